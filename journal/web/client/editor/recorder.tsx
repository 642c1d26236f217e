// Records a voice memo: press to start, press to stop.
import { newId } from '@tandem/web/local/ids.ts';
import { Icon } from '@tandem/web/ui/icon.tsx';
import { useEffect, useRef, useState } from 'preact/hooks';
import { formatSeconds } from '../media/seconds.ts';
import { followLevel } from '../recordings/level.ts';
import { finishRecording, holdRecording, keepSlice } from '../recordings/recordings.ts';
import { stayAwake } from '../recordings/wake-lock.ts';
import { t } from '../words/words.ts';

/** MP4 first: iOS did not play WebM for years. */
const TYPES = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus'];
const SLICE_MS = 1_000;
const BITS_PER_SECOND = 32_000;
/** Somebody may have forgotten that it goes on. */
const LONG_SECONDS = 50 * 60;

export function Recorder({ entryId }: { entryId: string }) {
  const recorder = useRef<MediaRecorder | null>(null);
  const meter = useRef<HTMLMeterElement>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const [isDenied, setDenied] = useState(false);
  useEffect(() => () => recorder.current?.stop(), []);
  if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices) return null;
  const start = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
      setDenied(false);
      const showLevel = (level: number) => {
        if (meter.current) meter.current.value = level;
      };
      recorder.current = record(stream, entryId, { onSecond: setSeconds, onLevel: showLevel });
    } catch {
      setDenied(true);
    }
  };
  return (
    <>
      {seconds === null ? (
        <button type="button" class="button" onClick={() => void start()}>
          <Icon name="voice" size={20} /> {t('voice.add')}
        </button>
      ) : (
        <button type="button" class="button danger" onClick={() => recorder.current?.stop()}>
          <Icon name="stop" size={20} /> {t('voice.stop')}
        </button>
      )}
      {seconds !== null && (
        <span class="small recording">
          <meter ref={meter} aria-label={t('voice.level')} />
          {t('voice.recording', { time: formatSeconds(seconds) })}
        </span>
      )}
      {seconds !== null && seconds >= LONG_SECONDS && (
        <p class="notice" role="status">
          {t('voice.long', { n: Math.floor(seconds / 60) })}
        </p>
      )}
      {isDenied && (
        <p class="notice" role="alert">
          {t('voice.denied')}
        </p>
      )}
    </>
  );
}

type Watching = { onSecond: (seconds: number | null) => void; onLevel: (level: number) => void };

/** Ends by itself when the microphone is taken away. */
function record(stream: MediaStream, entryId: string, { onSecond, onLevel }: Watching): MediaRecorder {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: BITS_PER_SECOND,
    ...(mimeType ? { mimeType } : {}),
  });
  const type = recorder.mimeType.split(';')[0] ?? '';
  const recording = { id: newId(), entryId, type };
  const { promise: end, resolve: finish } = Promise.withResolvers<void>();
  holdRecording(recording.id, end);
  void stayAwake(end);
  const { promise: silence, resolve: stopMeter } = Promise.withResolvers<void>();
  // Without a meter it records all the same.
  followLevel(stream, silence, onLevel).catch(() => {});
  let writing = Promise.resolve();
  let count = 0;
  const begin = performance.now();
  const elapsed = () => Math.round((performance.now() - begin) / 1000);
  recorder.ondataavailable = ({ data: part }) => {
    const [index, seconds] = [count, elapsed()];
    count += 1;
    writing = writing.then(() => keepSlice(recording, index, { part, seconds }));
    if (recorder.state === 'recording') onSecond(seconds);
  };
  recorder.onstop = () => {
    stopMeter();
    for (const track of stream.getTracks()) track.stop();
    onSecond(null);
    const seconds = elapsed();
    void writing.then(() => finishRecording(recording, seconds)).finally(finish);
  };
  recorder.start(SLICE_MS);
  onSecond(0);
  return recorder;
}
