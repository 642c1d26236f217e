// SQL of a thought's tags, mentions and recipients.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn, positionedValues } from '@tandem/platform/database/queries/expressions.ts';
import { gatheredRows } from '@tandem/platform/database/queries/gathered-rows.ts';
import { batchesRows, deferred } from '@tandem/platform/database/transactions/deferred-writes.ts';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { TaggedTable, ThoughtsDb, ThoughtsTables } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import type { ThoughtRow } from './store.ts';

type Tagged = Pick<ThoughtRow, 'id' | 'actor_id' | 'created_at'>;

export async function insertTagged(tx: ThoughtsDb, thought: Tagged, tags: readonly string[]): Promise<void> {
  const { id, actor_id, created_at } = thought;
  const [only] = tags;
  if (only === undefined) return;
  if (batchesRows(tx)) {
    const rows = tags.map((tag) => ({ tag, created_at, thought_id: id, actor_id }));
    deferred(tx, gatheredTags).push(...rows);
  } else if (tags.length === 1)
    await insertOneTagged.run(tx, { tag: only, thought_id: id, actor_id, created_at });
  else await insertAllTagged.run(tx, { id, actor_id, created_at }, tags);
}

const gatheredTags = gatheredRows<ThoughtsTables, Selectable<TaggedTable>>('tagged', {
  tag: 'text',
  created_at: 'bigint',
  thought_id: 'text',
  actor_id: 'text',
});

/** On SQLite half the cost of a list with one item. */
const insertOneTagged = defineQuery((tx: ThoughtsDb, tagged: Selectable<TaggedTable>) =>
  tx.insertInto('tagged').values(tagged),
);

const insertAllTagged = defineQuery(
  (tx: ThoughtsDb, { id, actor_id, created_at }: Tagged, tags: readonly string[]) =>
    tx
      .insertInto('tagged')
      .columns(['tag', 'thought_id', 'actor_id', 'created_at'])
      .expression((from) =>
        from
          .selectFrom(positionedValues(tx, tags).as('given'))
          .select((select) => [
            sql<string>`given.value`.as('tag'),
            sql<string>`cast(${id} as text)`.as('thought_id'),
            sql<ActorId>`cast(${actor_id} as text)`.as('actor_id'),
            select.cast<number>(sql.val(created_at), 'bigint').as('created_at'),
          ]),
      ),
);

export async function deleteTagged(
  tx: ThoughtsDb,
  thoughtId: ThoughtId,
  tags: readonly string[],
): Promise<void> {
  if (tags.length === 0) return;
  await tx
    .deleteFrom('tagged')
    .where('thought_id', '=', thoughtId)
    .where((where) => isIn(tx, where.ref('tag'), tags))
    .execute();
}

/** Empty if the thought is not public. */
export async function selectTagged(db: ThoughtsDb, thoughtId: ThoughtId): Promise<string[]> {
  const rows = await db.selectFrom('tagged').select('tag').where('thought_id', '=', thoughtId).execute();
  return rows.map(({ tag }) => tag);
}

/** Returns the newly inserted actors. */
export async function insertThoughtActors(
  tx: ThoughtsDb,
  table: 'mention' | 'recipient',
  thoughtId: ThoughtId,
  people: readonly ActorId[],
): Promise<ActorId[]> {
  if (people.length === 0) return [];
  const rows = await INSERT_THOUGHT_ACTORS[table](tx, thoughtId, [...new Set(people)]);
  return rows.map(({ actor_id }) => actor_id);
}

/** {@link insertThoughtActors} for a new thought; in a shared transaction the rows are batched. */
export async function addThoughtActors(
  tx: ThoughtsDb,
  table: 'mention' | 'recipient',
  thoughtId: ThoughtId,
  people: readonly ActorId[],
): Promise<void> {
  if (!batchesRows(tx)) await insertThoughtActors(tx, table, thoughtId, people);
  else if (people.length > 0) {
    const rows = [...new Set(people)].map((actor_id) => ({ thought_id: thoughtId, actor_id }));
    deferred(tx, GATHERED_THOUGHT_ACTORS[table]).push(...rows);
  }
}

type ThoughtActor = { thought_id: ThoughtId; actor_id: ActorId };

const gatheredIn = (table: 'mention' | 'recipient') =>
  gatheredRows<ThoughtsTables, ThoughtActor>(table, { thought_id: 'text', actor_id: 'text' });

const GATHERED_THOUGHT_ACTORS = { mention: gatheredIn('mention'), recipient: gatheredIn('recipient') };

const insertInto = (table: 'mention' | 'recipient') =>
  defineQuery((tx: ThoughtsDb, thoughtId: ThoughtId, people: readonly ActorId[]) =>
    tx
      .insertInto(table)
      .columns(['thought_id', 'actor_id'])
      .expression((from) =>
        from
          .selectFrom(positionedValues(tx, people).as('given'))
          .select([
            sql<string>`cast(${thoughtId} as text)`.as('thought_id'),
            sql<ActorId>`given.value`.as('actor_id'),
          ])
          .where(sql<SqlBool>`true`),
      )
      .onConflict((on) => on.doNothing())
      .returning('actor_id'),
  ).rows;

const INSERT_THOUGHT_ACTORS = { mention: insertInto('mention'), recipient: insertInto('recipient') };

export async function deleteMentions(
  tx: ThoughtsDb,
  thoughtId: ThoughtId,
  people: readonly ActorId[],
): Promise<void> {
  if (people.length === 0) return;
  await tx
    .deleteFrom('mention')
    .where('thought_id', '=', thoughtId)
    .where((where) => isIn(tx, where.ref('actor_id'), people))
    .execute();
}

export const selectMentioned = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId) =>
  db
    .selectFrom('mention')
    .innerJoin('actor', 'actor.id', 'mention.actor_id')
    .select(['actor.id', 'actor.host'])
    .where('mention.thought_id', '=', thoughtId),
);

/**
 * The remote actors that received a thought, except its author's followers: its recipients and, unless it is
 * private, its mentions and the author of its parent.
 */
export async function selectRemoteAudience(
  db: ThoughtsDb,
  { id, reply_to_id, visibility }: Pick<ThoughtRow, 'id' | 'reply_to_id' | 'visibility'>,
): Promise<ActorId[]> {
  const inTable = (table: 'mention' | 'recipient') =>
    db
      .selectFrom(table)
      .innerJoin('actor', 'actor.id', `${table}.actor_id`)
      .select('actor.id')
      .where(`${table}.thought_id`, '=', id)
      .where('actor.host', 'is not', null);
  const parentAuthor = db
    .selectFrom('thought')
    .innerJoin('actor', 'actor.id', 'thought.actor_id')
    .select('actor.id')
    .where('thought.id', '=', reply_to_id)
    .where('actor.host', 'is not', null);
  const recipients = inTable('recipient');
  const people =
    visibility === 'private' ? recipients : recipients.union(inTable('mention')).union(parentAuthor);
  return (await people.execute()).map((person) => person.id);
}

/** The recipients of a thought, ordered by handle. */
export const selectRecipients = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId) =>
  db
    .selectFrom('recipient')
    .innerJoin('actor', 'actor.id', 'recipient.actor_id')
    .selectAll('actor')
    .where('recipient.thought_id', '=', thoughtId)
    .orderBy('actor.handle_key'),
);

export const selectRecipientIds = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId) =>
  db.selectFrom('recipient').select('actor_id').where('thought_id', '=', thoughtId),
);
