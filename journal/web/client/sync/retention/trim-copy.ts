// Removes from the copy what this device does not keep: at the start, and when less is chosen. What waits to
// be sent stays, and so does the catalogue of activities, without which nothing could be logged offline.
import { copyChanged } from '../../foundation/storage/changes-signal.ts';
import { database } from '../../foundation/storage/database.ts';
import { INSIGHTS_PREFIX } from '../../foundation/storage/records.ts';
import { trimMedia } from '../../foundation/storage/trim.ts';
import { firstKept, isLimited, keep } from './kept.ts';

export async function trimCopy(): Promise<void> {
  if (!isLimited()) return;
  const tx = (await database()).transaction(['entries', 'outbox', 'meta'], 'readwrite');
  const waiting = new Set((await tx.objectStore('outbox').getAll()).map(({ intent }) => intent.id));
  const entries = tx.objectStore('entries');
  // Keys begin with the day: all of days before.
  const older = await entries.index('byDay').getAllKeys(IDBKeyRange.upperBound([firstKept()], true));
  const removed = older.filter((id) => !waiting.has(id));
  const written: Promise<unknown>[] = removed.map((id) => entries.delete(id));
  if (keep.value === 'waiting')
    written.push(
      tx.objectStore('meta').delete(IDBKeyRange.bound(INSIGHTS_PREFIX, `${INSIGHTS_PREFIX}\uffff`)),
    );
  await Promise.all([...written, tx.done]);
  if (keep.value === 'waiting') await trimMedia(0);
  if (removed.length > 0) copyChanged(removed);
}
