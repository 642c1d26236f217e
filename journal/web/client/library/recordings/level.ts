// How loud the microphone is, so that one sees that it hears.

const PERIOD_MS = 100;
/** Levels this much below the loudest are displayed as silence. */
const QUIETEST_DB = -60;
const SAMPLES = 1024;

/** Reports the level, from 0 to 1, several times a second until `end` resolves. */
export async function followLevel(
  stream: MediaStream,
  end: Promise<unknown>,
  onLevel: (level: number) => void,
): Promise<void> {
  if (typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: SAMPLES });
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(SAMPLES);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(levelOf(samples));
  }, PERIOD_MS);
  await end;
  clearInterval(timer);
  await context.close();
}

/** On the scale of decibels, as ears have it. */
export function levelOf(samples: Iterable<number> & { length: number }): number {
  let squares = 0;
  for (const sample of samples) squares += sample * sample;
  const decibels = 10 * Math.log10(squares / samples.length);
  return Math.min(1, Math.max(0, 1 - decibels / QUIETEST_DB));
}
