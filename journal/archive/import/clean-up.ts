// Removes the staged rows of an import after success, refusal or interruption.
import { removeDueFiles } from '@tandem/platform/media/removals/removals.ts';
import type { PeriodicJob } from '@tandem/platform/scheduler/scheduler.ts';
import { DAY, HOUR } from '@tandem/platform/time/clock.ts';
import type { JournalContext } from '../../context.ts';
import type { ImportId } from '../../ids.ts';
import {
  countPositions,
  deleteImport,
  deleteStagedEntries,
  releaseUnusedMedia,
  selectImportsBefore,
} from './store-import.ts';

type CleanUpContext = Pick<JournalContext, 'database' | 'blobStore' | 'clock'>;

export const importCleanUpJob = (journal: CleanUpContext): PeriodicJob => ({
  name: 'imports',
  every: HOUR,
  run: () => cleanUpStaleImports(journal),
});

/** Entries deleted per transaction, so that other writers can run in between. */
const BATCH_SIZE = 250;

/** Removes the staged rows, and makes files without a row due for immediate removal. */
export async function cleanUpImport(parts: CleanUpContext, importId: ImportId): Promise<void> {
  await deleteStaged(parts, importId);
  await removeDueFiles(parts);
}

async function deleteStaged({ database, clock }: CleanUpContext, importId: ImportId): Promise<void> {
  await database.write((tx) => releaseUnusedMedia(tx, importId, clock.now()));
  const positions = await countPositions(database.read, importId);
  for (let first = 0; first < positions; first += BATCH_SIZE) {
    await database.write((tx) => deleteStagedEntries(tx, importId, { first, end: first + BATCH_SIZE }));
  }
  await database.write((tx) => deleteImport(tx, importId));
}

/** Cleans up imports interrupted more than a day ago. */
async function cleanUpStaleImports(parts: CleanUpContext): Promise<void> {
  const left = await selectImportsBefore(parts.database.read, parts.clock.now() - DAY);
  for (const id of left) await cleanUpImport(parts, id);
}
