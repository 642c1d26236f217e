// SQL of actors: people here and on other servers.
import { among, locking } from '@tandem/platform/database/sql.ts';
import type { Insertable, Selectable } from 'kysely';
import type { ActorId, ActorTable, ThoughtsDb } from '../tables.ts';

export type Actor = Selectable<ActorTable>;

export type NewActor = Insertable<ActorTable>;

export const insertActor = (tx: ThoughtsDb, actor: NewActor) =>
  tx.insertInto('actor').values(actor).execute();

export const selectActorByHandle = (db: ThoughtsDb, handleKey: string): Promise<Actor | undefined> =>
  db.selectFrom('actor').selectAll().where('handle_key', '=', handleKey).executeTakeFirst();

export const selectActorByAccount = (db: ThoughtsDb, accountId: string): Promise<Actor | undefined> =>
  db.selectFrom('actor').selectAll().where('account_id', '=', accountId).executeTakeFirst();

export const selectActorsByHandle = (db: ThoughtsDb, handleKeys: readonly string[]): Promise<Actor[]> =>
  db
    .selectFrom('actor')
    .selectAll()
    .where((where) => among(db, where.ref('handle_key'), handleKeys))
    .execute();

/** In no order; ids that name nobody are left out. */
export const selectActors = (db: ThoughtsDb, ids: readonly ActorId[]): Promise<Actor[]> =>
  db
    .selectFrom('actor')
    .selectAll()
    .where((where) => among(db, where.ref('id'), ids))
    .execute();

/**
 * By id, and in that order, so that transactions that lock the same rows wait for one another in one direction.
 * `deletion` also waits for rows that are being made to point here (foreign keys), and holds up new ones. SQLite's
 * writers are alone anyway.
 */
export const selectActorsLocked = (
  tx: ThoughtsDb,
  ids: readonly ActorId[],
  purpose: 'change' | 'deletion',
): Promise<Actor[]> => {
  const people = tx
    .selectFrom('actor')
    .selectAll()
    .where((where) => among(tx, where.ref('id'), ids))
    .orderBy('id');
  return locking(tx, purpose === 'deletion' ? 'forUpdate' : 'forNoKeyUpdate', people).execute();
};

/** Whether one of the two blocks the other. */
export async function selectIsBlocked(db: ThoughtsDb, one: ActorId, other: ActorId): Promise<boolean> {
  const row = await db
    .selectFrom('block')
    .select('blocker_id')
    .where((where) =>
      where.or([
        where.and([where('blocker_id', '=', one), where('blocked_id', '=', other)]),
        where.and([where('blocker_id', '=', other), where('blocked_id', '=', one)]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}
