// The Kysely table types of federation.
import type { Database, Db } from '@tandem/platform/database/database.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { Generated } from 'kysely';
import type { ActorId, ThoughtsTables } from './tables.ts';

export type ActorKeyTable = {
  actor_id: ActorId;
  /** The actor's ActivityPub id. */
  uri: string;
  /** PEM, SPKI. */
  public_key: string;
  /** PEM, PKCS #8. */
  private_key: string;
  created_at: number;
};

export type RemoteActorTable = {
  actor_id: ActorId;
  uri: string;
  inbox: string;
  shared_inbox: string | null;
  outbox: string | null;
  followers_uri: string | null;
  /** The collection of pinned posts, or null if unknown or absent. */
  featured: Generated<string | null>;
  key_id: string | null;
  /** PEM. */
  public_key: string | null;
  /** A JSON list of `{ id, pem }`: further keys, or null. */
  other_keys: string | null;
  /** `movedTo` of the actor's document or Move, which the target need not confirm. */
  moved_to: string | null;
  /** The `updated` time that the actor's document states. */
  updated_at: number | null;
  fetched_at: number;
};

/** The value of `retry_at` for a host with an open circuit: the latest valid instant. */
export const NEVER: Instant = 8_640_000_000_000_000;

export type RemoteHostTable = {
  name: string;
  failing_since: number | null;
  /** End of the host's backoff. Follows are sent regardless. */
  retry_at: number | null;
  /** The next delivery attempt to the host, or null if none is planned or the circuit is open. */
  next_at: number | null;
  last_success_at: number | null;
  last_error: string | null;
  seen_at: number;
};

/** `cleared_at` is the time of the last removal of the domain's data. */
export type DomainBlockTable = {
  domain: string;
  reason: string;
  created_at: number;
  cleared_at: number | null;
};
/** `signed_at` is null for rows older than the column. */
type ProcessedActivityTable = { hash: string; signed_at: number | null };

/**
 * The latest statements of one activity id about a relation. The rules are in federation/relations/rules.ts.
 */
export type RelationStatementTable = {
  /** Hash of actor and id. */
  activity: string;
  /** Hash of kind, actor and object. Empty if an Undo contained only the id. */
  relation: string;
  /** The activity's id, or null before it was asserted or if it has none. */
  uri: string | null;
  first_at: number | null;
  asserted_at: number | null;
  bytes: string | null;
  undone_at: number | null;
  /** Hash of the bytes of the latest Undo. */
  ended_by: string | null;
  ended_here_at: number | null;
  holds: 0 | 1;
  seen_at: number;
};

/**
 * The latest Accept or Reject of a Follow by a local user. `uri` is the Follow's id, `at` the signed time.
 */
export type FollowAnswerTable = {
  uri: string;
  follower_id: ActorId;
  followee_id: ActorId;
  verdict: 'accepted' | 'rejected';
  at: number;
  seen_at: number;
};
type ForetoldTable = { key: string; at: number };

type OutgoingActivityTable = {
  id: string;
  actor_id: ActorId;
  object_key: string;
  /** JSON. */
  body: string;
  /** The last inbox for which a delivery was written, in order of inboxes. Null when all are written. */
  written_to: string | null;
  created_at: number;
};

export type DeliveryTable = {
  id: Generated<number>;
  activity_id: string;
  object_key: string;
  inbox: string;
  host: string;
  is_follow: 0 | 1;
  due_at: number;
  attempts: Generated<number>;
  lease: string | null;
  lease_ends_at: number | null;
  last_error: string | null;
  failed_at: number | null;
  created_at: number;
};

/** The registrable domain whose share of the inbound queue the event uses. '' for other kinds. */
type EventSource = { source: Generated<string> };

export type FederationTables = ThoughtsTables & {
  event: EventSource;
  actor_key: ActorKeyTable;
  remote_actor: RemoteActorTable;
  remote_host: RemoteHostTable;
  domain_block: DomainBlockTable;
  processed_activity: ProcessedActivityTable;
  foretold: ForetoldTable;
  relation_statement: RelationStatementTable;
  follow_answer: FollowAnswerTable;
  outgoing_activity: OutgoingActivityTable;
  delivery: DeliveryTable;
};

export type FederationDb = Db<FederationTables>;
export type FederationDatabase = Database<FederationTables>;
