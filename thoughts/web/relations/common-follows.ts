// Whom a member follows among the followers of others.
import { handleOf } from '../../foundation/actors/present.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { NAMES } from '../people/names.ts';
import { selectCommonFollows } from './store.ts';

type Row = Awaited<ReturnType<typeof selectCommonFollows.rows>>[number];
type People = readonly { id: ActorId; username: string; host: string | null }[];

/** The newest common followers by handle, with the total `count`; without people who have none. */
export async function findCommonFollows(
  db: ThoughtsDb,
  viewer: ActorId,
  people: People,
): Promise<ReadonlyMap<string, readonly [Row, ...Row[]]>> {
  if (people.length === 0) return new Map();
  const ids = people.map(({ id }) => id);
  const rows = await selectCommonFollows.rows(db, viewer, ids, NAMES);
  const byPerson = Map.groupBy(rows, (row) => row.of_id);
  return new Map(
    people.flatMap((person) => {
      const [first, ...others] = byPerson.get(person.id) ?? [];
      return first
        ? [[handleOf(person), [{ ...first, count: Number(first.count) }, ...others]] as const]
        : [];
    }),
  );
}
