// Records a voice memo: press to start, press to stop, then listen, save or discard.
import { Icon } from '@tandem/web/ui/icon.tsx';
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { release, UNDO_MS } from '../../library/entries/entries.ts';
import { formatSeconds } from '../../library/media/seconds.ts';
import {
  type Capture,
  type Captured,
  closeMicrophone,
  MAX_SECONDS,
  openMicrophone,
  type Refused,
  startCapture,
} from '../../library/recordings/capture.ts';
import {
  addMemo,
  discardRecording,
  finishRecording,
  type Memo,
  readRecording,
} from '../../library/recordings/recordings.ts';
import { notify } from '../../sync/sync-status/status.ts';

/** The user may have forgotten the recording. */
const LONG_SECONDS = 50 * 60;

/** `settle` saves the recording so far; the sheet calls it before closing. */
export type RecorderProps = { entryId: string; settle: RefObject<() => Promise<void>> };

/** Starts recording immediately. */
export function Recorder({ entryId, settle }: RecorderProps) {
  const box = useRef<HTMLDivElement>(null);
  const meter = useRef<HTMLMeterElement>(null);
  const { phase, seconds, start, keep, discard } = useRecorder(entryId, (level) => {
    if (meter.current) meter.current.value = level;
  });
  settle.current = keep;
  useEffect(() => void start(), []);
  const shown = useRef<typeof phase.kind>('asking');
  // The button that had the focus is there no longer.
  useEffect(() => {
    if (phase.kind !== shown.current && document.activeElement === document.body)
      box.current?.querySelector('button')?.focus();
    shown.current = phase.kind;
  }, [phase.kind]);
  if (phase.kind === 'idle' || phase.kind === 'asking')
    return (
      <div class="row" ref={box}>
        <button
          type="button"
          class="icon-button"
          aria-disabled={phase.kind === 'asking'}
          onClick={() => phase.kind === 'idle' && void start()}
        >
          <Icon name="voice" />
          <span class="visually-hidden">{t('voice.add')}</span>
        </button>
        {phase.kind === 'idle' && phase.refused && <Refusal reason={phase.refused} />}
      </div>
    );
  return (
    <div class="recorder" ref={box} role="group" aria-label={t('voice.memo')}>
      {phase.kind === 'recording' ? (
        <Running capture={phase.capture} seconds={seconds} meter={meter} onDiscard={() => void discard()} />
      ) : (
        <Review {...phase} onKeep={() => void keep()} onDiscard={() => void discard()} />
      )}
    </div>
  );
}

const Refusal = ({ reason }: { reason: Refused }) => (
  <p class="notice" role="alert">
    {t(`voice.${reason}`)}
  </p>
);

type RunningProps = {
  capture: Capture;
  seconds: number;
  meter: RefObject<HTMLMeterElement | null>;
  onDiscard: () => void;
};

function Running({ capture, seconds, meter, onDiscard }: RunningProps) {
  const [isPaused, setPaused] = useState(false);
  const toggle = () => {
    if (isPaused) capture.resume();
    else capture.pause();
    setPaused(!isPaused);
  };
  const time = formatSeconds(seconds);
  return (
    <>
      <p class="recording">
        <meter ref={meter} aria-label={t('voice.level')} />
        <span>{isPaused ? t('voice.paused', { time }) : t('voice.recording', { time })}</span>
        <span class="small muted">{t('voice.limit', { n: MAX_SECONDS / 60 })}</span>
      </p>
      <div class="row">
        <button type="button" class="button danger" onClick={() => capture.stop()}>
          <Icon name="stop" size={20} /> {t('voice.stop')}
        </button>
        <button type="button" class="button" onClick={toggle}>
          <Icon name={isPaused ? 'voice' : 'pause'} size={20} />{' '}
          {isPaused ? t('voice.resume') : t('voice.pause')}
        </button>
        <button type="button" class="button quiet" onClick={onDiscard}>
          {t('voice.discard')}
        </button>
      </div>
      <p class="visually-hidden" role="status">
        {isPaused ? t('voice.isPaused') : t('voice.isRunning')}
      </p>
      {seconds >= LONG_SECONDS && (
        <p class="notice" role="status">
          {t('voice.long', { n: Math.floor(seconds / 60) })}
        </p>
      )}
    </>
  );
}

