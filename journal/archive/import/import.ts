// Imports a file: receives it, copies it to the staging tables, and applies these in one transaction.
import { randomUUID } from 'node:crypto';
import { createSemaphore } from '@tandem/platform/concurrency/keyed-semaphore.ts';
import { analyzeTables, estimateRowCount } from '@tandem/platform/database/queries/analyze.ts';
import type { Call } from '@tandem/platform/http/endpoint/call.ts';
import type { StagedFile } from '@tandem/platform/media/blob-store/blob-store.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import { suggestIcon } from '@tandem/web/icons/icons.ts';
import type { JournalContext } from '../../context.ts';
import { toImportId } from '../../ids.ts';
import { checkQuota } from '../../media/quota.ts';
import { selectMoods } from '../../moods/queries.ts';
import type { JournalDb, JournalTables, MoodTable } from '../../tables.ts';
import { timezoneOf } from '../../users/users.ts';
import type { ImportQuery, ImportResult } from '../contract.ts';
import { importLimits } from '../formats/records/context.ts';
import {
  createMoodNames,
  type MoodMapping,
  type MoodNames,
  moodKey,
  type NamedMood,
} from '../formats/records/names.ts';
import { applyImport } from './apply.ts';
import { countEntries, markKnownEntries, sumBytesToCreate } from './apply-store.ts';
import { cleanUpImport } from './clean-up.ts';
import { createMessages, type ImportScope, type NewWords } from './context.ts';
import { stageFile } from './stage.ts';
import { countStagedMedia, insertImport, selectStagedPeriod } from './store-import.ts';

type ImportCall = Pick<
  Call<JournalTables, unknown, unknown, unknown, 'bearer'>,
  'caller' | 'receiveFile' | 'setFingerprint' | 'commit'
> & { query: ImportQuery };

/** Parsing is CPU-bound, so more concurrency would only be slower. */
const importSemaphore = createSemaphore(4);

/**
 * The joined staging tables. With statistics of nearly empty tables, PostgreSQL takes minutes to apply an
 * import of ten years (docs/tuning.md#query-plans).
 */
const STAGED = [
  'import_activity',
  'import_entry',
  'import_entry_activity',
  'import_entry_media',
  'import_entry_feeling',
] as const;
/**
 * The tables that list requests read. Until they are analyzed, such reads take seconds for ten years of
 * entries.
 */
const FILLED = ['entry', 'entry_activity', 'entry_feeling', 'entry_media', 'media', 'change'] as const;
/** Below this number of entries, a wrong plan costs no more than ANALYZE. */
const ANALYZE_THRESHOLD = 100;
/** Share of the planner's estimated entries. With fewer new entries, the plans stay valid. */
const ANALYZE_SHARE = 0.1;

/** Below this number of entries, applying takes less time than starting a worker thread. */
const LONG_WRITE_THRESHOLD = 1000;

/**
 * With `dryRun`, returns the result that an import would have, and drops the staged rows. Refuses an empty or
 * invalid file (`invalid`), a file above the limit (`too-large`), and media above the account's quota
 * (`quota-exceeded`).
 */
export async function importJournal(journal: JournalContext, call: ImportCall): Promise<ImportResult> {
  const { blobStore: store, config } = journal;
  const maxBytes = config.JOURNAL_MAX_IMPORT_BYTES;
  await using leftovers = new AsyncDisposableStack();
  const file = await call.receiveFile(async ({ stream }) =>
    leftovers.adopt(await store.stageFile(stream, { maxBytes }), store.discard),
  );
  const { dryRun = false, moods, withoutMood, moodGroup, ownMoods, icons } = call.query;
  // The options are part of the request hash: a preview and its import differ despite an equal
  // Idempotency-Key.
  const chosen = [moods, withoutMood, moodGroup, ownMoods, icons];
  const choices = chosen.some((choice) => choice !== undefined) ? [JSON.stringify(chosen)] : [];
  call.setFingerprint([file.sha256, ...(dryRun ? ['preview'] : []), ...choices].join(' '));
  if (file.size === 0) throw invalid('', 'The file is empty.', 'empty-file');
  return await importSemaphore(() => stageAndApply(journal, file, call));
}

