// Reports of people and thoughts, by local users and by other servers as Flag activities.

import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { handleOf } from '../../../foundation/actors/present.ts';
import type { FederationDb } from '../../../foundation/tables/federation.ts';
import type { ReportTable } from '../../../foundation/tables/tables.ts';

/**
 * `objects` are the URIs of the reported people and thoughts; `reporter` is an actor, often a server actor.
 */
export type Report = {
  id: string;
  reporter: string;
  objects: readonly string[];
  reason: string;
  /** Only in reports by local users, with whether the report is forwarded to the person's server. */
  category?: string;
  forward?: boolean;
  receivedAt: Instant;
};

type StoredReport = Pick<Report, 'category' | 'forward'> & { objects: string[]; content: string | null };

/** Newest first, at most `limit` from `offset`. */
export async function listReports(db: FederationDb, limit: number, offset = 0): Promise<Report[]> {
  return (await selectReports(db, limit, offset)).map(toReport);
}

export async function findReport(db: FederationDb, id: string): Promise<Report | undefined> {
  const row = await selectReport(db, id);
  return row && toReport(row);
}

function toReport({ id, actor_uri, body, created_at }: ReportTable): Report {
  const { objects, content, ...more }: StoredReport = JSON.parse(body);
  return { id, reporter: actor_uri, objects, reason: content ?? '', receivedAt: created_at, ...more };
}

/** Deletes a resolved report and returns it. Refuses (not found) an unknown id. */
export async function dismissReport(tx: FederationDb, id: string): Promise<Report> {
  const row = await deleteReport(tx, id);
  if (!row) throw notFound('report');
  return toReport(row);
}

/** The handles of remote people by actor URI. */
export async function findPeopleAt(
  db: FederationDb,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await selectPeopleAt(db, addresses);
  return new Map(rows.map((row) => [row.uri, handleOf(row)]));
}

// SQL of reports (Flag) by other servers.

const selectReports = (db: FederationDb, limit: number, offset: number) =>
  db
    .selectFrom('report')
    .select(['id', 'actor_uri', 'body', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();

const selectReport = (db: FederationDb, id: string) =>
  db
    .selectFrom('report')
    .select(['id', 'actor_uri', 'body', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Undefined if there is none. */
const deleteReport = (tx: FederationDb, id: string) =>
  tx.deleteFrom('report').where('id', '=', id).returningAll().executeTakeFirst();

/** Remote people by actor URI. */
async function selectPeopleAt(db: FederationDb, uris: readonly string[]) {
  if (uris.length === 0) return [];
  return db
    .selectFrom('remote_actor')
    .innerJoin('actor', 'actor.id', 'remote_actor.actor_id')
    .select(['remote_actor.uri', 'actor.username', 'actor.host'])
    .where((where) => isIn(db, where.ref('remote_actor.uri'), uris))
    .execute();
}
