// Converts entries and activities between the API format and the local format.
import type { Mood } from '@tandem/web/ui/moods.ts';
import { parseOffset, toLoggedAt } from '../days/rules.ts';
import type { EntryFields, StoredActivity, StoredEntry } from '../storage/records.ts';

export type WireEntry = {
  id: string;
  mood: number;
  content: string | null;
  loggedAt: string;
  localDate: string;
  utcOffset: string;
  activities: string[];
  photos: string[];
  voiceMemos: string[];
};

export type WireActivity = {
  id: string;
  name: string;
  category: string | null;
  archived: boolean;
  createdAt: string;
};

export const toStoredEntry = (entry: WireEntry, version: string | null): StoredEntry => ({
  id: entry.id,
  version,
  mood: entry.mood as Mood,
  content: entry.content ?? '',
  at: Date.parse(entry.loggedAt),
  offset: parseOffset(entry.utcOffset),
  date: entry.localDate,
  activities: entry.activities,
  photos: entry.photos,
  voiceMemos: entry.voiceMemos,
});

export const toStoredActivity = ({
  id,
  name,
  category,
  archived,
  createdAt,
}: WireActivity): StoredActivity => ({
  id,
  name,
  category: category ?? null,
  archived,
  createdAt: Date.parse(createdAt),
});

/** The request body that creates or changes an entry; omitted fields stay unchanged. */
export function toBody({
  mood,
  content,
  at,
  offset,
  activities,
  photos,
  voiceMemos,
}: Partial<EntryFields>): object {
  return {
    ...(mood === undefined ? {} : { mood }),
    ...(content === undefined ? {} : { content }),
    ...(at === undefined || offset === undefined ? {} : { loggedAt: toLoggedAt(at, offset) }),
    ...(activities === undefined ? {} : { activityIds: activities }),
    ...(photos === undefined ? {} : { photoIds: photos }),
    ...(voiceMemos === undefined ? {} : { voiceMemoIds: voiceMemos }),
  };
}
