// What the device keeps of a journal, and what it still has to send.
import type { Mood } from '@tandem/web/ui/moods.ts';

/** Ids of activities and media that the server has not named yet begin so. */
export const LOCAL_PREFIX = 'local-';

/** The last insights are kept under keys that begin so. */
export const INSIGHTS_PREFIX = 'insights ';

/** What is too long for an entry waits under a key that begins so. */
export const LONG_WORDS_PREFIX = 'long words ';
export const longWordsKey = (entryId: string): string => LONG_WORDS_PREFIX + entryId;

/** The seconds of recordings in progress are kept under keys that begin so. */
export const RECORDING_PREFIX = 'slice/';

/**
 * How far the journal was read: the number of the last change, whether it was read to its end once, and where
 * the first sync goes on.
 */
export const SYNC_KEYS = { position: 'position', whole: 'whole', firstSync: 'first-sync' } as const;

export const isLocal = (id: string): boolean => id.startsWith(LOCAL_PREFIX);

export type EntryFields = {
  mood: Mood;
  content: string;
  /** The instant, in milliseconds, and the offset of the writer, in minutes. */
  at: number;
  offset: number;
  activities: string[];
  photos: string[];
  voiceMemos: string[];
};

/** `date` is the writer's day; `version` is the entity tag of what the server has, null if it has nothing. */
export type StoredEntry = EntryFields & {
  id: string;
  date: string;
  version: string | null;
  /** 1 while its deletion waits, else absent: it is not shown. */
  removed?: 1;
};

export type StoredActivity = {
  id: string;
  name: string;
  category: string | null;
  archived: boolean;
  createdAt: number;
};

export type MediaKind = 'photos' | 'voice-memos';

/** A file that waits or was made here, and the preview of a photo. */
export type StoredMedium = {
  id: string;
  kind: MediaKind;
  blob?: Blob;
  preview?: Blob;
  seconds?: number;
  usedAt?: number;
};

/** One second of a recording, and how long it is by then. */
export type RecordingSlice = { part: Blob; seconds: number };

export type Intent =
  | { kind: 'create-entry'; id: string; fields: EntryFields }
  | { kind: 'change-entry'; id: string; fields: Partial<EntryFields>; base: EntryFields }
  | { kind: 'delete-entry'; id: string }
  | { kind: 'create-activity'; id: string; name: string; category: string | null }
  | { kind: 'rename-activity'; id: string; name: string }
  | { kind: 'group-activity'; id: string; category: string | null }
  | { kind: 'archive-activity'; id: string; archived: boolean }
  | { kind: 'upload'; id: string; media: MediaKind }
  | { kind: 'preview'; id: string };

/** One intent that waits to be sent. Items of one `target` are sent in the order of `number`. */
export type OutboxItem = {
  number: number;
  format: 1;
  target: string;
  intent: Intent;
  /** Its Idempotency-Key, for good. */
  key: string;
  createdAt: number;
  /** Not sent before this instant. */
  notBefore: number;
  /** Attempts whose outcome is unknown or was a failure. */
  tries: number;
  /** What the server made of the last attempt that is to be repeated; null where it sent no reply. */
  lastReply?: 'busy' | 'error' | null;
  state: 'waiting' | 'refused' | 'conflict';
  /** Why it was refused. */
  detail?: string;
  /** It was refused, and the user left it for now: it stays on this device, and nothing asks about it. */
  isPutAside?: true;
  /** For a conflict: what the server has; null if it was deleted there. */
  theirs?: StoredEntry | null;
};
