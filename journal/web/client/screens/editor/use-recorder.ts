// The course of a voice memo: recorded, heard, kept or discarded. Whatever closes the sheet keeps it.
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/words.ts';
import { release, UNDO_MS } from '../../library/entries/entries.ts';
import { type Capture, type Captured, startCapture } from '../../library/recordings/capture.ts';
import { closeMicrophone, openMicrophone, type Refused } from '../../library/recordings/microphone.ts';
import {
  addMemo,
  discardRecording,
  finishRecording,
  type Memo,
  readRecording,
} from '../../library/recordings/recordings.ts';
import { notify } from '../../sync/sync-status/status.ts';

export type Phase =
  | { kind: 'idle'; refused?: Refused }
  | { kind: 'asking' }
  | { kind: 'recording'; capture: Capture }
  | { kind: 'recorded'; captured: Captured; blob: Blob };

export type RecorderState = {
  phase: Phase;
  seconds: number;
  start(): Promise<void>;
  keep(): Promise<void>;
  discard(): Promise<void>;
};

export function useRecorder(entryId: string, onLevel: (level: number) => void): RecorderState {
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
      // The sheet was closed while the browser asked.
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

/** Adds it to the entry, as far as it came. */
async function keepCapture(capture: Capture): Promise<void> {
  capture.stop();
  const { seconds } = await capture.end;
  await finishRecording(capture.recording, seconds);
  capture.letGo();
  await release(capture.recording.entryId);
}

/** Removes it from the disk; returns what it was. */
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
