// The waveform of a voice memo: computed and stored on this device, never sent.
import { now } from '../../foundation/days/today.ts';
import { database } from '../../foundation/storage/database.ts';
import { isLocal } from '../../foundation/storage/records.ts';

const BARS = 40;
/** Enough for the loudness, and the least that browsers decode to. */
const SAMPLE_RATE = 8_000;
/** Some eight minutes as the app records: more would take much memory to decode. */
const MOST_BYTES = 2_000_000;

/**
 * The cached peaks of a memo; null if the file is too large or unreadable. Fetches `url` unless the file is
 * on this device.
 */
export async function findPeaks(id: string, url: string): Promise<number[] | null> {
  const known = await (await database()).get('media', id);
  if (known?.peaks) return known.peaks;
  const blob = known?.blob ?? (await download(url));
  const peaks = blob && blob.size <= MOST_BYTES ? await decode(blob).catch(() => null) : null;
  if (peaks) await keep(id, peaks);
  return peaks;
}

async function download(url: string): Promise<Blob | null> {
  const response = await fetch(url).catch(() => null);
  if (response?.ok && Number(response.headers.get('content-length') ?? 0) <= MOST_BYTES)
    return response.blob();
  await response?.body?.cancel();
  return null;
}

async function decode(blob: Blob): Promise<number[]> {
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
  const audio = await context.decodeAudioData(await blob.arrayBuffer());
  return toPeaks(audio.getChannelData(0), BARS);
}

/** In one transaction: the memo may get its id of the server meanwhile. */
async function keep(id: string, peaks: number[]): Promise<void> {
  const tx = (await database()).transaction('media', 'readwrite');
  const known = await tx.store.get(id);
  if (known) await tx.store.put({ ...known, peaks });
  else if (!isLocal(id)) await tx.store.put({ id, kind: 'voice-memos', peaks, usedAt: now() });
  await tx.done;
}

/** The loudness of parts of equal length, relative to the loudest, which is 100. */
export function toPeaks(samples: Float32Array, bars: number): number[] {
  const loudness = Array.from({ length: bars }, (_, index) => {
    const part = samples.subarray(
      Math.floor((index * samples.length) / bars),
      Math.floor(((index + 1) * samples.length) / bars),
    );
    const squares = part.reduce((sum, sample) => sum + sample * sample, 0);
    return Math.sqrt(squares / Math.max(1, part.length));
  });
  const loudest = Math.max(...loudness);
  return loudness.map((one) => (loudest === 0 ? 0 : Math.round((100 * one) / loudest)));
}
