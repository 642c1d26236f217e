// Takes a journal in: received, staged, applied all or nothing (journal-decisions, Data).
import { randomUUID } from 'node:crypto';
import type { Call } from '@tandem/platform/http/endpoint.ts';
import { createTurns } from '@tandem/platform/jobs/turns.ts';
import type { StagedFile } from '@tandem/platform/media/store.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import { DAY, type Instant } from '@tandem/platform/time/clock.ts';
import type { Journal } from '../../journal.ts';
import type { JournalDatabase, JournalDb, JournalTables } from '../../tables.ts';
import { timezoneOf } from '../../users/users.ts';
import type { ImportResult } from '../contract.ts';
import { importLimits } from '../formats/limits.ts';
import { applyImport } from './apply.ts';
import { createMessages } from './messages.ts';
import { stageFile } from './stage.ts';
import { deleteImport, insertImport, releaseUnusedMedia, selectImportsBefore } from './store-import.ts';

type ImportCall = Pick<
  Call<JournalTables, unknown, unknown, unknown, 'bearer'>,
  'caller' | 'receiveFile' | 'fingerprint' | 'commit'
>;

/** Reading is the processor's work; what more come would only make each of them slower. */
const inTurn = createTurns(4);

/** Fewer are applied faster than a thread starts. */
const LONG_FROM = 1000;

/** Refuses an empty file, one that cannot be read (`invalid`) and one above the limit (`too-large`). */
export async function importJournal(journal: Journal, call: ImportCall): Promise<ImportResult> {
  const { store, config } = journal;
  const maxBytes = config.JOURNAL_MAX_IMPORT_BYTES;
  await using leftovers = new AsyncDisposableStack();
  const file = await call.receiveFile(async ({ stream }) =>
    leftovers.adopt(await store.receive(stream, { maxBytes }), store.discard),
  );
  call.fingerprint(file.sha256);
  if (file.size === 0) throw invalid('', 'The file is empty.', 'empty-file');
  return await inTurn(() => stageAndApply(journal, file, call));
}

async function stageAndApply(
  journal: Journal,
  file: StagedFile,
  { caller, commit }: ImportCall,
): Promise<ImportResult> {
  const { config, database, store, clock } = journal;
  const now = clock.now();
  const scope = { importId: randomUUID(), userId: caller.accountId };
  const messages = createMessages();
  const maxBytes = {
    photo: config.JOURNAL_MAX_PHOTO_BYTES,
    'voice-memo': config.JOURNAL_MAX_VOICE_MEMO_BYTES,
  };
  const timezone = await timezoneOf(database.read, scope.userId);
  await database.write((tx) =>
    insertImport(tx, { id: scope.importId, user_id: scope.userId, created_at: now }),
  );
  let how: Size = 'long';
  try {
    const staging = { database, store, maxBytes, ...scope, now, messages };
    const { profile, entries } = await stageFile(staging, file, { timezone, now, limits: importLimits });
    how = entries < LONG_FROM ? 'short' : 'long';
    const errors = messages.list();
    const apply = async (tx: JournalDb) => ({ ...(await applyImport(tx, scope, { profile, now })), errors });
    return await (how === 'long' ? commit(apply, 'long') : commit(apply));
  } finally {
    await endImport(journal, scope.importId, how).catch((error: unknown) =>
      journal.log.warn({ err: error, importId: scope.importId }, 'an import stays staged for a day'),
    );
  }
}

type Size = 'short' | 'long';

/** Removes what was staged; files that came to no row go at once. */
async function endImport({ database, media, clock }: Journal, importId: string, size: Size): Promise<void> {
  await removeStaged(size === 'long' ? database.writeLong : database.write, importId, clock.now());
  await media.removeDue();
}

const removeStaged = (write: JournalDatabase['write'], importId: string, now: Instant) =>
  write(async (tx) => {
    await releaseUnusedMedia(tx, importId, now);
    await deleteImport(tx, importId);
  });

/** Removes what processes that died more than a day ago left staged. */
export async function sweepImports({ database, clock }: Pick<Journal, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (const id of await selectImportsBefore(database.read, now - DAY))
    await removeStaged(database.writeLong, id, now);
}
