// SQL of stream audiences: the relations of many readers to one thought, its author and its poster.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn, isInNumbers } from '@tandem/platform/database/queries/expressions.ts';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { acceptedFollow, blockedActorIds, blocksServerOf } from '../../foundation/relations/queries.ts';
import type { ThoughtsDb, ThoughtsTables } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { isReplyForHome } from '../sources/queries.ts';

type Where = ExpressionBuilder<ThoughtsTables, 'actor'>;

/** The `actor` in scope mutes the person or blocks their server. */
const mutes = (where: Where, muted: ActorId) =>
  where.or([
    where.exists(
      where
        .selectFrom('mute')
        .select('mute.muted_id')
        .whereRef('mute.muter_id', '=', 'actor.id')
        .where('mute.muted_id', '=', muted),
    ),
    blocksServerOf(sql.ref('actor.id'), sql.val(muted)),
  ]);

const option = (where: Where, poster: ActorId) =>
  where
    .selectFrom('follow_option as option')
    .whereRef('option.follower_id', '=', 'actor.id')
    .where('option.followee_id', '=', poster);

const hasInExclusiveList = (where: Where, poster: ActorId) =>
  where.exists(
    where
      .selectFrom('list_member as member')
      .innerJoin('list', 'list.number', 'member.list_number')
      .select('member.member_id')
      .whereRef('member.owner_id', '=', 'actor.id')
      .where('member.member_id', '=', poster)
      .where('list.is_exclusive', '=', 1),
  );

/** True for a reply that the `actor` in scope does not want at home; false once the thought is gone. */
const repliesToStranger = (thoughtId: ThoughtId) =>
  sql<SqlBool>`(actor.replies_in_home = 'followed' and exists (select 1 from thought
    where thought.id = ${thoughtId} and not ${isReplyForHome(sql.ref('actor.id'))}))`;

type Posting = { thoughtId: ThoughtId; poster: ActorId; author: ActorId; tags: readonly string[] };

/** The relations of each of `people` to the poster, the author and the hashtags. */
export const selectReaderFacts = defineQuery(
  (db: ThoughtsDb, { thoughtId, poster, author, tags }: Posting, people: readonly ActorId[]) =>
    db
      .selectFrom('actor')
      .select((where) => [
        'actor.id',
        repliesToStranger(thoughtId).as('repliesToStranger'),
        where
          .exists(
            where
              .selectFrom('follow')
              .select('follow.followee_id')
              .whereRef('follow.follower_id', '=', 'actor.id')
              .where('follow.followee_id', '=', poster)
              .where(acceptedFollow),
          )
          .as('followsPoster'),
        where('actor.id', 'in', blockedActorIds(db, poster)).as('blocksPoster'),
        mutes(where, poster).as('mutesPoster'),
        mutes(where, author).as('mutesAuthor'),
        hasInExclusiveList(where, poster).as('hasInExclusiveList'),
        where
          .exists(option(where, poster).select('option.followee_id').where('option.shows_boosts', '=', 0))
          .as('hidesBoosts'),
        option(where, poster).select('option.languages').as('languages'),
        where
          .exists(
            where
              .selectFrom('followed_tag')
              .select('followed_tag.tag')
              .whereRef('followed_tag.actor_id', '=', 'actor.id')
              .where((tagged) => isIn(db, tagged.ref('followed_tag.tag'), tags)),
          )
          .as('followsHashtag'),
      ])
      .where((where) => isIn(db, where.ref('actor.id'), people)),
);

const hasMarked = (where: Where, table: 'thought_like' | 'boost' | 'bookmark', thoughtId: ThoughtId) =>
  where.exists(
    where
      .selectFrom(`${table} as mark` as 'boost as mark')
      .select('mark.actor_id')
      .where('mark.thought_id', '=', thoughtId)
      .whereRef('mark.actor_id', '=', 'actor.id'),
  );

/** The marks of each of `people` on a thought, which are part of their status entity. */
export const selectReaderMarks = defineQuery(
  (db: ThoughtsDb, thoughtId: ThoughtId, people: readonly ActorId[]) =>
    db
      .selectFrom('actor')
      .select((where) => [
        'actor.id',
        hasMarked(where, 'thought_like', thoughtId).as('liked'),
        hasMarked(where, 'boost', thoughtId).as('boosted'),
        hasMarked(where, 'bookmark', thoughtId).as('bookmarked'),
        where
          .selectFrom('poll_vote')
          .select('poll_vote.choices')
          .where('poll_vote.thought_id', '=', thoughtId)
          .whereRef('poll_vote.actor_id', '=', 'actor.id')
          .as('vote'),
        where
          .exists(
            where
              .selectFrom('conversation_mute as quiet')
              .innerJoin('thought', 'thought.root_id', 'quiet.root_id')
              .select('quiet.root_id')
              .where('thought.id', '=', thoughtId)
              .whereRef('quiet.actor_id', '=', 'actor.id'),
          )
          .as('muted'),
      ])
      .where((where) => isIn(db, where.ref('actor.id'), people)),
);

/** Which of `people` follow the author or are followed by the author (accepted follows only). */
export const selectReaderFollows = defineQuery(
  (db: ThoughtsDb, author: ActorId, people: readonly ActorId[]) =>
    db
      .selectFrom('actor')
      .select((where) => {
        const accepted = where.selectFrom('follow').select('follow.followee_id').where(acceptedFollow);
        const isFollower = accepted
          .whereRef('follow.follower_id', '=', 'actor.id')
          .where('follow.followee_id', '=', author);
        const isFollowed = accepted
          .where('follow.follower_id', '=', author)
          .whereRef('follow.followee_id', '=', 'actor.id');
        return [
          'actor.id',
          where.exists(isFollower).as('isFollower'),
          where.exists(isFollowed).as('isFollowed'),
        ] as const;
      })
      .where((where) => isIn(db, where.ref('actor.id'), people)),
);

/** The parent of a thought (all columns null if it does not exist) and the thought's quote policy. */
export const selectReferred = defineQuery((db: ThoughtsDb, thoughtId: ThoughtId) =>
  db
    .selectFrom('thought')
    .leftJoin('thought as parent', 'parent.id', 'thought.reply_to_id')
    .select(['parent.id as parent_id', 'parent.actor_id as parent_actor_id'])
    .select('parent.visibility as parent_visibility')
    .select(['thought.actor_id', 'thought.visibility', 'thought.is_local'])
    .select(['thought.quote_uri', 'thought.quote_policy'])
    .where('thought.id', '=', thoughtId),
);

/** Those of `lists` that contain the member. */
export const selectListsWith = defineQuery((db: ThoughtsDb, lists: readonly number[], member: ActorId) =>
  db
    .selectFrom('list')
    .innerJoin('list_member', 'list_member.list_number', 'list.number')
    .select(['list.number', 'list.actor_id', 'list.replies_policy'])
    .where('list_member.member_id', '=', member)
    .where((where) => isInNumbers(db, where.ref('list.number'), lists)),
);

/** The conversation of a thought, for each participant among `people`. */
export const selectConversationsOf = defineQuery(
  (db: ThoughtsDb, thoughtId: ThoughtId, people: readonly ActorId[]) =>
    db
      .selectFrom('thought')
      .innerJoin('conversation', 'conversation.root_id', 'thought.root_id')
      .select(['conversation.number', 'conversation.actor_id'])
      .where('thought.id', '=', thoughtId)
      .where((where) => isIn(db, where.ref('conversation.actor_id'), people)),
);
