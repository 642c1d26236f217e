// SQL of actors, local and remote.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn, withRowLock } from '@tandem/platform/database/queries/expressions.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { ActorId } from '../../ids.ts';
import type { ActorTable, ThoughtsDb } from '../tables/tables.ts';
import { notSuspended } from './queries.ts';

export type Actor = Selectable<ActorTable>;

export type NewActor = Insertable<ActorTable>;

export const insertActor = defineQuery((tx: ThoughtsDb, actor: NewActor) =>
  tx.insertInto('actor').values(actor),
);

/** Includes suspended actors. */
export const selectActorByHandle = defineQuery((db: ThoughtsDb, handleKey: string) =>
  db.selectFrom('actor').selectAll().where('handle_key', '=', handleKey),
);

export const selectShownActorByHandle = defineQuery((db: ThoughtsDb, handleKey: string) =>
  db
    .selectFrom('actor')
    .selectAll()
    .where('handle_key', '=', handleKey)
    .where(notSuspended(sql.ref('actor.id'))),
);

export const selectActorByAccount = defineQuery((db: ThoughtsDb, accountId: AccountId) =>
  db.selectFrom('actor').selectAll().where('account_id', '=', accountId),
);

export const selectActorsByHandle = defineQuery((db: ThoughtsDb, handleKeys: readonly string[]) =>
  db
    .selectFrom('actor')
    .selectAll()
    .where((where) => isIn(db, where.ref('handle_key'), handleKeys))
    .where(notSuspended(sql.ref('actor.id'))),
);

/** In unspecified order. Unknown ids are omitted. */
export const selectActors = defineQuery((db: ThoughtsDb, ids: readonly ActorId[]) =>
  db
    .selectFrom('actor')
    .selectAll()
    .where((where) => isIn(db, where.ref('id'), ids)),
);

/** The columns that identify an actor in a reply. Lists contain dozens of them. */
export type ActorSummary = Pick<Actor, 'id' | 'username' | 'host' | 'display_name' | 'avatar_url' | 'url'>;

/** In unspecified order. Unknown ids are omitted. */
export const selectActorSummaries = defineQuery((db: ThoughtsDb, ids: readonly ActorId[]) =>
  db
    .selectFrom('actor')
    .select(['id', 'username', 'host', 'display_name', 'avatar_url', 'url'])
    .where((where) => isIn(db, where.ref('id'), ids)),
);

/**
 * Ordered by id, so that transactions that lock the same rows cannot deadlock. `deletion` also waits for, and
 * blocks, inserts of rows with a foreign key to these. SQLite has a single writer and needs no row locks.
 */
export const selectActorsLocked = (
  tx: ThoughtsDb,
  ids: readonly ActorId[],
  purpose: 'change' | 'deletion',
): Promise<Actor[]> => {
  const people = tx
    .selectFrom('actor')
    .selectAll()
    .where((where) => isIn(tx, where.ref('id'), ids))
    .orderBy('id');
  return withRowLock(tx, purpose === 'deletion' ? 'forUpdate' : 'forNoKeyUpdate', people).execute();
};

/** Whether any of `ids` is a remote actor. */
export const selectRemoteAmong = defineQuery((db: ThoughtsDb, ids: readonly ActorId[]) =>
  db
    .selectFrom('actor')
    .select('id')
    .where((where) => isIn(db, where.ref('id'), ids))
    .where('host', 'is not', null),
);
