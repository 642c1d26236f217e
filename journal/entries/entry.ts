// An entry: its row and its linked ids, in order.
import { formatOffset } from '@tandem/platform/time/calendar.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { ActivityId, FeelingId, MediaId } from '../ids.ts';
import { mediaUrl } from '../media/present.ts';
import type { EntryTable } from '../tables.ts';
import type { Entry } from './contract.ts';
import { moodLabel } from './rules.ts';

export type Links = {
  activities: ActivityId[];
  photos: MediaId[];
  voiceMemos: MediaId[];
  feelings: FeelingId[];
};

export type LoggedEntry = { row: EntryTable; links: Links };

/** `origin` is the scheme and authority of media URLs. */
export function presentEntry({ row, links }: LoggedEntry, origin: string): Entry {
  const entry: Entry = {
    id: row.id,
    userId: row.user_id,
    mood: row.mood,
    moodLabel: moodLabel(row.mood),
    loggedAt: formatInstant(row.logged_at),
    localDate: row.local_date,
    utcOffset: formatOffset(row.utc_offset),
    activities: links.activities,
    photos: links.photos,
    photoUrls: links.photos.map((id) => mediaUrl(origin, 'photo', id)),
    voiceMemos: links.voiceMemos,
    voiceMemoUrls: links.voiceMemos.map((id) => mediaUrl(origin, 'voice-memo', id)),
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
    content: row.content,
  };
  // Left out when empty: the entries of journals without own moods and feelings stay the same bytes.
  if (row.mood_id !== null) entry.moodId = row.mood_id;
  if (links.feelings.length > 0) entry.feelings = links.feelings;
  return entry;
}
