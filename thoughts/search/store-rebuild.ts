// SQL that reads what is searched, some rows at a time.
import type { ActorId, ThoughtsDb } from '../tables.ts';

const AT_ONCE = 500;

export const selectThoughtsAfter = (db: ThoughtsDb, id: string) =>
  db
    .selectFrom('thought')
    .select(['id', 'content', 'tags'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();

export const selectPeopleAfter = (db: ThoughtsDb, id: string) =>
  db
    .selectFrom('actor')
    .select(['id', 'username', 'display_name'])
    .where('id', '>', id as ActorId)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
