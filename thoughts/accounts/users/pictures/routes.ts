// Routes of the pictures of the caller's profile.

import type { Caller } from '@tandem/platform/identity/caller.ts';
import type { StagedFile } from '@tandem/platform/media/blob-store/blob-store.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import type { ThoughtsContext } from '../../../context.ts';
import type { ThoughtsDb } from '../../../foundation/tables/tables.ts';
import { changeProfile, type ProfileColumns } from '../profile.ts';
import * as contract from './contract.ts';
import { storePictures, withoutPicture } from './pictures.ts';

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
    http.mount(contract.setPicture[kind], async (call) => {
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

    http.mount(contract.deletePicture[kind], ({ caller, commit }) =>
      commit((tx) => change(tx, caller, withoutPicture(kind))),
    );
  }
}
