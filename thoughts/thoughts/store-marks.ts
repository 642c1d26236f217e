// SQL of what stands in a thought: its tags, whom it mentions, whom it is addressed to.
import { prepared } from '@tandem/platform/database/prepared.ts';
import { among } from '@tandem/platform/database/sql.ts';
import type { ActorId, ThoughtsDb } from '../tables.ts';
import type { ThoughtRow } from './store.ts';

type Tagged = Pick<ThoughtRow, 'id' | 'actor_id' | 'created_at'>;

export async function insertTagged(tx: ThoughtsDb, thought: Tagged, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  const { id, actor_id, created_at } = thought;
  await tx
    .insertInto('tagged')
    .values(tags.map((tag) => ({ tag, thought_id: id, actor_id, created_at })))
    .execute();
}

export async function deleteTagged(
  tx: ThoughtsDb,
  thoughtId: string,
  tags: readonly string[],
): Promise<void> {
  if (tags.length === 0) return;
  await tx
    .deleteFrom('tagged')
    .where('thought_id', '=', thoughtId)
    .where((where) => among(tx, where.ref('tag'), tags))
    .execute();
}

/** None where the thought is not public. */
export async function selectTagged(db: ThoughtsDb, thoughtId: string): Promise<string[]> {
  const rows = await db.selectFrom('tagged').select('tag').where('thought_id', '=', thoughtId).execute();
  return rows.map(({ tag }) => tag);
}

/** Answers those who were not there already. */
export async function insertNamed(
  tx: ThoughtsDb,
  table: 'mention' | 'recipient',
  thoughtId: string,
  people: readonly ActorId[],
): Promise<ActorId[]> {
  if (people.length === 0) return [];
  const rows = await tx
    .insertInto(table)
    .values([...new Set(people)].map((actor_id) => ({ thought_id: thoughtId, actor_id })))
    .onConflict((on) => on.doNothing())
    .returning('actor_id')
    .execute();
  return rows.map(({ actor_id }) => actor_id);
}

export async function deleteMentions(
  tx: ThoughtsDb,
  thoughtId: string,
  people: readonly ActorId[],
): Promise<void> {
  if (people.length === 0) return;
  await tx
    .deleteFrom('mention')
    .where('thought_id', '=', thoughtId)
    .where((where) => among(tx, where.ref('actor_id'), people))
    .execute();
}

export const selectMentioned = prepared((db: ThoughtsDb, thoughtId: string) =>
  db
    .selectFrom('mention')
    .innerJoin('actor', 'actor.id', 'mention.actor_id')
    .select(['actor.id', 'actor.host'])
    .where('mention.thought_id', '=', thoughtId),
);

/** People of other servers whom the thought names, and the author of what it answers. */
export async function selectToldElsewhere(
  db: ThoughtsDb,
  { id, reply_to_id }: { id: string; reply_to_id: string | null },
): Promise<ActorId[]> {
  const people = await db
    .selectFrom('mention')
    .innerJoin('actor', 'actor.id', 'mention.actor_id')
    .select('actor.id')
    .where('mention.thought_id', '=', id)
    .where('actor.host', 'is not', null)
    .union((union) =>
      union
        .selectFrom('thought')
        .innerJoin('actor', 'actor.id', 'thought.actor_id')
        .select('actor.id')
        .where('thought.id', '=', reply_to_id)
        .where('actor.host', 'is not', null),
    )
    .execute();
  return people.map((person) => person.id);
}
