// SQL of account moves.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql, type Updateable } from 'kysely';
import { acceptedFollow } from '../../foundation/relations/queries.ts';
import type { FederationDb } from '../../foundation/tables/federation.ts';
import type { AccountMoveTable } from '../../foundation/tables/people.ts';
import type { ActorId, ThoughtsDb } from '../../foundation/tables/tables.ts';

/** A user of this server with a relation to an account that moved; `at` and `id` are the position. */
export type Carried = {
  id: ActorId;
  at: Instant;
  /** Of the user's posts. */
  language: string | null;
  note?: string;
  state?: 'pending' | 'accepted';
  hides_notifications?: 0 | 1;
  expires_at?: Instant | null;
};

type After = { at: Instant; id: string };

export const selectLocalFollowers = defineQuery(
  (db: ThoughtsDb, oldId: ActorId, state: 'pending' | 'accepted', { at, id }: After, limit: number) =>
    db
      .selectFrom('follow')
      .innerJoin('actor', 'actor.id', 'follow.follower_id')
      .select(['actor.id', 'actor.language', 'follow.created_at as at', 'follow.state'])
      .where('follow.followee_id', '=', oldId)
      .where('follow.state', '=', state)
      .where('actor.host', 'is', null)
      .where((where) =>
        where(where.refTuple('follow.created_at', 'follow.follower_id'), '>', where.tuple(at, id as ActorId)),
      )
      .orderBy('follow.created_at')
      .orderBy('follow.follower_id')
      .limit(limit),
);

/** Of local users; remote servers carry over their own blocks. */
export const selectBlocks = defineQuery((db: ThoughtsDb, oldId: ActorId, { id }: After, limit: number) =>
  db
    .selectFrom('block')
    .innerJoin('actor', 'actor.id', 'block.blocker_id')
    .select(['actor.id', 'actor.language', sql<number>`0`.as('at')])
    .where('block.blocked_id', '=', oldId)
    .where('block.blocker_id', '>', id as ActorId)
    .where('actor.host', 'is', null)
    .orderBy('block.blocker_id')
    .limit(limit),
);

export const selectMutes = defineQuery((db: ThoughtsDb, oldId: ActorId, { id }: After, limit: number) =>
  db
    .selectFrom('mute')
    .innerJoin('actor', 'actor.id', 'mute.muter_id')
    .select(['actor.id', 'actor.language', sql<number>`0`.as('at')])
    .select(['mute.hides_notifications', 'mute.expires_at'])
    .where('mute.muted_id', '=', oldId)
    .where('mute.muter_id', '>', id as ActorId)
    .orderBy('mute.muter_id')
    .limit(limit),
);

export const selectNotes = defineQuery((db: ThoughtsDb, oldId: ActorId, { id }: After, limit: number) =>
  db
    .selectFrom('account_note')
    .innerJoin('actor', 'actor.id', 'account_note.actor_id')
    .select(['actor.id', 'actor.language', 'account_note.note', sql<number>`0`.as('at')])
    .where('account_note.about_id', '=', oldId)
    .where('account_note.actor_id', '>', id as ActorId)
    .orderBy('account_note.actor_id')
    .limit(limit),
);

export const selectNote = defineQuery((db: ThoughtsDb, authorId: ActorId, aboutId: ActorId) =>
  db
    .selectFrom('account_note')
    .select('note')
    .where('actor_id', '=', authorId)
    .where('about_id', '=', aboutId),
);

export const selectBlock = defineQuery((db: ThoughtsDb, blockerId: ActorId, blockedId: ActorId) =>
  db
    .selectFrom('block')
    .select('blocker_id')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId),
);

export const selectMute = defineQuery((db: ThoughtsDb, muterId: ActorId, mutedId: ActorId) =>
  db.selectFrom('mute').select('number').where('muter_id', '=', muterId).where('muted_id', '=', mutedId),
);

/** The last move of a local user. */
export const selectLatestMove = defineQuery((db: ThoughtsDb, actorId: ActorId) =>
  db
    .selectFrom('account_move')
    .selectAll()
    .where('actor_id', '=', actorId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
);

/** The last move of a local user with followers to another target than `uri`. */
export const selectMoveElsewhere = defineQuery((db: ThoughtsDb, actorId: ActorId, uri: string) =>
  db
    .selectFrom('account_move')
    .select('created_at')
    .where('actor_id', '=', actorId)
    .where('with_followers', '=', 1)
    .where('target_uri', '<>', uri)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
);

export const insertMove = defineQuery((tx: ThoughtsDb, move: AccountMoveTable) =>
  tx.insertInto('account_move').values(move),
);

export const updateMove = defineQuery((tx: ThoughtsDb, id: string, change: Updateable<AccountMoveTable>) =>
  tx.updateTable('account_move').set(change).where('id', '=', id),
);

/** Ends all moves of a local user. */
export const endMoves = defineQuery((tx: ThoughtsDb, actorId: ActorId, now: Instant) =>
  tx
    .updateTable('account_move')
    .set({ state: 'ended', next_round_at: null, ended_at: now })
    .where('actor_id', '=', actorId)
    .where('state', '<>', 'ended'),
);

export const updateMovedTo = defineQuery(
  (tx: ThoughtsDb, actorId: ActorId, uri: string | null, at: Instant | null) =>
    tx.updateTable('actor').set({ moved_to: uri, moved_at: at }).where('id', '=', actorId),
);

/** The accounts that a local user requested to follow. */
export const selectOwnRequests = defineQuery((db: ThoughtsDb, actorId: ActorId) =>
  db
    .selectFrom('follow')
    .select('followee_id')
    .where('follower_id', '=', actorId)
    .where('state', '=', 'pending'),
);

export const selectRunningMoves = defineQuery((db: ThoughtsDb, after: string, limit: number) =>
  db
    .selectFrom('account_move')
    .selectAll()
    .where('state', '=', sql.lit('running' as const))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit),
);

/** The servers with most remaining followers; `host` is null for this one. */
export const selectRemainingByHost = defineQuery((db: ThoughtsDb, actorId: ActorId, limit: number) =>
  db
    .selectFrom('follow')
    .innerJoin('actor', 'actor.id', 'follow.follower_id')
    .select('actor.host')
    .select((select) => select.fn.countAll<number>().as('remaining'))
    .where('follow.followee_id', '=', actorId)
    .where(acceptedFollow)
    .groupBy('actor.host')
    .orderBy('remaining', 'desc')
    .orderBy('actor.host')
    .limit(limit),
);

export const selectLastDeliveries = defineQuery((db: FederationDb, hosts: readonly string[]) =>
  db
    .selectFrom('remote_host')
    .select(['name', 'last_success_at'])
    .where((where) => isIn(db, where.ref('name'), hosts)),
);
