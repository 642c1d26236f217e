// Removes what an import staged, whether it was applied, refused or broken off.
import { DAY } from '@tandem/platform/time/clock.ts';
import type { Journal } from '../../journal.ts';
import {
  countPositions,
  deleteImport,
  deleteStagedEntries,
  releaseUnusedMedia,
  selectImportsBefore,
} from './store-import.ts';

type Parts = Pick<Journal, 'database' | 'media' | 'clock'>;

/** Entries with their links that go in one commit: others write between two of them. */
const AT_ONCE = 250;

/** Files that came to no row are removed at once. */
export async function endImport(parts: Parts, importId: string): Promise<void> {
  await removeStaged(parts, importId);
  await parts.media.removeDue();
}

async function removeStaged({ database, clock }: Parts, importId: string): Promise<void> {
  await database.write((tx) => releaseUnusedMedia(tx, importId, clock.now()));
  const positions = await countPositions(database.read, importId);
  for (let first = 0; first < positions; first += AT_ONCE) {
    await database.write((tx) => deleteStagedEntries(tx, importId, { first, end: first + AT_ONCE }));
  }
  await database.write((tx) => deleteImport(tx, importId));
}

/** Removes what processes that died more than a day ago left staged. */
export async function sweepImports(parts: Parts): Promise<void> {
  const left = await selectImportsBefore(parts.database.read, parts.clock.now() - DAY);
  for (const id of left) await endImport(parts, id);
}
