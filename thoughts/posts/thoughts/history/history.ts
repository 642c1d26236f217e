// The edit history of thoughts.
import { notFound } from '@tandem/platform/refusal.ts';
import { storeAttachments } from '../../../accounts/media/attachments.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../../ids.ts';
import { isSameQuestion, parsePoll } from '../../polls/poll.ts';
import type { ThoughtText } from '../content/body.ts';
import type { ThoughtRow } from '../store.ts';
import {
  deleteVersionsUntil,
  insertVersion,
  LAST_POSITION,
  selectHistory,
  selectNextPosition,
  type VersionRow,
} from './store.ts';

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
  const { id, content, content_html, summary, sensitive, language, attachments, poll } = thought;
  const position = (await selectNextPosition.value(tx, id)) ?? 1;
  const written_at = thought.edited_at ?? thought.created_at;
  await insertVersion.run(tx, {
    thought_id: id,
    position,
    content,
    content_html,
    summary,
    sensitive,
    language,
    attachments,
    poll,
    written_at,
  });
  if (position > MAX_VERSIONS) await deleteVersionsUntil.run(tx, id, position - MAX_VERSIONS);
}

/** Whether an edit to `next` changes nothing. */
export const isSame = (
  thought: Pick<
    ThoughtRow,
    'content' | 'content_html' | 'summary' | 'sensitive' | 'language' | 'attachments' | 'poll'
  >,
  next: ThoughtText,
): boolean =>
  thought.content === next.content &&
  thought.content_html === next.contentHtml &&
  thought.summary === next.summary &&
  (thought.sensitive === 1) === next.sensitive &&
  thought.language === next.language &&
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
