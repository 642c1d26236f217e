// Deletes media on request; removals/clean-up.ts deletes their files later.
import { randomUUID } from 'node:crypto';
import { lockAccount } from '@tandem/platform/accounts/accounts.ts';
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import type { Call } from '@tandem/platform/http/endpoint/call.ts';
import type { Reply } from '@tandem/platform/http/replies/reply.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { stripMetadata } from '@tandem/platform/media/metadata/strip.ts';
import { FILE_REMOVAL_DELAY } from '@tandem/platform/media/removals/removals.ts';
import { insertRemovals, updateRemovalsDueAt } from '@tandem/platform/media/removals/store.ts';
import { type ServedFile, serveFile as serve } from '@tandem/platform/media/serving/serve-file.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { recordChanges } from '../changes/changes.ts';
import type { JournalContext } from '../context.ts';
import { type MediaId, toMediaId } from '../ids.ts';
import type { JournalDb, JournalTables, MediaTable, PreviewTable } from '../tables.ts';
import { FORMATS, MAX_PREVIEW_BYTES } from './contract.ts';
import { isPresent } from './queries.ts';
import { insertPreviewRemovalsOf, insertRemovalsOf, selectPreviewFiles } from './removals.ts';
import {
  deleteMedium,
  findMedium,
  lockMedium,
  type OwnMedium,
  selectEntriesWith,
  selectMedium,
} from './store.ts';
import { requireKind, storeFile, type UploadRules } from './upload.ts';

/**
 * Deletes an owner's medium and its links, and schedules the removal of its file. Returns false if it does
 * not exist.
 */
export async function removeMedium(tx: JournalDb, medium: OwnMedium, now: Instant): Promise<boolean> {
  const { id, user_id } = medium;
  // Locked, so that no entry can link it between the two statements.
  if (!(await lockMedium.exists(tx, medium))) return false;
  const entries = await selectEntriesWith.values(tx, id);
  const previews = await selectPreviewFiles(tx, [id]);
  await deleteMedium.run(tx, id);
  const files = [id, ...previews.map(({ file_id }) => file_id)];
  await insertRemovals(
    tx,
    files.map((media_id) => ({ media_id, user_id, due_at: now + FILE_REMOVAL_DELAY })),
  );
  await recordChanges(tx, user_id, 'entry', entries);
  return true;
}

/**
 * Schedules the immediate removal of all files of an account before its deletion, including files with a
 * pending removal.
 */
export async function scheduleMediaRemoval(tx: JournalDb, userId: AccountId, now: Instant): Promise<void> {
  // Locked, because an upload could otherwise finish between the two statements and leave its file behind.
  await lockAccount(tx, userId);
  await updateRemovalsDueAt(tx, userId, now);
  await insertRemovalsOf(tx, userId, now);
  await insertPreviewRemovalsOf(tx, userId, now);
}

// Serves media by id, with ranges and conditional requests.

type Header = (name: string) => string | undefined;

/** Replies to a GET or HEAD; null if there is no such medium of that kind. */
export async function serveMedium(
  journal: Pick<JournalContext, 'database' | 'blobStore' | 'log'>,
  key: Pick<MediaTable, 'id' | 'kind'>,
  method: string,
  header: Header,
): Promise<Reply | null> {
  const medium = await selectMedium(journal.database.read, key);
  return medium ? serveFile(journal, medium, method, header) : null;
}

/** Replies to a GET or HEAD; null if the file is missing. */
const serveFile = (
  { blobStore, log }: Pick<JournalContext, 'blobStore' | 'log'>,
  medium: ServedFile,
  method: string,
  header: Header,
): Promise<Reply | null> => serve({ blobStore, log, cacheControl: REVALIDATED }, medium, method, header);

/**
 * Requires revalidation (304) on each use, because a cached copy must not outlive a deletion
 * (docs/decisions/0126).
 */
const REVALIDATED = 'private, no-cache';

// Previews of photos: small images created by clients, stored with the photos.

type PreviewCall = Pick<
  Call<JournalTables, { id: MediaId }, unknown, unknown, 'bearer'>,
  'caller' | 'params' | 'receiveFile' | 'commit'
>;

const RULES: UploadRules = {
  kind: 'photo',
  noun: 'preview',
  formats: FORMATS,
  maxBytes: MAX_PREVIEW_BYTES,
  containers: ['jpeg', 'webp'],
};

/**
 * Stores the request's file as preview of the caller's photo. Refuses an unknown photo (`not-found`), and
 * otherwise as for an upload.
 */
export async function storePreview(journal: JournalContext, call: PreviewCall): Promise<void> {
  const { blobStore: store, database, clock } = journal;
  const photo = { id: call.params.id, user_id: call.caller.accountId, kind: 'photo' } as const;
  if (!(await findMedium.exists(database.read, photo))) throw notFound('photo');
  await using leftovers = new AsyncDisposableStack();
  const received = await call.receiveFile(async ({ stream }) =>
    leftovers.adopt(await store.stageFile(stream, RULES), store.discard),
  );
  const type = await requireKind(received, RULES);
  const staged = await stripMetadata(received, type);
  const preview: PreviewTable = {
    photo_id: photo.id,
    file_id: toMediaId(randomUUID()),
    user_id: photo.user_id,
    content_type: type.contentType,
    extension: type.extension,
    size: staged.size,
    sha256: staged.sha256,
  };
  const file = { id: preview.file_id, userId: photo.user_id, ...staged };
  const now = clock.now();
  await storeFile(journal, file, call.commit, async (tx) => {
    if (!(await lockMedium.exists(tx, photo))) throw notFound('photo');
    const replaced = await selectPreviewFiles(tx, [photo.id]);
    await upsertPreview.run(tx, preview);
    await insertRemovals(
      tx,
      replaced.map(({ file_id, user_id }) => ({
        media_id: file_id,
        user_id,
        due_at: now + FILE_REMOVAL_DELAY,
      })),
    );
  });
}

/** Replies to a GET or HEAD. Refuses (`not-found`) a photo without a preview. */
export async function servePreview(
  journal: JournalContext,
  photoId: MediaId,
  method: string,
  header: (name: string) => string | undefined,
): Promise<Reply> {
  const preview = await selectPreview.first(journal.database.read, photoId);
  const reply = preview && (await serveFile(journal, preview, method, header));
  if (!reply) throw notFound('preview');
  return reply;
}

/** The preview of a visible photo, with the id of its file as `id`. */
const selectPreview = defineQuery((db: JournalDb, photoId: MediaId) =>
  db
    .selectFrom('preview')
    .select(['file_id as id', 'content_type', 'extension', 'size', 'sha256'])
    .where('photo_id', '=', photoId)
    .where((where) =>
      where.exists(where.selectFrom('media').select('id').where('media.id', '=', photoId).where(isPresent)),
    ),
);

/** Replaces an existing preview. */
const upsertPreview = defineQuery((tx: JournalDb, preview: PreviewTable) =>
  tx
    .insertInto('preview')
    .values(preview)
    .onConflict((on) =>
      on.column('photo_id').doUpdateSet(({ ref }) => ({
        file_id: ref('excluded.file_id'),
        content_type: ref('excluded.content_type'),
        extension: ref('excluded.extension'),
        size: ref('excluded.size'),
        sha256: ref('excluded.sha256'),
      })),
    ),
);
