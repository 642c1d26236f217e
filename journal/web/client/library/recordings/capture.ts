// Records from the microphone, a second at a time onto the disk of the device.
import { newId } from '@tandem/web/local/ids.ts';
import { followLevel } from './level.ts';
import { holdRecording, keepSlice, type Recording } from './recordings.ts';
import { type Stopwatch, startStopwatch } from './stopwatch.ts';

/** MP4 first: iOS did not play WebM for years. */
const TYPES = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus'];
const SLICE_MS = 1_000;
const BITS_PER_SECOND = 32_000;
export const MAX_SECONDS = 180 * 60;
/** One megabyte below the limit of the server: some browsers exceed the requested bit rate. */
const MAX_BYTES = 49 * 1024 * 1024;

type Watching = { onSecond: (seconds: number) => void; onLevel: (level: number) => void };

/** What became of it: its length in seconds, and whether it ended at the limit. */
export type Captured = { seconds: number; isFull: boolean };

/** A recording in progress. `end` resolves when all of it is on the disk. */
export type Capture = {
  recording: Recording;
  pause(): void;
  resume(): void;
  stop(): void;
  end: Promise<Captured>;
  /** The recording was saved or discarded, and another tab may delete it. */
  letGo(): void;
};

/** Ends by itself at the limit, and when the microphone is taken away. */
export function startCapture(stream: MediaStream, entryId: string, watching: Watching): Capture {
  const recorder = createRecorder(stream);
  const recording = { id: newId(), entryId, type: recorder.mimeType.split(';')[0] ?? '' };
  const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
  holdRecording(recording.id, released);
  const { promise: end, resolve: finish } = Promise.withResolvers<Captured>();
  void stayAwake(end);
  // Without a meter it records all the same.
  followLevel(stream, end, watching.onLevel).catch(() => {});
  const watch = startStopwatch(() => performance.now());
  const disk = keepSlices(recorder, recording, { watch, onSecond: watching.onSecond });
  writeWhenHidden(recorder, end);
  recorder.onstop = () => {
    watch.pause();
    for (const track of stream.getTracks()) track.stop();
    const captured = { seconds: watch.seconds(), isFull: disk.isFull() };
    void disk.written().finally(() => finish(captured));
  };
  recorder.start(SLICE_MS);
  return {
    recording,
    end,
    letGo,
    stop: () => stop(recorder),
    pause() {
      if (recorder.state !== 'recording') return;
      // A pause may be long, so recorded data is written to disk before it.
      recorder.requestData();
      recorder.pause();
      watch.pause();
    },
    resume() {
      if (recorder.state !== 'paused') return;
      recorder.resume();
      watch.resume();
    },
  };
}

function createRecorder(stream: MediaStream): MediaRecorder {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  return new MediaRecorder(stream, {
    audioBitsPerSecond: BITS_PER_SECOND,
    ...(mimeType ? { mimeType } : {}),
  });
}

function stop(recorder: MediaRecorder): void {
  if (recorder.state !== 'inactive') recorder.stop();
}

type Timing = { watch: Stopwatch; onSecond: Watching['onSecond'] };

/** Writes recorded slices in order. If a write fails, the recording ends with the slices written so far. */
function keepSlices(recorder: MediaRecorder, recording: Recording, { watch, onSecond }: Timing) {
  let writing = Promise.resolve();
  let count = 0;
  let bytes = 0;
  const isFull = (): boolean => watch.seconds() >= MAX_SECONDS || bytes >= MAX_BYTES;
  recorder.ondataavailable = ({ data: part }) => {
    const index = count;
    const seconds = watch.seconds();
    count += 1;
    bytes += part.size;
    writing = writing.then(() => keepSlice(recording, index, { part, seconds }));
    writing.catch(() => stop(recorder));
    onSecond(seconds);
    if (isFull()) stop(recorder);
  };
  return { isFull, written: () => writing };
}

/** Browsers may end a hidden page without a word. */
function writeWhenHidden(recorder: MediaRecorder, end: Promise<unknown>): void {
  const write = () => {
    if (document.visibilityState === 'hidden' && recorder.state === 'recording') recorder.requestData();
  };
  document.addEventListener('visibilitychange', write);
  void end.then(() => document.removeEventListener('visibilitychange', write));
}

/** Until `end` resolves. Browsers give the lock up when the page is hidden, and refuse it on low battery. */
async function stayAwake(end: Promise<unknown>): Promise<void> {
  if (!navigator.wakeLock) return;
  const abort = new AbortController();
  let held: Promise<WakeLockSentinel | null> = Promise.resolve(null);
  const ask = () => {
    if (document.visibilityState === 'visible') held = navigator.wakeLock.request('screen').catch(() => null);
  };
  document.addEventListener('visibilitychange', ask, { signal: abort.signal });
  ask();
  await end;
  abort.abort();
  await (await held)?.release();
}

// The permission to record, and the reason if it is missing.

export type Refused = 'denied' | 'noMicrophone' | 'unusable';

/** The microphone after the user's permission, or the reason why it is unavailable. */
export async function openMicrophone(): Promise<MediaStream | Refused> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
  } catch (error) {
    return reasonOf(error);
  }
}

/** By the names of the specification of Media Capture and Streams, section 10.2. */
function reasonOf(error: unknown): Refused {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'noMicrophone';
  return name === 'NotReadableError' || name === 'AbortError' ? 'unusable' : 'denied';
}

export function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
