// The table types of account moves: aliases, moves of local users, and follows that move.
import type { ActorId } from '../../ids.ts';

/** An account that a local user names as own (`alsoKnownAs`). */
export type ActorAliasTable = {
  actor_id: ActorId;
  uri: string;
  /** `user@host`. */
  handle: string;
  /** The followers of that account when the alias was added; null if unknown. */
  followers: number | null;
  created_at: number;
};

/**
 * A move of a local user. `running`: further rounds are planned; `ended`: the user ended the redirect or
 * moved elsewhere.
 */
export type AccountMoveTable = {
  id: string;
  actor_id: ActorId;
  target_uri: string;
  target_handle: string;
  with_followers: 0 | 1;
  followers_at_start: number;
  /** The followers of the target; null if unknown. */
  target_followers_at_start: number | null;
  target_followers: number | null;
  target_read_at: number;
  /** The number of Move activities. */
  round: number;
  last_round_at: number | null;
  next_round_at: number | null;
  state: 'running' | 'done' | 'ended';
  created_at: number;
  ended_at: number | null;
};

/** The follow of `old_id` ends when `new_id` replies to the follow request. */
export type MovingFollowTable = {
  follower_id: ActorId;
  old_id: ActorId;
  new_id: ActorId;
  created_at: number;
};

export type MoveTables = {
  actor_alias: ActorAliasTable;
  account_move: AccountMoveTable;
  moving_follow: MovingFollowTable;
};
