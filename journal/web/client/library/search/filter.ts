// Filters of entries.
import { fold } from '@tandem/web/i18n/fold.ts';
import type { StoredEntry } from '../../foundation/storage/records.ts';

export type Filter = { mood: string; activity: string; with: string; q: string };

export const NO_FILTER: Filter = { mood: '', activity: '', with: '', q: '' };

/** Of a route too, which has a name besides. */
export const isFiltering = ({ mood, activity, with: part, q }: Filter): boolean =>
  [mood, activity, part, q.trim()].some(Boolean);

/** Whether an entry has one of these moods and feelings. */
export const hasOneOf = (
  { moodId, feelings = [] }: Pick<StoredEntry, 'moodId' | 'feelings'>,
  ids: readonly string[],
): boolean => ids.some((id) => id === moodId || feelings.includes(id));

/** `named` are the moods and feelings whose names match the words of the filter. */
export function matches(
  entry: StoredEntry,
  { mood, activity, with: part, q }: Filter,
  named: readonly string[],
): boolean {
  if (mood && entry.mood !== Number(mood)) return false;
  if (activity && !entry.activities.includes(activity)) return false;
  if (part === 'words' && entry.content.trim() === '') return false;
  if (part === 'photos' && entry.photos.length === 0) return false;
  if (part === 'voice' && entry.voiceMemos.length === 0) return false;
  return !q || fold(entry.content).includes(fold(q.trim())) || hasOneOf(entry, named);
}
