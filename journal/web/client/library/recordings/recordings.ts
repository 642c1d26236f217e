// Voice memos while they are recorded: each second is on the disk of the device, so that a tab that is killed
// loses no more than that.
import { now } from '../../foundation/days/today.ts';
import { database } from '../../foundation/storage/database.ts';
import { RECORDING_PREFIX as PREFIX, type RecordingSlice } from '../../foundation/storage/records.ts';
import { type Writing, writeCopy } from '../../sync/outbox/outbox.ts';
import { changeIn } from '../entries/entries.ts';
import { addMedium } from '../media/media.ts';

/** A recording in progress, of an entry. `type` is the media type without parameters. */
export type Recording = { id: string; entryId: string; type: string };

const pad = (index: number): string => String(index).padStart(6, '0');
const keyOf = (id: string, index: number): string => `${PREFIX}${id}/${pad(index)}`;
const slicesOf = (id: string): IDBKeyRange => IDBKeyRange.bound(keyOf(id, 0), `${PREFIX}${id}/~`);
const lockOf = (id: string): string => `recording-${id}`;

/** Tells other tabs that the recording is in progress here, until `until` settles. */
export const holdRecording = (id: string, until: Promise<void>): void =>
  void navigator.locks?.request(lockOf(id), () => until);

export async function keepSlice(recording: Recording, index: number, slice: RecordingSlice): Promise<void> {
  await (await database()).put('meta', { ...recording, ...slice }, keyOf(recording.id, index));
}

const blobOf = (slices: readonly RecordingSlice[], type: string): Blob =>
  new Blob(
    slices.map(({ part }) => part),
    { type },
  );

/** The stored part of the recording for playback; null if nothing is stored. */
export async function readRecording({ id, type }: Recording): Promise<Blob | null> {
  const slices = (await (await database()).getAll('meta', slicesOf(id))) as RecordingSlice[];
  return slices.length === 0 ? null : blobOf(slices, type);
}

/** Removes it from the disk. */
export const discardRecording = async ({ id }: Recording): Promise<void> =>
  (await database()).delete('meta', slicesOf(id));

/** Adds the memo to its entry and deletes its slices. `seconds` is null if the length is unknown. */
export function finishRecording({ id, entryId, type }: Recording, seconds: number | null): Promise<void> {
  return writeCopy(async (tx) => {
    const meta = tx.objectStore('meta');
    const slices = (await meta.getAll(slicesOf(id))) as RecordingSlice[];
    if (slices.length === 0) return;
    await meta.delete(slicesOf(id));
    const length = seconds ?? slices.at(-1)?.seconds ?? 0;
    await addToEntry(tx, entryId, { blob: blobOf(slices, type), seconds: length });
  });
}

export type Memo = { blob: Blob; seconds: number };

/** Adds a memo that is on the disk no longer. */
export const addMemo = (entryId: string, memo: Memo): Promise<void> =>
  writeCopy((tx) => addToEntry(tx, entryId, memo));

async function addToEntry(tx: Writing, entryId: string, memo: Memo): Promise<void> {
  const entry = await tx.objectStore('entries').get(entryId);
  // Undone or deleted while it was recorded.
  if (!entry || entry.removed) return;
  const id = await addMedium(tx, { kind: 'voice-memos', ...memo });
  await changeIn(tx, entryId, { voiceMemos: [...entry.voiceMemos, id] }, now());
}

/** At the start: saves the stored part of recordings that no tab continues. */
export async function finishAbandoned(): Promise<void> {
  const range = IDBKeyRange.bound(PREFIX, `${PREFIX}~`);
  const slices = (await (await database()).getAll('meta', range)) as Recording[];
  const abandoned = new Map(slices.map((slice) => [slice.id, slice]));
  for (const recording of abandoned.values())
    await navigator.locks?.request(lockOf(recording.id), { ifAvailable: true }, async (lock) => {
      if (lock) await finishRecording(recording, null);
    });
}