async function stageAndApply(
  journal: JournalContext,
  file: StagedFile,
  { caller, commit, query }: ImportCall,
): Promise<ImportResult> {
  const { config, database, blobStore: store, clock } = journal;
  const now = clock.now();
  const scope = { importId: toImportId(randomUUID()), userId: caller.accountId };
  const messages = createMessages();
  const maxBytes = {
    photo: config.JOURNAL_MAX_PHOTO_BYTES,
    'voice-memo': config.JOURNAL_MAX_VOICE_MEMO_BYTES,
  };
  const ownMoods = await selectMoods.rows(database.read, scope.userId);
  const moods = readMoodChoices(query, ownMoods);
  const suggestions = createSuggestions(query.icons === true);
  const timezone = await timezoneOf(database.read, scope.userId);
  await database.write((tx) =>
    insertImport(tx, { id: scope.importId, user_id: scope.userId, created_at: now }),
  );
  try {
    const { suggest } = suggestions;
    const staging = { database, blobStore: store, maxBytes, ...scope, now, messages, suggestIcon: suggest };
    const { profile, words, entries } = await stageFile(staging, file, {
      timezone,
      now,
      moods,
      limits: importLimits,
    });
    if (entries >= ANALYZE_THRESHOLD) await logFailure(journal, analyzeTables(database, STAGED));
    const errors = messages.list();
    const options = { profile, words, now, allowedMedia: config.JOURNAL_MAX_MEDIA_BYTES_PER_USER };
    const apply = query.dryRun
      ? async (tx: JournalDb) => ({
          ...(await previewImport(tx, scope, options)),
          ...previewMoods(moods),
          ...(suggestions.found.size === 0 ? {} : { icons: suggestions.list() }),
          errors,
        })
      : async (tx: JournalDb) => ({ ...(await applyImport(tx, scope, options)), errors });
    const result = await (entries < LONG_WRITE_THRESHOLD ? commit(apply) : commit(apply, 'long'));
    if (entries >= ANALYZE_THRESHOLD && !query.dryRun)
      await logFailure(journal, analyzeFilled(database, entries));
    return result;
  } finally {
    await cleanUpImport(journal, scope.importId).catch((error: unknown) =>
      journal.log.warn({ err: error, importId: scope.importId }, 'an import stays staged for a day'),
    );
  }
}

async function analyzeFilled(database: JournalContext['database'], imported: number): Promise<void> {
  const known = await estimateRowCount(database, 'entry');
  if (imported >= ANALYZE_SHARE * known) await analyzeTables(database, FILLED);
}

/** A failure is logged and ignored: it affects the speed of statements, not their results. */
const logFailure = ({ log }: JournalContext, analyzing: Promise<void>) =>
  analyzing.catch((error: unknown) =>
    log.warn({ err: error }, 'the tables of an import could not be analyzed'),
  );

const readMoodChoices = (
  { moods, withoutMood, moodGroup, ownMoods }: ImportQuery,
  own: readonly MoodTable[],
): MoodNames =>
  createMoodNames({
    mapping: readMoodMapping(moods),
    withoutMood: withoutMood ?? null,
    group: ownMoods === undefined ? (moodGroup?.trim() ?? null) : ownMoods === 'values' ? '' : null,
    remembered: new Map(own.map(({ name, value }) => [moodKey(name), value])),
  });

/** Bounds the size of the preview. */
const MAX_SUGGESTIONS = 500;

/** Icons for names; they are applied if the user `wants` them, and otherwise only listed in the preview. */
function createSuggestions(wants: boolean) {
  const found = new Map<string, string>();
  return {
    found,
    suggest: (name: string): string | null => {
      const icon = suggestIcon(name);
      if (icon !== undefined && found.size < MAX_SUGGESTIONS) found.set(name, icon);
      return wants ? (icon ?? null) : null;
    },
    list: () => [...found].map(([name, icon]) => ({ name, icon })),
  };
}

const previewMoods = (moods: MoodNames) => ({
  moods: moods.list().map(toNamedMood),
  withoutMood: moods.countMissing(),
});

/** The mood of an unmapped name is omitted. */
const toNamedMood = ({ name, mood, proposed, count, isOwn }: NamedMood) => ({
  name,
  count,
  ...(mood === null ? {} : { mood }),
  ...(proposed === null ? {} : { proposed }),
  ...(isOwn ? { own: true } : {}),
});

// The query parameter that maps mood names to moods.

const MAX_NAMES = 1000;

/** Parses a JSON object of names and moods from 1 to 5. Refuses (`invalid`) any other value. */
function readMoodMapping(text: string | undefined): MoodMapping {
  if (text === undefined) return new Map();
  const entries = Object.entries(parse(text));
  const isMood = (value: unknown): value is number => [1, 2, 3, 4, 5].includes(value as number);
  const mapping = new Map<string, number>();
  for (const [name, mood] of entries) {
    if (!isMood(mood)) throw malformed();
    mapping.set(moodKey(name), mood);
  }
  if (entries.length > MAX_NAMES) throw malformed();
  return mapping;
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Invalid JSON is refused below, like a value that is not an object.
  }
  throw malformed();
}

const malformed = () =>
  invalid('query/moods', 'must be a JSON object of names and moods from 1 to 5, such as {"ok-ish":3}');

/**
 * The content of the file, including records that the account already has; dates are null without entries.
 */
type Found = {
  entries: number;
  photos: number;
  voiceMemos: number;
  moods?: number;
  feelings?: number;
  from: LocalDate | null;
  to: LocalDate | null;
};

/** Refuses (`quota-exceeded`) if the import would exceed the quota. */
async function previewImport(
  tx: JournalDb,
  scope: ImportScope,
  { allowedMedia, words }: { allowedMedia: number; words: NewWords },
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
      ...(words.moods.length === 0 ? {} : { moods: words.moods.length }),
      ...(words.feelings.length === 0 ? {} : { feelings: words.feelings.length }),
      ...(await selectStagedPeriod(tx, scope.importId)),
    },
  };
}
