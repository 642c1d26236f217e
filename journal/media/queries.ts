// SQL conditions of media for other features.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ExpressionBuilder } from 'kysely';
import type { JournalTables } from '../tables.ts';

/**
 * The `loose_since` value of media whose entry was deleted. They are removed at the next clean-up, and are
 * not served unless another entry links them.
 */
export const ENTRY_DELETED: Instant = -1;

/** Whether the medium in scope has no links. */
export const isUnlinked = ({ not, exists, selectFrom }: ExpressionBuilder<JournalTables, 'media'>) =>
  not(exists(selectFrom('entry_media').select('media_id').whereRef('entry_media.media_id', '=', 'media.id')));

/**
 * Whether the medium in scope is visible. Media whose last entry was deleted are hidden, although their row
 * exists until the next clean-up.
 */
export const isPresent = (where: ExpressionBuilder<JournalTables, 'media'>) =>
  where.or([where('loose_since', '!=', ENTRY_DELETED), where.not(isUnlinked(where))]);
