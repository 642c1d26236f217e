// The context of staging.

import type { AccountId } from '@tandem/platform/identity/caller.ts';
import type { BlobStore } from '@tandem/platform/media/blob-store/blob-store.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ImportId } from '../../../ids.ts';
import type { JournalDatabase, MediaTable } from '../../../tables.ts';
import type { Messages } from '../messages.ts';

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
