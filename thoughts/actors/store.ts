// SQL of actors: people here and on other servers.
import { among } from '@tandem/platform/database/sql.ts';
import type { Insertable, Selectable } from 'kysely';
import type { ActorId, ActorTable, ThoughtsDb } from '../tables.ts';

export type Actor = Selectable<ActorTable>;

export const insertActor = (tx: ThoughtsDb, actor: Insertable<ActorTable>) =>
  tx.insertInto('actor').values(actor).execute();

export const selectActorByHandle = (db: ThoughtsDb, handleKey: string): Promise<Actor | undefined> =>
  db.selectFrom('actor').selectAll().where('handle_key', '=', handleKey).executeTakeFirst();

export const selectActorByAccount = (db: ThoughtsDb, accountId: string): Promise<Actor | undefined> =>
  db.selectFrom('actor').selectAll().where('account_id', '=', accountId).executeTakeFirst();

/** In no order; ids that name nobody are left out. */
export const selectActors = (db: ThoughtsDb, ids: readonly ActorId[]): Promise<Actor[]> =>
  db
    .selectFrom('actor')
    .selectAll()
    .where((where) => among(db, where.ref('id'), ids))
    .execute();

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
