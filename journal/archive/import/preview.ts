// What an import would do: its staged rows, compared with the account. Nothing of the account changes.
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import { checkQuota } from '../../media/quota.ts';
import type { JournalDb } from '../../tables.ts';
import { countEntries, markKnownEntries } from './applying/store-entries.ts';
import { sumBytesToCreate } from './applying/store-media.ts';
import type { ImportScope } from './scope.ts';
import { countStagedMedia, selectStagedPeriod } from './store-import.ts';

/** What the file has, whether the account has it too or not; null dates without entries. */
export type Found = {
  entries: number;
  photos: number;
  voiceMemos: number;
  from: LocalDate | null;
  to: LocalDate | null;
};

/** Refuses what the import would refuse for lack of room (`quota-exceeded`). */
export async function previewImport(
  tx: JournalDb,
  scope: ImportScope,
  { allowedMedia }: { allowedMedia: number },
): Promise<{ imported: number; skipped: number; found: Found }> {
  await markKnownEntries(tx, scope);
  const added = await sumBytesToCreate(tx, scope);
  await checkQuota(tx, scope.userId, { allowed: allowedMedia, added });
  const counts = await countEntries(tx, scope);
  const media = await countStagedMedia(tx, scope.importId);
  const countOf = (kind: string) => media.find((row) => row.kind === kind)?.count ?? 0;
  return {
    ...counts,
    found: {
      entries: counts.imported + counts.skipped,
      photos: countOf('photo'),
      voiceMemos: countOf('voice-memo'),
      ...(await selectStagedPeriod(tx, scope.importId)),
    },
  };
}
