// Routes of the pictures of the caller's profile.

import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import type { StagedFile } from '@tandem/platform/media/blob-store/blob-store.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import type { ThoughtsContext } from '../../../context.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import { FullProfile } from '../contract.ts';
import { changeProfile, type ProfileColumns } from '../profile.ts';
import { type PictureKind, storePictures, withoutPicture } from './pictures.ts';

export function mountProfilePictures(thoughts: ThoughtsContext): void {
  const { http, blobStore, clock, config } = thoughts;
  const change = (tx: ThoughtsDb, caller: Caller, columns: ProfileColumns) =>
    changeProfile(
      tx,
      caller,
      { columns, friends: null, fields: null, email: null },
      { now: clock.now(), requireMatch: async () => {} },
    );

  for (const kind of ['avatar', 'header'] as const) {
    http.mount(setPicture[kind], async (call) => {
      await using leftovers = new AsyncDisposableStack();
      const limit = { maxBytes: config.THOUGHTS_MAX_PICTURE_BYTES };
      const file: StagedFile = await call.receiveFile(async ({ stream }) =>
        leftovers.adopt(await blobStore.stageFile(stream, limit), blobStore.discard),
      );
      if (file.size === 0) throw invalid('', 'The file is empty.', 'empty-file');
      call.setFingerprint(file.sha256);
      return await storePictures(thoughts, call, [[kind, file]], (tx, columns) =>
        change(tx, call.caller, columns),
      );
    });

    http.mount(deletePicture[kind], ({ caller, commit }) =>
      commit((tx) => change(tx, caller, withoutPicture(kind))),
    );
  }
}

// The endpoints of the caller's profile pictures.

const NOUNS = { avatar: 'avatar', header: 'header picture' } as const;

const setting = <Kind extends PictureKind>(kind: Kind, operationId: string) =>
  endpoint({
    method: 'POST',
    path: `/users/me/${kind}`,
    tag: 'users',
    operationId,
    summary: `Upload the caller’s ${NOUNS[kind]}`,
    description:
      'At most 8 MiB. Metadata such as the location is removed, and the previous picture is no longer served. ' +
      'The change is delivered to followers on other servers.',
    access: 'bearer',
    bulkhead: 'transfers',
    input: {
      kind: 'file',
      description: 'One file part of any name, or the raw bytes: JPEG, PNG, WebP, GIF, AVIF.',
    },
    success: { status: 200, schema: FullProfile, description: 'The updated profile.' },
    refuses: ['too-large'],
  });

const deleting = <Kind extends PictureKind>(kind: Kind, operationId: string) =>
  endpoint({
    method: 'DELETE',
    path: `/users/me/${kind}`,
    tag: 'users',
    operationId,
    summary: `Remove the caller’s ${NOUNS[kind]}`,
    description: 'The change is delivered to followers on other servers. The picture is no longer served.',
    access: 'bearer',
    success: { status: 200, schema: FullProfile, description: 'The updated profile.' },
  });

const setPicture = {
  avatar: setting('avatar', 'uploadAvatar'),
  header: setting('header', 'uploadHeader'),
};

const deletePicture = {
  avatar: deleting('avatar', 'removeAvatar'),
  header: deleting('header', 'removeHeader'),
};
