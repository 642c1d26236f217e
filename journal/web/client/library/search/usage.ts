// How often activities, moods and feelings are used.
import type { StoredEntry } from '../../foundation/storage/records.ts';

/** `lastUsed` is a day. */
export type Usage = { entries: number; lastUsed: string | null };

type Used = Pick<StoredEntry, 'activities' | 'moodId' | 'feelings' | 'date'>;

/** How often each activity, own mood and feeling is in entries, and the latest day. */
export function countUsage(entries: Iterable<Used>): Map<string, Usage> {
  const usage = new Map<string, Usage>();
  for (const entry of entries) addUsage(usage, entry);
  return usage;
}

/** Adds one entry to the counts. */
export function addUsage(usage: Map<string, Usage>, { activities, moodId, feelings = [], date }: Used): void {
  for (const id of [...activities, ...feelings, ...(moodId ? [moodId] : [])]) {
    const { entries, lastUsed } = usage.get(id) ?? { entries: 0, lastUsed: null };
    usage.set(id, { entries: entries + 1, lastUsed: lastUsed !== null && lastUsed > date ? lastUsed : date });
  }
}
