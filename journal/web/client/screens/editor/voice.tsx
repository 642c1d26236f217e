// The button that starts a voice memo. What records is loaded when it is pressed for the first time.
import { Icon } from '@tandem/web/ui/icon.tsx';
import { useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/words.ts';
import type { RecorderProps } from './recorder.tsx';

type RecorderView = typeof import('./recorder.tsx').Recorder;

export function Voice(props: RecorderProps) {
  const [Recorder, setRecorder] = useState<RecorderView | null>(null);
  const [hasFailed, setFailed] = useState(false);
  if (typeof MediaRecorder === 'undefined' || !navigator.mediaDevices) return null;
  if (Recorder) return <Recorder {...props} />;
  const load = async () => {
    setFailed(false);
    try {
      const found = await import('./recorder.tsx');
      setRecorder(() => found.Recorder);
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <button type="button" class="button" onClick={() => void load()}>
        <Icon name="voice" size={20} /> {t('voice.add')}
      </button>
      {hasFailed && (
        <p class="notice" role="alert">
          {t('error.load')}
        </p>
      )}
    </>
  );
}
