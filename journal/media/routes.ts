// Routes of photos and voice memos.
import { notFound } from '@tandem/platform/refusal.ts';
import type { Journal } from '../journal.ts';
import type { MediaTable } from '../tables.ts';
import { photos, voiceMemos } from './contract.ts';
import { dropMedium } from './media.ts';
import { serveMedium } from './serve.ts';
import { takeUpload } from './upload.ts';

export function mountMedia(journal: Journal): void {
  mountKind(journal, 'photo', photos, journal.config.JOURNAL_MAX_PHOTO_BYTES);
  mountKind(journal, 'voice-memo', voiceMemos, journal.config.JOURNAL_MAX_VOICE_MEMO_BYTES);
}

function mountKind(
  journal: Journal,
  kind: MediaTable['kind'],
  { noun, formats, upload, serve, remove }: typeof photos,
  maxBytes: number,
): void {
  const { http, clock } = journal;

  http.mount(upload, (call) => takeUpload(journal, { kind, noun, formats, maxBytes }, call));

  http.mount(serve, async ({ params, raw, header }) => {
    const answer = await serveMedium(journal, { id: params.id, kind }, raw.method, header);
    if (!answer) throw notFound(noun);
    return answer;
  });

  http.mount(remove, ({ params, caller, commit }) =>
    commit(async (tx) => {
      const medium = { id: params.id, user_id: caller.accountId, kind };
      if (!(await dropMedium(tx, medium, clock.now()))) throw notFound(noun);
    }),
  );
}
