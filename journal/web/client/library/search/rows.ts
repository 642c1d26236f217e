// The searchable data of each entry, newest first, and its updates.
import { fold } from '@tandem/web/i18n/fold.ts';
import type { StoredEntry } from '../../foundation/storage/records.ts';
import { type Filter, hasOneOf } from './filter.ts';
import type { Usage } from './usage.ts';

/** `text` are the folded words. */
export type Row = Pick<StoredEntry, 'id' | 'date' | 'at' | 'mood' | 'activities' | 'moodId' | 'feelings'> & {
  text: string;
  hasPhotos: boolean;
  hasVoice: boolean;
};

export const toRow = ({ id, date, at, mood, activities, moodId, feelings, ...entry }: StoredEntry): Row => ({
  id,
  date,
  at,
  mood,
  activities,
  ...(moodId ? { moodId } : {}),
  ...(feelings ? { feelings } : {}),
  text: fold(entry.content.trim()),
  hasPhotos: entry.photos.length > 0,
  hasVoice: entry.voiceMemos.length > 0,
});

/** As the journal shows them: the newest day first, and in it the newest instant. */
export function compareRows(one: Row, other: Row): number {
  if (one.date !== other.date) return one.date < other.date ? 1 : -1;
  if (one.at !== other.at) return other.at - one.at;
  return one.id < other.id ? 1 : -1;
}

/** `rows` with the entries `changed` replaced by `now`, their current versions in any order. */
export function replaceRows(rows: readonly Row[], changed: ReadonlySet<string>, now: readonly Row[]): Row[] {
  const added = now.toSorted(compareRows);
  const result: Row[] = [];
  let next = 0;
  for (const row of rows) {
    if (changed.has(row.id)) continue;
    for (let first = added[next]; first && compareRows(first, row) < 0; first = added[next]) {
      result.push(first);
      next += 1;
    }
    result.push(row);
  }
  return [...result, ...added.slice(next)];
}

export type Found = { ids: string[]; total: number };

/**
 * The first `count` entries that match, and how many do. Words are found in the text of an entry and in the
 * names of its moods and feelings, whose ids are `named`.
 */
export function findRows(
  rows: readonly Row[],
  filter: Filter,
  count: number,
  named: readonly string[] = [],
): Found {
  const wanted = fold(filter.q.trim());
  const found: Found = { ids: [], total: 0 };
  for (const row of rows) {
    if (!isMatch(row, filter) || !(row.text.includes(wanted) || hasOneOf(row, named))) continue;
    found.total += 1;
    if (found.total <= count) found.ids.push(row.id);
  }
  return found;
}

function isMatch(row: Row, { mood, activity, with: part }: Filter): boolean {
  if (mood && row.mood !== Number(mood)) return false;
  if (activity && !row.activities.includes(activity)) return false;
  if (part === 'words') return row.text !== '';
  if (part === 'photos') return row.hasPhotos;
  if (part === 'voice') return row.hasVoice;
  return true;
}

/**
 * For the newest `count` entries that match `filter`. `named` are the moods and feelings whose names match
 * its words.
 */
type FindRequest = { filter: Filter; count: number; named: readonly string[] };

/** `changed` are the entries that changed since the last question; null means that any may have. */
export type Question = {
  number: number;
  userId: string;
  changed: readonly string[] | null;
  /** `usage`: how often each activity, own mood and feeling is in entries. */
  asked: FindRequest | 'usage';
};

export type Result = Found | Map<string, Usage>;

/** `result` is null if the copy could not be read. */
export type Reply = { number: number; result: Result | null };
