// Routes of profiles, their pictures and style sheets. `/users/me` is the caller's own profile: the
// username is reserved.

import { changePassword, requirePassword } from '@tandem/platform/accounts/accounts.ts';
import { deviceOf } from '@tandem/platform/accounts/activity/activity.ts';
import { authorizeEmailChange } from '@tandem/platform/accounts/email-change.ts';
import { requireRecentIfSecured } from '@tandem/platform/accounts/recent-authentication.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import type { StagedFile } from '@tandem/platform/media/blob-store/blob-store.ts';
import { removeDueFiles } from '@tandem/platform/media/removals/removals.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import { readPage } from '@tandem/platform/schema/paging.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../context.ts';
import { lockActors, ownActorId, viewerIdOf } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { deleteUser } from '../deletion/account-deletion.ts';
import * as contract from './contract.ts';
import { FullProfile } from './contract.ts';
import { endAuthorizations, endCredentials } from './credentials.ts';
import { CUT_REASONS } from './custom-css/cut-reasons.ts';
import { type PictureKind, storePictures, withoutPicture } from './pictures/pictures.ts';
import { changeProfile, type ProfileColumns } from './profile.ts';
import { readChanges, readFriendKeys } from './rules.ts';
import { type FindMove, listUsers, readOwnProfile, readUser } from './users.ts';

export function mountUsers(thoughts: ThoughtsContext): void {
  const { http, database, blobStore, clock, limits } = thoughts;
  http.mount(contract.listUsers, ({ query }) => listUsers(database.read, readPage(query)));

  http.mount(contract.readMe, ({ caller }) => readOwnProfile(database.read, caller));

  http.mount(contract.updateMe, async (call) => {
    const { caller, body, commit, requireMatch } = call;
    const columns = await readChanges(body);
    const friends = body.topFriends ? readFriendKeys(body.topFriends) : null;
    const email = await authorizeEmailChange(thoughts, call);
    return commit((tx) =>
      changeProfile(
        tx,
        caller,
        { columns, friends, fields: body.fields ?? null, email },
        { now: clock.now(), requireMatch, device: deviceOf(call) },
      ),
    );
  });

  http.mount(contract.changePassword, (call) =>
    changePassword(
      thoughts,
      call.caller,
      call.body,
      call,
      call.body.keepApiKeys ? endAuthorizations : endCredentials,
    ),
  );

  http.mount(contract.deleteMe, async (call) => {
    const { caller, body, commit, requireMatch } = call;
    await requireRecentIfSecured(database.read, caller, clock.now());
    if (typeof body.password === 'string')
      await requirePassword(database, limits, caller, body.password, call, clock.now());
    await commit(async (tx) => {
      await requireMatch(async () => {
        await lockActors(tx, [ownActorId(caller)], 'deletion');
        return readOwnProfile(tx, caller);
      });
      await deleteUser(tx, caller, clock.now());
    });
    await removeDueFiles({ database, blobStore, clock });
  });
}

export function mountProfiles({ http, database }: ThoughtsContext, findMove: FindMove): void {
  http.mount(contract.readUser, ({ params, caller }) =>
    readUser(database.read, params.username, viewerIdOf(caller), findMove),
  );
}

// Routes of the pictures of the caller's profile.
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

// The route that checks a style sheet without saving it.
export function mountStyleCheck({ http }: ThoughtsContext): void {
  http.mount(checkStyle, async ({ body }) => {
    // Imported on demand: the parser is slow to load and rarely needed.
    const { checkCss } = await import('./custom-css/check.ts');
    return checkCss(body.css);
  });
}

// The endpoint that checks a style sheet.

const CheckStyleRequest = Type.Object(
  { css: Type.String({ maxLength: 20_000, examples: ['.page { color: teal; position: fixed }'] }) },
  { title: 'CheckStyleRequest' },
);

const Cut = Type.Object(
  {
    line: Type.Integer({ description: 'From 1.' }),
    text: Type.String({ description: 'The beginning of the removed text.' }),
    reason: Type.String({
      enum: [...CUT_REASONS],
      description:
        '`loads`: can load resources; `position`: can leave the profile; `property`, `value`, ' +
        '`selector`, `at-rule`: not allowed; `nested`: a rule within a rule; `unreadable`: incomplete or ambiguous.',
    }),
  },
  { title: 'StyleCut' },
);

const StyleCheck = Type.Object(
  {
    kept: Type.String({ description: 'The sanitised style sheet.' }),
    cut: Type.Array(Cut, { description: 'Removals in the order of the text, at most 100.' }),
  },
  { title: 'StyleCheck' },
);

const checkStyle = endpoint({
  method: 'POST',
  path: '/users/me/custom-css/check',
  tag: 'users',
  operationId: 'checkCustomCss',
  summary: 'Check a style sheet',
  description:
    'Returns the CSS that `PUT /users/me` would store, and the removals with their reasons. Stores nothing.',
  access: 'bearer',
  input: { kind: 'json', schema: CheckStyleRequest },
  success: { status: 200, schema: StyleCheck, description: 'The sanitised style sheet and its removals.' },
});
