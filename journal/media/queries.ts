// SQL conditions of media that other features use too.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ExpressionBuilder } from 'kysely';
import type { JournalTables } from '../tables.ts';

/**
 * `loose_since` of media whose entry was deleted: they are removed at the next clean-up, and no longer served
 * unless another entry links them.
 */
export const ENTRY_DELETED: Instant = -1;

/** Whether no entry links the medium in scope. */
export const isUnlinked = ({ not, exists, selectFrom }: ExpressionBuilder<JournalTables, 'media'>) =>
  not(exists(selectFrom('entry_media').select('media_id').whereRef('entry_media.media_id', '=', 'media.id')));

/**
 * Whether the medium in scope is visible: media whose last entry was deleted are not, although their row
 * remains until the next clean-up.
 */
export const isPresent = (where: ExpressionBuilder<JournalTables, 'media'>) =>
  where.or([where('loose_since', '!=', ENTRY_DELETED), where.not(isUnlinked(where))]);
