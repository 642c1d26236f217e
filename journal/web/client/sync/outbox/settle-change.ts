// Resolves concurrent changes of an entry by another device: merges them, or leaves the conflict to the user.

import { newId } from '@tandem/web/local/ids.ts';
import { now } from '../../foundation/days/today.ts';
import { sendRequest } from '../../foundation/session/session.ts';
import type { OutboxItem, StoredEntry } from '../../foundation/storage/records.ts';
import { toStoredEntry, type WireEntry } from '../../foundation/wire/wire.ts';
import { itemsOf, putItem, removeItem, writeCopy } from './outbox.ts';
import { fieldsOf, mergeChange, OUTDATED, retryDelay } from './rules.ts';

/** Runs after a 412, or after a 404 for an entry with local changes. */
export async function settleChange(item: OutboxItem): Promise<void> {
  const { intent } = item;
  if (intent.kind !== 'change-entry') return;
  const reply = await sendRequest<WireEntry>(`/api/v1/entries/${intent.id}`);
  if (!reply.ok && reply.status !== 404)
    return writeCopy((tx) =>
      putItem(tx, { ...item, notBefore: now() + retryDelay(item.tries, Math.random()) }),
    );
  const theirs = reply.ok ? toStoredEntry(reply.data, reply.headers.get('etag')) : null;
  await writeCopy(async (tx) => {
    if (theirs === null) return void (await putItem(tx, { ...item, state: 'conflict', theirs }));
    const merge = mergeChange(intent.base, intent.fields, fieldsOf(theirs));
    if (merge.kind === 'conflict') return void (await putItem(tx, { ...item, state: 'conflict', theirs }));
    if (merge.kind === 'same') await removeItem(tx, item.number);
    else await putItem(tx, rebased(item, theirs, merge.fields));
    const behind = await itemsOf(tx, item.target);
    const current = await tx.objectStore('entries').get(intent.id);
    const merged = { ...theirs, ...(merge.kind === 'merged' ? merge.fields : {}) };
    // Later local changes are based on this one and stay visible.
    if (behind.length <= 1 && !current?.removed) await tx.objectStore('entries').put(merged);
    else if (current) {
      const version = merge.kind === 'same' ? OUTDATED : theirs.version;
      await tx.objectStore('entries').put({ ...current, version });
    }
  });
}

/**
 * Runs after a 409: the server has an earlier form of the entry, so the item becomes a change of it. If the
 * server has no such entry, the creation is refused.
 */
export async function settleCreation(item: OutboxItem): Promise<void> {
  const { intent } = item;
  if (intent.kind !== 'create-entry') return;
  const reply = await sendRequest<WireEntry>(`/api/v1/entries/${intent.id}`);
  await writeCopy(async (tx) => {
    const current = await tx.objectStore('entries').get(intent.id);
    if (reply.ok) {
      const theirs = toStoredEntry(reply.data, reply.headers.get('etag'));
      await putItem(tx, rebased(item, theirs, intent.fields));
      if (current) await tx.objectStore('entries').put({ ...current, version: theirs.version });
    } else if (reply.status === 404) {
      await putItem(tx, { ...item, state: 'refused', tries: 0, key: newId(), detail: '' });
    } else {
      await putItem(tx, { ...item, notBefore: now() + retryDelay(item.tries, Math.random()) });
    }
  });
}

/** Rebases the change onto the server's version, as a new attempt. */
export const rebased = (item: OutboxItem, theirs: StoredEntry, fields: Partial<StoredEntry>): OutboxItem => {
  const { theirs: _, detail: _detail, ...rest } = item;
  return {
    ...rest,
    intent: { kind: 'change-entry', id: theirs.id, fields, base: fieldsOf(theirs) },
    tries: 0,
    state: 'waiting',
    isRebased: true,
    key: newId(),
    notBefore: 0,
  };
};
