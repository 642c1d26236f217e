// Reports by local users, stored with those of other servers, and forwarded to the server of the reported
// person on request.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { isIn } from '@tandem/platform/database/queries/expressions.ts';
import { invalid, Refusal } from '@tandem/platform/refusal.ts';
import { DAY, type Instant } from '@tandem/platform/time/clock.ts';
import { type Actor, lockActors } from '../../foundation/actors/actors.ts';
import { actorUriOf } from '../../foundation/actors/present.ts';
import { record } from '../../foundation/events/events.ts';
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

export type ReportDraft = {
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
