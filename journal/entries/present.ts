// An entry as the API shows one.
import { formatOffset } from '@tandem/platform/time/calendar.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { Entry } from './contract.ts';
import type { LoggedEntry } from './entry.ts';
import { moodLabel } from './rules.ts';

/** `origin` is the scheme and authority under which its media are served. */
export const presentEntry = (entry: LoggedEntry, origin: string): Entry => ({
  id: entry.id,
  userId: entry.user_id,
  mood: entry.mood,
  moodLabel: moodLabel(entry.mood),
  loggedAt: formatInstant(entry.logged_at),
  localDate: entry.local_date,
  utcOffset: formatOffset(entry.utc_offset),
  activities: entry.activities,
  photos: entry.photos,
  photoUrls: entry.photos.map((id) => `${origin}/api/v1/media/photos/${id}`),
  voiceMemos: entry.voiceMemos,
  voiceMemoUrls: entry.voiceMemos.map((id) => `${origin}/api/v1/media/voice-memos/${id}`),
  createdAt: formatInstant(entry.created_at),
  updatedAt: formatInstant(entry.updated_at),
  content: entry.content,
});
