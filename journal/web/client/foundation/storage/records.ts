// The record types of the local copy and the outbox.
import type { Mood } from '@tandem/web/ui/moods.ts';

/**
 * The prefix of local ids of activities, moods, feelings and media without a server id. For moods and
 * feelings, the rest is the requested server id.
 */
export const LOCAL_PREFIX = 'local-';

/** The key prefix of the cached insights. */
export const INSIGHTS_PREFIX = 'insights ';

/** The key prefix of texts above the length limit of an entry. */
export const LONG_WORDS_PREFIX = 'long words ';
export const longWordsKey = (entryId: string): string => LONG_WORDS_PREFIX + entryId;

/** The key prefix of slices of a recording in progress. */
export const RECORDING_PREFIX = 'slice/';

/**
 * The sync position (the number of the last change), whether the first sync is complete, its continuation,
 * and the kinds of changes that the copy has.
 */
export const SYNC_KEYS = {
  position: 'position',
  whole: 'whole',
  firstSync: 'first-sync',
  kinds: 'kinds',
} as const;

export const isLocal = (id: string): boolean => id.startsWith(LOCAL_PREFIX);

export type EntryFields = {
  mood: Mood;
  content: string;
  /** The instant in milliseconds, and the writer's offset in minutes. */
  at: number;
  offset: number;
  activities: string[];
  photos: string[];
  voiceMemos: string[];
  /**
   * The own mood, of the value `mood`. Entries without one, and those of earlier versions, do not have it.
   */
  moodId?: string | null;
  /** Ids of feelings; likewise. */
  feelings?: string[];
};

/**
 * `date` is the writer's local day; `version` is the ETag of the server's version, null if the server does
 * not have the entry.
 */
export type StoredEntry = EntryFields & {
  id: string;
  date: string;
  version: string | null;
  /** 1 while the deletion is in the outbox: the entry is hidden. Otherwise absent. */
  removed?: 1;
};

/** An icon is a name of the set or an emoji, a colour one of the named ones; null for none. */
export type Appearance = { icon: string | null; color: string | null };

export type StoredActivity = Partial<Appearance> & {
  id: string;
  name: string;
  category: string | null;
  archived: boolean;
  createdAt: number;
};

export type MoodFields = Appearance & { value: Mood; name: string; archived: boolean };

/** Another name of the user for one of the five values. */
export type StoredMood = MoodFields & { id: string; position: number; createdAt: number };

export type FeelingFields = Appearance & {
  name: string;
  category: string | null;
  /** 1 pleasant, 0 neither, -1 unpleasant; null if unknown. */
  pleasant: -1 | 0 | 1 | null;
  archived: boolean;
};

export type StoredFeeling = FeelingFields & { id: string; createdAt: number };

export type MediaKind = 'photos' | 'voice-memos';

/** A file that is queued or was created on this device, and the preview of a photo. */
export type StoredMedium = {
  id: string;
  kind: MediaKind;
  blob?: Blob;
  preview?: Blob;
  seconds?: number;
  /** The waveform of a voice memo: the loudness of its parts, from 0 to 100. */
  peaks?: number[];
  usedAt?: number;
};

/** One second of a recording, with the total length so far. */
export type RecordingSlice = { part: Blob; seconds: number };

export type Intent =
  | { kind: 'create-entry'; id: string; fields: EntryFields }
  | { kind: 'change-entry'; id: string; fields: Partial<EntryFields>; base: EntryFields }
  | { kind: 'delete-entry'; id: string }
  | ({ kind: 'create-activity'; id: string; name: string; category: string | null } & Partial<Appearance>)
  | { kind: 'rename-activity'; id: string; name: string }
  | { kind: 'group-activity'; id: string; category: string | null }
  | { kind: 'archive-activity'; id: string; archived: boolean }
  | { kind: 'appearance-activity'; id: string; appearance: Partial<Appearance> }
  | { kind: 'create-mood'; id: string; fields: MoodFields }
  | { kind: 'change-mood'; id: string; fields: Partial<MoodFields> }
  | { kind: 'create-feeling'; id: string; fields: FeelingFields }
  | { kind: 'change-feeling'; id: string; fields: Partial<FeelingFields> }
  | { kind: 'upload'; id: string; media: MediaKind }
  | { kind: 'preview'; id: string };

/** A queued intent. Items with the same `target` are sent in the order of `number`. */
export type OutboxItem = {
  number: number;
  format: 1;
  target: string;
  intent: Intent;
  /** The Idempotency-Key of all attempts. */
  key: string;
  createdAt: number;
  /** The earliest time of the next attempt. */
  notBefore: number;
  /** Attempts that failed or have an unknown outcome. */
  tries: number;
  /** The server state of the last attempt to be retried; null without a reply. */
  lastReply?: 'busy' | 'error' | null;
  state: 'waiting' | 'refused' | 'conflict';
  /** The reason of the refusal. */
  detail?: string;
  /** Set if the user dismissed the refusal: the item stays on this device without further prompts. */
  isPutAside?: true;
  /** The server's version in a conflict; null if the entry was deleted. */
  theirs?: StoredEntry | null;
  /** Set if another device's changes were merged, which the later items of the target do not include. */
  isRebased?: true;
};
