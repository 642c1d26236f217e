// Reads what changed on the server into the device's copy, a page at a time.
import { signal } from '@preact/signals';
import { withLock } from '@tandem/web/local/locks.ts';
import { firstKept, isLimited } from '../keeping/kept.ts';
import { removedItems } from '../outbox/outbox.ts';
import { mayReplace } from '../outbox/rules.ts';
import { ask } from '../session/session.ts';
import { copyChanged } from '../storage/changes-signal.ts';
import { database } from '../storage/database.ts';
import { longWordsKey } from '../storage/records.ts';
import { toStoredActivity, toStoredEntry, type WireActivity, type WireEntry } from '../wire/wire.ts';

type Changes = {
  entries: (WireEntry & { etag: string })[];
  activities: WireActivity[];
  deleted: { kind: string; id: string }[];
  next: number;
  more: boolean;
};

const POSITION = 'position';
const PAGE = 500;

/** Whether the copy is known to be whole: it was read to its end once. */
export const copyIsWhole = signal(false);
export const lastPull = signal<'none' | 'running' | 'done' | 'failed'>('none');

export async function readCopyState(): Promise<void> {
  copyIsWhole.value = (await (await database()).get('meta', 'whole')) === true;
}

/** One reader in all tabs. Without a network nothing happens, and the next call goes on. */
export const pullChanges = (): Promise<void> => withLock('pull', pullPages);

async function pullPages(): Promise<void> {
  lastPull.value = 'running';
  for (;;) {
    const db = await database();
    const after = ((await db.get('meta', POSITION)) as number | undefined) ?? 0;
    const before = removedItems();
    const reply = await ask<Changes>(`/api/v1/changes?after=${after}&limit=${PAGE}`);
    if (!reply.ok) {
      lastPull.value = 'failed';
      // The server was restored from a backup: everything is read again.
      if (reply.problem.code === 'unknown-position' && after !== 0) {
        await db.put('meta', 0, POSITION);
        continue;
      }
      return;
    }
    await applyChanges(reply.data);
    // What was sent meanwhile may be newer than this page of changes.
    if (!reply.data.more && removedItems() === before) break;
  }
  await (await database()).put('meta', true, 'whole');
  copyIsWhole.value = true;
  lastPull.value = 'done';
}

/**
 * Reads everything again: more is to be kept than before. A reader that is at work ends first, as it would
 * store its own position.
 */
export const pullAll = (): Promise<void> =>
  withLock('pull', async () => {
    const db = await database();
    await db.delete('meta', 'whole');
    await db.put('meta', 0, POSITION);
    copyIsWhole.value = false;
    await pullPages();
  });

/** What this device has changed itself, and not sent yet, stays as it is. */
async function applyChanges({ entries, activities, deleted, next }: Changes): Promise<void> {
  const tx = (await database()).transaction(['entries', 'activities', 'outbox', 'meta'], 'readwrite');
  const items = await tx.objectStore('outbox').getAll();
  const isOurs = (id: string) => !mayReplace(items, id);
  // All at once: an entry that is logged meanwhile waits for this transaction.
  const written: Promise<unknown>[] = [];
  // Older ones than the device keeps are there if a screen has asked for them.
  const there = isLimited() ? new Set(await tx.objectStore('entries').getAllKeys()) : null;
  const isKept = ({ id, localDate }: WireEntry) => !there || localDate >= firstKept() || there.has(id);
  for (const entry of entries)
    if (!isOurs(entry.id) && isKept(entry))
      written.push(tx.objectStore('entries').put(toStoredEntry(entry, entry.etag)));
  for (const activity of activities)
    if (!isOurs(activity.id)) written.push(tx.objectStore('activities').put(toStoredActivity(activity)));
  for (const { kind, id } of deleted) {
    if (kind === 'activity') written.push(tx.objectStore('activities').delete(id));
    else if (!isOurs(id))
      written.push(tx.objectStore('entries').delete(id), tx.objectStore('meta').delete(longWordsKey(id)));
  }
  written.push(tx.objectStore('meta').put(next, POSITION));
  await Promise.all([...written, tx.done]);
  if (entries.length + activities.length + deleted.length > 0)
    copyChanged([...entries, ...deleted].map(({ id }) => id));
}