type ReviewProps = { captured: Captured; blob: Blob; onKeep: () => void; onDiscard: () => void };

function Review({ captured, blob, onKeep, onDiscard }: ReviewProps) {
  const [url, setUrl] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return (
    <>
      <p role="status">
        {captured.isFull && `${t('voice.full')} `}
        {t('voice.recorded', { time: formatSeconds(captured.seconds) })}
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: voice memos have no captions */}
      {url && <audio controls src={url} aria-label={t('voice.listen')} />}
      <div class="row">
        <button type="button" class="button primary" onClick={onKeep}>
          {t('voice.keep')}
        </button>
        <button type="button" class="button quiet" onClick={onDiscard}>
          {t('voice.discard')}
        </button>
      </div>
    </>
  );
}

// The states of a voice memo: recording, playback, saved or discarded. Closing the sheet saves it.

type Phase =
  | { kind: 'idle'; refused?: Refused }
  | { kind: 'asking' }
  | { kind: 'recording'; capture: Capture }
  | { kind: 'recorded'; captured: Captured; blob: Blob };

type RecorderState = {
  phase: Phase;
  seconds: number;
  start(): Promise<void>;
  keep(): Promise<void>;
  discard(): Promise<void>;
};

function useRecorder(entryId: string, onLevel: (level: number) => void): RecorderState {
  const [phase, setPhase] = useState<Phase>({ kind: 'asking' });
  const [seconds, setSeconds] = useState(0);
  const current = useRef<Capture | null>(null);
  const isGone = useRef(false);
  /** Whatever happens to it next happens once. */
  const take = (): Capture | null => {
    const capture = current.current;
    current.current = null;
    return capture;
  };
  const keep = async () => {
    const capture = take();
    if (!capture) return;
    await keepCapture(capture);
    setPhase({ kind: 'idle' });
  };
  useEffect(() => leave(isGone, keep), []);
  return {
    phase,
    seconds,
    keep,
    async start() {
      setPhase({ kind: 'asking' });
      const stream = await openMicrophone();
      if (typeof stream === 'string') return setPhase({ kind: 'idle', refused: stream });
      // The sheet was closed during the permission prompt.
      if (isGone.current) return closeMicrophone(stream);
      setSeconds(0);
      const capture = startCapture(stream, entryId, { onSecond: setSeconds, onLevel });
      current.current = capture;
      setPhase({ kind: 'recording', capture });
      const captured = await capture.end;
      const blob = await readRecording(capture.recording);
      if (current.current !== capture) return;
      if (blob) return setPhase({ kind: 'recorded', captured, blob });
      take()?.letGo();
      setPhase({ kind: 'idle' });
    },
    async discard() {
      const capture = take();
      if (!capture) return;
      const memo = await discardCapture(capture);
      setPhase({ kind: 'idle' });
      if (memo) offerUndo(entryId, memo);
    },
  };
}

const leave = (isGone: RefObject<boolean>, keep: () => Promise<void>) => () => {
  isGone.current = true;
  void keep();
};

/** Adds the recording so far to the entry. */
async function keepCapture(capture: Capture): Promise<void> {
  capture.stop();
  const { seconds } = await capture.end;
  await finishRecording(capture.recording, seconds);
  capture.letGo();
  await release(capture.recording.entryId);
}

/** Deletes the recording; returns its content. */
async function discardCapture(capture: Capture): Promise<Memo | null> {
  capture.stop();
  const { seconds } = await capture.end;
  const blob = await readRecording(capture.recording);
  await discardRecording(capture.recording);
  capture.letGo();
  return blob && { blob, seconds };
}

function offerUndo(entryId: string, memo: Memo): void {
  const undo = async () => {
    await addMemo(entryId, memo);
    await release(entryId);
  };
  notify({ text: t('voice.discarded'), action: { label: t('log.undo'), run: () => void undo() } }, UNDO_MS);
}
