// Routes of media attachments.
import { invalid } from '@tandem/platform/refusal.ts';
import type { Attachment } from '../../accounts/media/attachments.ts';
import { storeUpload } from '../../accounts/media/uploads/upload.ts';
import { describeUpload, removeUpload, requireUpload } from '../../accounts/media/uploads/uploads.ts';
import type { ThoughtsContext } from '../../context.ts';
import { presentMediaAttachment } from '../entities/media-attachment.ts';
import * as contract from './contract.ts';
import { numberOf, readDescribed } from './contract.ts';

export function mountMedia(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;
  const show = (attachment: Attachment) => presentMediaAttachment(thoughts.base, attachment);

  for (const declared of [contract.uploadMedia, contract.uploadMediaV1]) {
    http.mount(declared, async ({ body, files, caller, commit }) => {
      const file = files.get('file');
      if (!file) throw invalid('/file', 'can’t be blank', 'no-file');
      const described = { alt: '', focus: null, ...readDescribed(body) };
      return storeUpload(
        thoughts,
        { caller, file, state: 'loose', commit, ...described },
        async (_tx, { attachment }) => show(JSON.parse(attachment)),
      );
    });
  }

  http.mount(contract.readMedia, async ({ params, caller }) =>
    show(await requireUpload(database.read, caller, numberOf(params.id))),
  );

  http.mount(contract.describeMedia, ({ params, body, caller, commit }) => {
    const described = readDescribed(body);
    return commit(async (tx) => show(await describeUpload(tx, caller, numberOf(params.id), described)));
  });

  http.mount(contract.deleteMedia, ({ params, caller, commit }) =>
    commit(async (tx) => {
      await removeUpload(tx, caller, numberOf(params.id), clock.now());
      return {};
    }),
  );
}
