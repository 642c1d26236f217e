// Routes of photos and voice memos.
import { Reply } from '@tandem/platform/http/replies/reply.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import type { JournalContext } from '../context.ts';
import { toMediaId } from '../ids.ts';
import { linkToNext, readCursor, toPage } from '../paging/paging.ts';
import type { MediaTable } from '../tables.ts';
import * as previews from './contract.ts';
import { listMedia, MAX_LISTED, photos, voiceMemos } from './contract.ts';
import { removeMedium, serveMedium, servePreview, storePreview } from './media.ts';
import { presentMedium } from './present.ts';
import { selectMedia } from './store.ts';
import { storeUpload } from './upload.ts';

export function mountMedia(journal: JournalContext): void {
  mountList(journal);
  mountKind(journal, 'photo', photos, journal.config.JOURNAL_MAX_PHOTO_BYTES);
  mountKind(journal, 'voice-memo', voiceMemos, journal.config.JOURNAL_MAX_VOICE_MEMO_BYTES);
}

function mountList({ http, database }: JournalContext): void {
  http.mount(listMedia, async ({ caller, query, origin }) => {
    const limit = query.limit ?? MAX_LISTED;
    const after = query.cursor === undefined ? null : readCursor(query.cursor, toMediaId);
    const found = await selectMedia.rows(database.read, caller.accountId, limit + 1, after);
    const { page, next } = toPage(found, limit, ({ id, created_at }) => ({ instant: created_at, id }));
    const link = next && linkToNext(origin + listMedia.path, query, next);
    const media = page.map((medium) => presentMedium(medium, origin));
    return new Reply(200, media, link ? { link } : {});
  });
}

function mountKind(
  journal: JournalContext,
  kind: MediaTable['kind'],
  { noun, formats, upload, serve, remove }: typeof photos,
  maxBytes: number,
): void {
  const { http, clock } = journal;

  http.mount(upload, (call) => storeUpload(journal, { kind, noun, formats, maxBytes }, call));

  http.mount(serve, async ({ params, raw, header }) => {
    const reply = await serveMedium(journal, { id: params.id, kind }, raw.method, header);
    if (!reply) throw notFound(noun);
    return reply;
  });

  http.mount(remove, ({ params, caller, commit }) =>
    commit(async (tx) => {
      const medium = { id: params.id, user_id: caller.accountId, kind };
      if (!(await removeMedium(tx, medium, clock.now()))) throw notFound(noun);
    }),
  );
}

export function mountPreviews(journal: JournalContext): void {
  const { http } = journal;

  http.mount(previews.storePreview, (call) => storePreview(journal, call));

  http.mount(previews.servePreview, ({ params, raw, header }) =>
    servePreview(journal, params.id, raw.method, header),
  );
}
