// SQL of the versions of thoughts.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { sql } from 'kysely';
import type { ThoughtsDb, ThoughtVersionTable } from '../../../foundation/tables/tables.ts';
import { visibleTo } from '../../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';

export type Version = Omit<ThoughtVersionTable, 'thought_id' | 'position'>;

/** The next free position; 1 without versions. */
export const selectNextPosition = defineQuery((tx: ThoughtsDb, id: ThoughtId) =>
  tx
    .selectFrom('thought_version')
    .select(sql<number>`coalesce(max(position), 0) + 1`.as('next'))
    .where('thought_id', '=', id),
);

export const insertVersion = defineQuery((tx: ThoughtsDb, version: ThoughtVersionTable) =>
  tx.insertInto('thought_version').values(version),
);

export const deleteVersionsUntil = defineQuery((tx: ThoughtsDb, id: ThoughtId, position: number) =>
  tx.deleteFrom('thought_version').where('thought_id', '=', id).where('position', '<=', position),
);

const VERSION_COLUMNS = [
  'content',
  'content_html',
  'summary',
  'sensitive',
  'language',
  'attachments',
  'poll',
] as const;
/** The position of the current version, after all past ones: the largest integer of the PostgreSQL column. */
export const LAST_POSITION = 2 ** 31 - 1;

/**
 * The versions of a thought, oldest first, including the current one; empty if it is hidden from `viewer`.
 */
export const selectHistory = defineQuery((db: ThoughtsDb, id: ThoughtId, viewer: ActorId | null) =>
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

export type VersionRow = Awaited<ReturnType<typeof selectHistory.rows>>[number];
