// The edit history of thoughts.

import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { sql } from 'kysely';
import { storeAttachments } from '../../../accounts/media/attachments.ts';
import type { ThoughtsDb, ThoughtVersionTable } from '../../../foundation/tables/tables.ts';
import {
  haveSameLabels,
  LABEL_COLUMNS,
  type LabelColumns,
  labelsOf,
  toLabelColumns,
} from '../../../foundation/thoughts/labels.ts';
import { visibleTo } from '../../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';
import { isSameQuestion, parsePoll } from '../../polls/poll.ts';
import type { ThoughtText } from '../content/body.ts';
import type { ThoughtRow } from '../store.ts';

/**
 * Maximum number of stored past versions; older ones are dropped, because other servers may send many edits.
 */
export const MAX_VERSIONS = 30;

/**
 * Stores the current version of the locked `thought` before it is replaced by `next`. Does nothing if both
 * are equal.
 */
export async function keepVersion(tx: ThoughtsDb, thought: ThoughtRow, next: ThoughtText): Promise<void> {
  if (isSame(thought, next)) return;
  const { id, content, content_html, attachments, poll } = thought;
  const position = (await selectNextPosition.value(tx, id)) ?? 1;
  const written_at = thought.edited_at ?? thought.created_at;
  await insertVersion.run(tx, {
    thought_id: id,
    position,
    content,
    content_html,
    ...toLabelColumns(labelsOf(thought)),
    attachments,
    poll,
    written_at,
  });
  if (position > MAX_VERSIONS) await deleteVersionsUntil.run(tx, id, position - MAX_VERSIONS);
}

/** Whether an edit to `next` changes nothing. */
export const isSame = (
  thought: LabelColumns & Pick<ThoughtRow, 'content' | 'content_html' | 'attachments' | 'poll'>,
  next: ThoughtText,
): boolean =>
  thought.content === next.content &&
  thought.content_html === next.contentHtml &&
  haveSameLabels(thought, next) &&
  (next.attachments === undefined || thought.attachments === storeAttachments(next.attachments)) &&
  (next.poll === undefined || isSameQuestion(parsePoll(thought.poll), next.poll));

/**
 * Deletes all past versions before the audience of a thought widens: they were written for the smaller
 * audience.
 */
export async function forgetVersions(tx: ThoughtsDb, id: ThoughtId): Promise<void> {
  await deleteVersionsUntil.run(tx, id, LAST_POSITION);
}

/**
 * The versions of a thought, oldest first, including the current one. Refuses (not found) a thought hidden
 * from `viewer`.
 */
export async function loadHistory(
  db: ThoughtsDb,
  id: ThoughtId,
  viewer: ActorId | null,
): Promise<VersionRow[]> {
  const versions = await selectHistory.rows(db, id, viewer);
  if (versions.length === 0) throw notFound('thought');
  return versions;
}

// SQL of the versions of thoughts.

/** The next free position; 1 without versions. */
const selectNextPosition = defineQuery((tx: ThoughtsDb, id: ThoughtId) =>
  tx
    .selectFrom('thought_version')
    .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
    .where('thought_id', '=', id),
);

const insertVersion = defineQuery((tx: ThoughtsDb, version: ThoughtVersionTable) =>
  tx.insertInto('thought_version').values(version),
);

const deleteVersionsUntil = defineQuery((tx: ThoughtsDb, id: ThoughtId, position: number) =>
  tx.deleteFrom('thought_version').where('thought_id', '=', id).where('position', '<=', position),
);

const VERSION_COLUMNS = ['content', 'content_html', ...LABEL_COLUMNS, 'attachments', 'poll'] as const;
/** The position of the current version, after all past ones: the largest integer of the PostgreSQL column. */
const LAST_POSITION = 2 ** 31 - 1;

/**
 * The versions of a thought, oldest first, including the current one; empty if it is hidden from `viewer`.
 */
const selectHistory = defineQuery((db: ThoughtsDb, id: ThoughtId, viewer: ActorId | null) =>
  db
    .selectFrom('thought_version as version')
    .innerJoin('thought', 'thought.id', 'version.thought_id')
    .select(VERSION_COLUMNS.map((column) => `version.${column}` as const))
    .select(['version.written_at', 'version.position', 'thought.is_local'])
    .where('version.thought_id', '=', id)
    .where((where) => visibleTo(where, viewer))
    .unionAll(
      db
        .selectFrom('thought')
        .select(VERSION_COLUMNS.map((column) => `thought.${column}` as const))
        .select([
          sql<number>`coalesce(thought.edited_at, thought.created_at)`.as('written_at'),
          sql<number>`${sql.lit(LAST_POSITION)}`.as('position'),
          'thought.is_local',
        ])
        .where('thought.id', '=', id)
        .where((where) => visibleTo(where, viewer)),
    )
    .orderBy('position'),
);

type VersionRow = Awaited<ReturnType<typeof selectHistory.rows>>[number];
