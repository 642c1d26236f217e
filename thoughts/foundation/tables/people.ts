// The Kysely table types of featured hashtags, endorsements, blocked servers and account moves; see
// tables.ts.
import type { Generated } from 'kysely';
import type { ActorId } from '../../ids.ts';

/** A hashtag on the profile of a local user. `number` defines the order. */
type FeaturedTagTable = { number: Generated<number>; actor_id: ActorId; tag: string; created_at: number };

/** A followed account that a local user recommends. `number` defines the order. */
type EndorsementTable = {
  number: Generated<number>;
  actor_id: ActorId;
  target_id: ActorId;
  created_at: number;
};

/**
 * A server that a local user blocks, with all subdomains. `cleared_at` is null until the follows in both
 * directions and the notifications are removed.
 */
type MemberDomainBlockTable = {
  number: Generated<number>;
  actor_id: ActorId;
  domain: string;
  created_at: number;
  cleared_at: number | null;
};

/** A domain above the host of a remote actor; see foundation/actors/hosts.ts. */
type HostParentTable = { domain: string; host: string };

export type ProfileListTables = {
  featured_tag: FeaturedTagTable;
  endorsement: EndorsementTable;
  member_domain_block: MemberDomainBlockTable;
  host_parent: HostParentTable;
};

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
