// SQL of activities that share a transaction on PostgreSQL.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { newRows } from '@tandem/platform/database/queries/gathered-rows.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { sql } from 'kysely';
import type { FederationDb, FederationTables } from '../../../foundation/tables/federation.ts';

/** Locks the names in the given order, until the transaction ends. */
export const lockAll = defineQuery((tx: FederationDb, names: readonly string[]) => ({
  compile: () =>
    sql`select count(pg_advisory_xact_lock(hashtextextended(name, 0))) from unnest(${sql.val(names)}::text[]) as name`.compile(
      tx,
    ),
}));

/** One entry per activity: its sender, the sender's host, its note, and the key of the note's deletion. */
type Asked = {
  senders: readonly string[];
  hosts: readonly string[];
  uris: readonly (string | null)[];
  deletions: readonly (string | null)[];
};

type Times = { now: Instant; seenUntil: Instant };

/**
 * The positions (from 1) of activities that cannot be applied now: the sender has a due event, the host is to
 * be resumed, or the note is stored, deleted or awaited. Each check is one index lookup; `limit` keeps
 * PostgreSQL from scanning whole tables.
 */
export const selectObstructed = defineQuery((tx: FederationDb, asked: Asked, { now, seenUntil }: Times) => ({
  compile: () =>
    sql<{ position: number }>`
      select position
      from unnest(
        ${sql.val(asked.senders)}::text[], ${sql.val(asked.hosts)}::text[],
        ${sql.val(asked.uris)}::text[], ${sql.val(asked.deletions)}::text[]
      ) with ordinality as given (sender, host, uri, deletion, position)
      where (select 1 from event where subject = sender and due_at <= ${now} limit 1) is not null
        or (
          select 1 from remote_host
          where name = host and failing_since is not null and seen_at <= ${seenUntil} limit 1
        ) is not null
        or (select 1 from thought where thought.uri = given.uri limit 1) is not null
        or (select 1 from tombstone where tombstone.uri = given.uri limit 1) is not null
        or (select 1 from awaited_parent where awaited_parent.uri = given.uri limit 1) is not null
        or (select 1 from ${sql.table('foretold')} where key = deletion limit 1) is not null
    `.compile(tx),
}));

/** Returns the hashes of newly recorded activities. */
export const insertAllProcessed = newRows<FederationTables, { hash: string; signed_at: number }, 'hash'>(
  'processed_activity',
  { hash: 'text', signed_at: 'bigint' },
  'hash',
);
