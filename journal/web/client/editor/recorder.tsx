// Records a voice memo: press to start, press to stop.
import { Icon } from '@tandem/web/ui/icon.tsx';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../words/words.ts';

/** MP4 first: iOS did not play WebM for years. */
const TYPES = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus'];
const SLICE_MS = 1_000;
const BITS_PER_SECOND = 32_000;

type RecorderProps = { onRecorded: (blob: Blob, seconds: number) => void };

export function Recorder({ onRecorded }: RecorderProps) {
  const recorder = useRef<MediaRecorder | null>(null);
  const [seconds, setSeconds] = useState<number | null>(null);
  const [isDenied, setDenied] = useState(false);
  useEffect(() => () => recorder.current?.stop(), []);
  if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices) return null;
  const start = async () => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
      setDenied(false);
      recorder.current = record(stream, setSeconds, onRecorded);
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
        <span class="small">{t('voice.recording', { time: formatSeconds(seconds) })}</span>
      )}
      {isDenied && (
        <p class="notice" role="alert">
          {t('voice.denied')}
        </p>
      )}
    </>
  );
}

function record(
  stream: MediaStream,
  onSecond: (seconds: number | null) => void,
  onRecorded: RecorderProps['onRecorded'],
): MediaRecorder {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: BITS_PER_SECOND,
    ...(mimeType ? { mimeType } : {}),
  });
  const parts: Blob[] = [];
  const begin = performance.now();
  const elapsed = () => Math.round((performance.now() - begin) / 1000);
  recorder.ondataavailable = ({ data }) => {
    parts.push(data);
    if (recorder.state === 'recording') onSecond(elapsed());
  };
  recorder.onstop = () => {
    for (const track of stream.getTracks()) track.stop();
    onSecond(null);
    onRecorded(new Blob(parts, { type: recorder.mimeType.split(';')[0] ?? '' }), elapsed());
  };
  recorder.start(SLICE_MS);
  onSecond(0);
  return recorder;
}

const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
