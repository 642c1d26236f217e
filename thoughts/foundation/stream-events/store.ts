// SQL that writes stream events and selects their audiences.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { positionedValues } from '@tandem/platform/database/queries/expressions.ts';
import { gatheredRows } from '@tandem/platform/database/queries/gathered-rows.ts';
import { type Insertable, sql } from 'kysely';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { acceptedFollow, blockedActorIds, serverBlockerIds } from '../relations/queries.ts';
import type { StreamEventTable, ThoughtsDb, ThoughtsTables } from '../tables/tables.ts';

export const insertStreamEvent = defineQuery((tx: ThoughtsDb, event: Insertable<StreamEventTable>) =>
  tx.insertInto('stream_event').values(event),
);

type NewStreamEvent = Pick<StreamEventTable, 'payload' | 'recorded_at'>;

export const gatheredStreamEvents = gatheredRows<ThoughtsTables, NewStreamEvent>('stream_event', {
  payload: 'text',
  recorded_at: 'bigint',
});

export const insertStreamEvents = defineQuery((tx: ThoughtsDb, payloads: readonly string[], now: number) =>
  tx
    .insertInto('stream_event')
    .columns(['payload', 'recorded_at'])
    .expression((from) =>
      from
        .selectFrom(positionedValues(tx, payloads).as('given'))
        .select((select) => [
          sql<string>`given.value`.as('payload'),
          select.cast<number>(sql.val(now), 'bigint').as('recorded_at'),
        ]),
    ),
);

/** The maximum number of boosts whose end is published when a thought is deleted. */
const MAX_BOOSTS = 1000;

export const selectBoostsOf = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId) =>
  db
    .selectFrom('boost')
    .select(['actor_id', 'created_at', 'tie'])
    .where('thought_id', '=', thoughtId)
    .limit(sql.lit(MAX_BOOSTS)),
);

/** The page size of the largest timeline: an estimate of the thoughts of one actor that apps display. */
const MAX_THOUGHTS = 40;
const MAX_PEOPLE = 1000;

export const selectNewestThoughts = defineQuery((db: ThoughtsDb, actorId: ActorId) =>
  db
    .selectFrom('thought')
    .select(['id', 'created_at', 'tie', 'visibility', 'listed', 'is_local', 'tags', 'language'])
    .where('actor_id', '=', actorId)
    .where('visibility', '<>', sql.lit('private' as const))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(MAX_THOUGHTS)),
);

export const selectLocalFollowers = defineQuery((db: ThoughtsDb, actorId: ActorId) =>
  db
    .selectFrom('follow')
    .innerJoin('actor', 'actor.id', 'follow.follower_id')
    .select('actor.id')
    .where('follow.followee_id', '=', actorId)
    .where(acceptedFollow)
    .where('actor.host', 'is', null)
    .limit(sql.lit(MAX_PEOPLE)),
);

/** Actors with a block in either direction, and actors that mute the actor or block its server. */
export const selectHiding = defineQuery((db: ThoughtsDb, actorId: ActorId) =>
  db
    .selectFrom(
      blockedActorIds(db, actorId)
        .union(db.selectFrom('mute').select('mute.muter_id as id').where('mute.muted_id', '=', actorId))
        .union(serverBlockerIds(db, actorId))
        .as('hiding'),
    )
    .select('hiding.id')
    .limit(sql.lit(MAX_PEOPLE)),
);

export const selectOldStreamEvent = defineQuery((db: ThoughtsDb, before: number) =>
  db.selectFrom('stream_event').select('number').where('recorded_at', '<', before).limit(1),
);

export const deleteStreamEvents = defineQuery((tx: ThoughtsDb, before: number) =>
  tx.deleteFrom('stream_event').where('recorded_at', '<', before),
);
