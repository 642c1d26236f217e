// Removes data outside of the retention from the local copy, at the start and when the retention is reduced.
// Unsent data stays, and so does the activity catalogue, which offline logging requires.
import { copyChanged } from '../../foundation/storage/changes-signal.ts';
import { database } from '../../foundation/storage/database.ts';
import { INSIGHTS_PREFIX } from '../../foundation/storage/records.ts';
import { trimMedia } from '../../foundation/storage/trim.ts';
import { firstRetained, isLimited, retention } from './retention.ts';

export async function trimCopy(): Promise<void> {
  if (!isLimited()) return;
  const tx = (await database()).transaction(['entries', 'outbox', 'meta'], 'readwrite');
  const waiting = new Set((await tx.objectStore('outbox').getAll()).map(({ intent }) => intent.id));
  const entries = tx.objectStore('entries');
  // Index keys start with the day: selects all earlier days.
  const older = await entries.index('byDay').getAllKeys(IDBKeyRange.upperBound([firstRetained()], true));
  const removed = older.filter((id) => !waiting.has(id));
  const written: Promise<unknown>[] = removed.map((id) => entries.delete(id));
  if (retention.value === 'waiting')
    written.push(
      tx.objectStore('meta').delete(IDBKeyRange.bound(INSIGHTS_PREFIX, `${INSIGHTS_PREFIX}\uffff`)),
    );
  await Promise.all([...written, tx.done]);
  if (retention.value === 'waiting') await trimMedia(0);
  if (removed.length > 0) copyChanged(removed);
}
