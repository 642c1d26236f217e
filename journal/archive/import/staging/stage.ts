// Reads a file into the staging tables.
import { type ImportFile, readImport } from '../../formats/read-import.ts';
import type { ImportContext } from '../../formats/records/context.ts';
import type { Profile } from '../applying/store-profile.ts';
import { createBatch } from './batch.ts';
import { stageMedium } from './media.ts';
import type { StagingContext } from './staging.ts';

type Staged = { profile: Profile; entries: number };

/** Refuses an invalid file; the caller removes what was staged by then. */
export async function stageFile(
  staging: StagingContext,
  file: ImportFile,
  context: ImportContext,
): Promise<Staged> {
  const { messages } = staging;
  const batch = createBatch(staging);
  let profile: Profile = { displayName: null, timezone: null, preferences: null, reminderSettings: null };
  for await (const record of readImport(file, context)) {
    if (record.kind === 'rejected') messages.add(record.message);
    else if (record.kind === 'profile') profile = record;
    else if (record.kind === 'media') {
      const message = await stageMedium(staging, record);
      if (message !== null) messages.add(message);
    } else await batch.add(record);
  }
  return { profile, entries: await batch.finish() };
}
