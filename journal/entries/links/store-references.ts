// SQL that locks the linked rows of an entry until the transaction ends.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn, withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { ActivityId, MediaId } from '../../ids.ts';
import type { JournalDb, MediaTable } from '../../tables.ts';

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
export const lockActivitiesForShare = async (
  tx: JournalDb,
  userId: AccountId,
  ids: readonly ActivityId[],
): Promise<Set<ActivityId>> => toSet(await activitiesForShare.rows(tx, userId, ids));

/** The number of the user's activities among `ids`. */
export const countActivities = defineQuery((db: JournalDb, userId: AccountId, ids: readonly ActivityId[]) =>
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
export const lockMediaForShare = async (
  tx: JournalDb,
  userId: AccountId,
  kind: MediaTable['kind'],
  ids: readonly MediaId[],
): Promise<Set<MediaId>> => toSet(await mediaForShare.rows(tx, userId, kind, ids));

const toSet = <Id>(rows: readonly { id: Id }[]): Set<Id> => new Set(rows.map(({ id }) => id));
