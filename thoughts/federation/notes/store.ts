// SQL of what the Notes of thoughts say.
import { prepared } from '@tandem/platform/database/prepared.ts';
import { among } from '@tandem/platform/database/sql.ts';
import type { FederationDb } from '../tables.ts';

/** Thoughts of users here that are not private, with their author and what they answer; in no order. */
export const selectPublishable = prepared((db: FederationDb, ids: readonly string[]) =>
  db
    .selectFrom('thought')
    .innerJoin('actor as author', 'author.id', 'thought.actor_id')
    .leftJoin('thought as parent', 'parent.id', 'thought.reply_to_id')
    .leftJoin('tombstone as former', 'former.id', 'thought.reply_to_id')
    .select([
      'thought.id',
      'thought.actor_id',
      'thought.content',
      'thought.visibility',
      'thought.reply_to_id',
      'thought.created_at',
      'thought.edited_at',
      'thought.like_count',
      'thought.boost_count',
      'thought.reply_count',
      'author.username',
      'parent.actor_id as parent_actor_id',
      'parent.uri as parent_uri',
      'parent.id as parent_id',
      'former.uri as former_uri',
      'former.id as former_id',
    ])
    .where((where) => among(db, where.ref('thought.id'), ids))
    .where('thought.is_local', '=', 1)
    .where('thought.visibility', '<>', 'private'),
);

export type PublishableRow = Awaited<ReturnType<typeof selectPublishable>>[number];

/**
 * Everybody the thoughts of `ids` mention, and the authors of what they answer, with what decides whether they may
 * see them; in order of their names.
 */
export const selectNamed = prepared((db: FederationDb, ids: readonly string[]) =>
  db
    .selectFrom((people) =>
      people
        .selectFrom('mention')
        .innerJoin('thought', 'thought.id', 'mention.thought_id')
        .select(['mention.thought_id', 'mention.actor_id', 'thought.actor_id as author_id'])
        .where((where) => among(db, where.ref('mention.thought_id'), ids))
        .union(
          people
            .selectFrom('thought')
            .innerJoin('thought as parent', 'parent.id', 'thought.reply_to_id')
            .select(['thought.id as thought_id', 'parent.actor_id', 'thought.actor_id as author_id'])
            .where((where) => among(db, where.ref('thought.id'), ids)),
        )
        .as('named'),
    )
    .innerJoin('actor', 'actor.id', 'named.actor_id')
    .leftJoin('remote_actor', 'remote_actor.actor_id', 'actor.id')
    .select((where) => [
      'named.thought_id',
      'named.actor_id',
      'actor.username',
      'actor.host',
      'actor.url',
      'remote_actor.uri',
      where
        .exists(
          where
            .selectFrom('follow')
            .select('follow.follower_id')
            .whereRef('follow.follower_id', '=', 'named.actor_id')
            .whereRef('follow.followee_id', '=', 'named.author_id')
            .where('follow.state', '=', 'accepted'),
        )
        .as('follows'),
      where
        .exists(
          where
            .selectFrom('block')
            .select('block.blocker_id')
            .where((block) =>
              block.or([
                block.and([
                  block('block.blocker_id', '=', block.ref('named.actor_id')),
                  block('block.blocked_id', '=', block.ref('named.author_id')),
                ]),
                block.and([
                  block('block.blocked_id', '=', block.ref('named.actor_id')),
                  block('block.blocker_id', '=', block.ref('named.author_id')),
                ]),
              ]),
            ),
        )
        .as('blocked'),
    ])
    .whereRef('named.actor_id', '<>', 'named.author_id')
    .orderBy('actor.handle_key'),
);

export type NamedRow = Awaited<ReturnType<typeof selectNamed>>[number];
