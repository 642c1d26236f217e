// Converts entries and activities between the API format and the local format.
import type { Mood } from '@tandem/web/ui/moods.ts';
import { parseOffset, toLoggedAt } from '../days/rules.ts';
import type {
  EntryFields,
  FeelingFields,
  StoredActivity,
  StoredEntry,
  StoredFeeling,
  StoredMood,
} from '../storage/records.ts';

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
  moodId?: string;
  feelings?: string[];
};

type WireAppearance = { icon?: string; color?: string };

export type WireMood = WireAppearance & {
  id: string;
  value: number;
  name: string;
  position: number;
  archived: boolean;
  createdAt: string;
  emoji?: string;
};

export type WireFeeling = WireAppearance & {
  id: string;
  name: string;
  archived: boolean;
  createdAt: string;
  category?: string;
  pleasant?: number;
};

export type WireActivity = WireAppearance & {
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
  ...(entry.moodId === undefined ? {} : { moodId: entry.moodId }),
  ...(entry.feelings === undefined ? {} : { feelings: entry.feelings }),
});

export const toStoredActivity = ({
  id,
  name,
  category,
  archived,
  createdAt,
  icon,
  color,
}: WireActivity): StoredActivity => ({
  id,
  name,
  category: category ?? null,
  archived,
  createdAt: Date.parse(createdAt),
  ...(icon === undefined ? {} : { icon }),
  ...(color === undefined ? {} : { color }),
});

/** Without an icon, the emoji set by another client is displayed. */
export const toStoredMood = (mood: WireMood): StoredMood => ({
  id: mood.id,
  value: mood.value as Mood,
  name: mood.name,
  icon: mood.icon ?? mood.emoji ?? null,
  color: mood.color ?? null,
  position: mood.position,
  archived: mood.archived,
  createdAt: Date.parse(mood.createdAt),
});

export const toStoredFeeling = (feeling: WireFeeling): StoredFeeling => ({
  id: feeling.id,
  name: feeling.name,
  category: feeling.category ?? null,
  pleasant: (feeling.pleasant ?? null) as FeelingFields['pleasant'],
  icon: feeling.icon ?? null,
  color: feeling.color ?? null,
  archived: feeling.archived,
  createdAt: Date.parse(feeling.createdAt),
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
  moodId,
  feelings,
}: Partial<EntryFields>): object {
  return {
    ...(mood === undefined ? {} : { mood }),
    ...(content === undefined ? {} : { content }),
    ...(at === undefined || offset === undefined ? {} : { loggedAt: toLoggedAt(at, offset) }),
    ...(activities === undefined ? {} : { activityIds: activities }),
    ...(photos === undefined ? {} : { photoIds: photos }),
    ...(voiceMemos === undefined ? {} : { voiceMemoIds: voiceMemos }),
    ...(moodId === undefined ? {} : { moodId: moodId ?? '' }),
    ...(feelings === undefined ? {} : { feelingIds: feelings }),
  };
}
