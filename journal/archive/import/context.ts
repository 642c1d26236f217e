// Values shared by the steps of an import: its scope, its limits and its messages.
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { BlobStore } from '@tandem/platform/media/blob-store/blob-store.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ImportId } from '../../ids.ts';
import type { FeelingTable, JournalDatabase, MediaTable, MoodTable } from '../../tables.ts';

/** `maxBytes` is the upload limit per kind. */
export type StagingContext = {
  database: JournalDatabase;
  blobStore: BlobStore;
  maxBytes: Readonly<Record<MediaTable['kind'], number>>;
  importId: ImportId;
  userId: AccountId;
  now: Instant;
  messages: Messages;
  /** The icon of a new activity, mood or feeling without one; null if there is none or none is wanted. */
  suggestIcon(name: string): string | null;
};

// Identifies an import and its account, and the moods and feelings that it creates.

export type ImportScope = { importId: ImportId; userId: AccountId };

/** The rows of own moods and feelings that an import creates. */
export type NewWords = { moods: MoodTable[]; feelings: FeelingTable[] };

/** Bounds the size of the report. */
const MAX_MESSAGES = 1000;

type Messages = {
  add(message: string): void;
  /** The first 1,000 messages, followed by the number of omitted ones. */
  list(): string[];
};

export function createMessages(): Messages {
  const first: string[] = [];
  let more = 0;
  return {
    add: (message) => {
      if (first.length < MAX_MESSAGES) first.push(message);
      else more += 1;
    },
    list: () => (more === 0 ? first : [...first, `And ${more} more.`]),
  };
}
