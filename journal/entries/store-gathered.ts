// SQL of deferred entry writes in a shared transaction (docs/decisions/0197).
import { gatheredRows } from '@tandem/platform/database/queries/gathered-rows.ts';
import type { ActivityId, EntryId, FeelingId } from '../ids.ts';
import type { EntryTable, JournalTables } from '../tables.ts';

/** Fails if an id is taken. */
export const gatheredEntries = gatheredRows<JournalTables, EntryTable>('entry', {
  id: 'text',
  user_id: 'text',
  mood: 'bigint',
  content: 'text',
  logged_at: 'bigint',
  local_date: 'text',
  utc_offset: 'bigint',
  created_at: 'bigint',
  updated_at: 'bigint',
  creation_hash: 'text',
  mood_id: 'text',
});

type ActivityLink = { entry_id: EntryId; activity_id: ActivityId; position: number };

/** Fails if an activity was deleted. */
export const gatheredActivityLinks = gatheredRows<JournalTables, ActivityLink>('entry_activity', {
  entry_id: 'text',
  activity_id: 'text',
  position: 'bigint',
});

type FeelingLink = { entry_id: EntryId; feeling_id: FeelingId; position: number };

/** Fails if a feeling was deleted. */
export const gatheredFeelingLinks = gatheredRows<JournalTables, FeelingLink>('entry_feeling', {
  entry_id: 'text',
  feeling_id: 'text',
  position: 'bigint',
});
