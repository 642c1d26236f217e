// Resolves the link lists of a request: only the caller's own activities and media can be linked.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn, withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { Refusal } from '@tandem/platform/refusal.ts';
import { countFeelingsOf, lockFeelingsForShare } from '../../feelings/queries.ts';
import { type ActivityId, type MediaId, toActivityId, toFeelingId, toMediaId } from '../../ids.ts';
import type { JournalDb, MediaTable } from '../../tables.ts';
import type { CreateEntryRequest } from '../contract.ts';
import type { Links } from '../entry.ts';

type Field = 'activityIds' | 'photoIds' | 'voiceMemoIds' | 'feelingIds';

const NOUNS: Record<Field, string> = {
  activityIds: 'activities',
  photoIds: 'photos',
  voiceMemoIds: 'voice memos',
  feelingIds: 'feelings',
};

/** The id lists of a request. */
export type LinkRequest = Pick<CreateEntryRequest, Field>;

/** The sent lists; null if omitted. */
type SentLinks = { [List in keyof Links]: Links[List] | null };

/**
 * Resolves the sent lists. Refuses unknown ids, each by name; linked rows stay locked until the transaction
 * ends.
 */
export async function readLinks(tx: JournalDb, userId: AccountId, request: LinkRequest): Promise<SentLinks> {
  return {
    activities: await readList(request, 'activityIds', toActivityId, (ids) =>
      lockActivitiesForShare(tx, userId, ids),
    ),
    photos: await readList(request, 'photoIds', toMediaId, (ids) =>
      lockMediaForShare(tx, userId, 'photo', ids),
    ),
    voiceMemos: await readList(request, 'voiceMemoIds', toMediaId, (ids) =>
      lockMediaForShare(tx, userId, 'voice-memo', ids),
    ),
    feelings: await readList(
      request,
      'feelingIds',
      toFeelingId,
      async (ids) => new Set((await lockFeelingsForShare.rows(tx, userId, ids)).map(({ id }) => id)),
    ),
  };
}

/** Whether all ids, in either case, are currently activities of the user. */
export async function areActivitiesOf(
  db: JournalDb,
  userId: AccountId,
  sent: readonly string[],
): Promise<boolean> {
  if (sent.length === 0) return true;
  const ids = [...new Set(sent.map((id) => toActivityId(id.toLowerCase())))];
  return (await countActivities.count(db, userId, ids)) === ids.length;
}

/** Whether all ids, in either case, are currently feelings of the user. */
export async function areFeelingsOf(
  db: JournalDb,
  userId: AccountId,
  sent: readonly string[],
): Promise<boolean> {
  if (sent.length === 0) return true;
  const ids = [...new Set(sent.map((id) => toFeelingId(id.toLowerCase())))];
  return (await countFeelingsOf.count(db, userId, ids)) === ids.length;
}

/** Returns `links` with the sent lists replaced. */
export const replaceLists = (links: Links, sent: SentLinks): Links => ({
  activities: sent.activities ?? links.activities,
  photos: sent.photos ?? links.photos,
  voiceMemos: sent.voiceMemos ?? links.voiceMemos,
  feelings: sent.feelings ?? links.feelings,
});

async function readList<Id extends string>(
  request: LinkRequest,
  field: Field,
  toId: (text: string) => Id,
  lock: (ids: readonly Id[]) => Promise<ReadonlySet<Id>>,
): Promise<Id[] | null> {
  const sent = request[field]?.map((id) => toId(id.toLowerCase()));
  if (!sent) return null;
  const ids = [...new Set(sent)];
  const locked = ids.length === 0 ? new Set<Id>() : await lock(ids);
  if (locked.size < ids.length) throw unknownReferences(field, sent, locked);
  return ids;
}

function unknownReferences(field: Field, sent: readonly string[], locked: ReadonlySet<unknown>): Refusal {
  const errors = sent.flatMap((id, index) =>
    locked.has(id)
      ? []
      : [{ pointer: `/${field}/${index}`, detail: `must be the id of one of your ${NOUNS[field]}` }],
  );
  return new Refusal('invalid', `${field} must contain only ids of your own ${NOUNS[field]}.`, {
    code: 'unknown-reference',
    errors,
  });
}

// SQL that locks the linked rows of an entry until the transaction ends.

const activitiesForShare = defineQuery((tx: JournalDb, userId: AccountId, ids: readonly ActivityId[]) =>
  withRowLock(
    tx,
    'forKeyShare',
    tx
      .selectFrom('activity')
      .select('id')
      .where((where) => isIn(tx, where.ref('id'), ids))
      .where('user_id', '=', userId),
  ),
);

/**
 * Returns which of `ids` are activities of the user. They are locked against deletion until the transaction
 * ends.
 */
const lockActivitiesForShare = async (
  tx: JournalDb,
  userId: AccountId,
  ids: readonly ActivityId[],
): Promise<Set<ActivityId>> => toSet(await activitiesForShare.rows(tx, userId, ids));

/** The number of the user's activities among `ids`. */
const countActivities = defineQuery((db: JournalDb, userId: AccountId, ids: readonly ActivityId[]) =>
  db
    .selectFrom('activity')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where((where) => isIn(db, where.ref('id'), ids))
    .where('user_id', '=', userId),
);

const mediaForShare = defineQuery(
  (tx: JournalDb, userId: AccountId, kind: MediaTable['kind'], ids: readonly MediaId[]) =>
    withRowLock(
      tx,
      'forKeyShare',
      tx
        .selectFrom('media')
        .select('id')
        .where((where) => isIn(tx, where.ref('id'), ids))
        .where('user_id', '=', userId)
        .where('kind', '=', kind),
    ),
);

/**
 * Returns which of `ids` are the user's media of that kind. They are locked against deletion until the
 * transaction ends.
 */
const lockMediaForShare = async (
  tx: JournalDb,
  userId: AccountId,
  kind: MediaTable['kind'],
  ids: readonly MediaId[],
): Promise<Set<MediaId>> => toSet(await mediaForShare.rows(tx, userId, kind, ids));

const toSet = <Id>(rows: readonly { id: Id }[]): Set<Id> => new Set(rows.map(({ id }) => id));
