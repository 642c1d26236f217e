// Reports by local users, stored with those of other servers, and forwarded to the server of the reported
// person on request.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import { forbidden, invalid, notFound, Refusal } from '@tandem/platform/refusal.ts';
import { DAY, type Instant } from '@tandem/platform/time/clock.ts';
import { type Actor, lockActors, requireActor, requireOwnActor } from '../../foundation/actors/actors.ts';
import { actorUriOf, handleOf } from '../../foundation/actors/present.ts';
import { record } from '../../foundation/events/events.ts';
import type { FederationDb } from '../../foundation/tables/federation.ts';
import type { ReportTable, ThoughtsDb } from '../../foundation/tables/tables.ts';
import { visibleTo } from '../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';

// SQL of reports by local users.

const insertReport = defineQuery((tx: ThoughtsDb, report: ReportTable) =>
  tx.insertInto('report').values(report),
);

const countReportsBy = defineQuery((db: ThoughtsDb, actorUri: string, since: number) =>
  db
    .selectFrom('report')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('actor_uri', '=', actorUri)
    .where('created_at', '>', since),
);

/** The thoughts of `ids` that are by `author` and visible to `viewer`. */
const selectReported = defineQuery(
  (db: ThoughtsDb, author: ActorId, viewer: ActorId, ids: readonly ThoughtId[]) =>
    db
      .selectFrom('thought')
      .select(['thought.id', 'thought.uri'])
      .where((where) => isIn(db, where.ref('thought.id'), ids))
      .where('thought.actor_id', '=', author)
      .where((where) => visibleTo(where, viewer)),
);

export const REPORT_CATEGORIES = ['spam', 'legal', 'violation', 'other'] as const;
export type ReportCategory = (typeof REPORT_CATEGORIES)[number];

/** The thoughts that are by the author and visible to the viewer. */
export const findReported = selectReported.rows;

type ReportDraft = {
  /** A unique id, generated before the transaction. */
  id: string;
  target: Actor;
  /** Thoughts of the target, with their ids on other servers. */
  thoughts: readonly { id: ThoughtId; uri: string | null }[];
  comment: string;
  category: ReportCategory;
  /** Whether to forward the report to the target's server, without the name of the reporter. */
  forward: boolean;
};

/** The maximum length in code units. */
export const MAX_COMMENT_LENGTH = 1000;
const MOST_PER_DAY = 50;

/** Refuses (invalid) a report of oneself or with a long comment, and (too many) more than fifty a day. */
export async function reportUser(
  tx: ThoughtsDb,
  reporter: Actor,
  base: string,
  { id, target, thoughts, comment, category, forward }: ReportDraft,
  now: Instant,
): Promise<void> {
  if (target.id === reporter.id) throw invalid('/account_id', 'must not be your own');
  if (comment.length > MAX_COMMENT_LENGTH)
    throw invalid('/comment', `must not be longer than ${MAX_COMMENT_LENGTH} characters`);
  await lockActors(tx, [reporter.id]);
  const actor_uri = actorUriOf(base, reporter);
  if ((await countReportsBy.count(tx, actor_uri, now - DAY)) >= MOST_PER_DAY)
    throw new Refusal('too-many', 'You have reached the daily number of reports.', {
      code: 'too-many-reports',
    });
  const uris = thoughts.map((thought) => thought.uri ?? `${base}/thoughts/${thought.id}`);
  const content = comment.toWellFormed();
  const body = { objects: [actorUriOf(base, target), ...uris], content, category, forward };
  await insertReport.run(tx, { id, actor_uri, body: JSON.stringify(body), created_at: now });
  if (!forward || target.host === null) return;
  const event = { kind: 'reported', actorId: reporter.id, reportedId: target.id, reportId: id } as const;
  await record(tx, { ...event, objects: uris, content }, now);
}

// A report by name and ids of thoughts, as the REST API and the pages accept it.
type NamedReport = Pick<ReportDraft, 'id' | 'category' | 'forward'> & {
  about: string;
  thoughts: readonly ThoughtId[];
  text: string;
};

/**
 * Refuses (not found) an unknown person, and thoughts of other authors or hidden from the reporter;
 * (forbidden) oneself; (too many) more than fifty a day.
 */
export async function reportByName(
  tx: ThoughtsDb,
  caller: Caller,
  base: string,
  { about, thoughts, text, ...draft }: NamedReport,
  now: Instant,
): Promise<{ about: string; forwarded: boolean }> {
  const reporter = await requireOwnActor(tx, caller);
  const target = await requireActor(tx, about);
  if (target.id === reporter.id) throw forbidden('You cannot report yourself.', 'own-report');
  const ids = [...new Set(thoughts)];
  const reported = ids.length === 0 ? [] : await findReported(tx, target.id, reporter.id, ids);
  if (reported.length < ids.length) throw notFound('thought');
  await reportUser(tx, reporter, base, { ...draft, target, thoughts: reported, comment: text }, now);
  return { about: handleOf(target), forwarded: draft.forward && target.host !== null };
}

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
