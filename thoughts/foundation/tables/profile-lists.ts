// The table types of featured hashtags, endorsements and servers blocked by users.
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
