// Endpoints and routes that change the caller's relationship to an account.

import { randomUUIDv7 } from 'node:crypto';
import type { Commit } from '@tandem/platform/http/endpoint/call.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { ThoughtsContext } from '../../context.ts';
import { type Actor, requireOwnActor } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb, ThoughtsTables } from '../../foundation/tables/tables.ts';
import { blockUser, unblockUser } from '../../people/blocks/blocks.ts';
import { endorse, unendorse } from '../../people/endorsements/endorsements.ts';
import { acceptFollow, requestFollow } from '../../people/follows/follow.ts';
import { changeFollowOptions, type FollowOptions } from '../../people/follows/options.ts';
import { rejectRequest, removeFollower } from '../../people/follows/requests.ts';
import { unfollow } from '../../people/follows/unfollow.ts';
import { setAccountNote } from '../../people/notes/account-notes.ts';
import { MAX_MUTE_SECONDS } from '../../posts/mutes/contract.ts';
import { muteUser, unmuteUser } from '../../posts/mutes/mutes.ts';
import { Relationship } from '../entities/relationship.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import { accountParams } from './contract.ts';
import { requireAccount } from './find-account.ts';
import { loadRelationship } from './relationships.ts';

const acting = {
  method: 'POST',
  tag: 'accounts',
  access: 'bearer',
  success: {
    status: 200,
    schema: Relationship,
    description: 'The caller’s relationship to the account after the action.',
  },
} as const;
const action = { ...acting, params: accountParams } as const;

const FollowAccountRequestEndpoint = Type.Object({
  reblogs: Type.Optional(
    Type.Boolean({ description: 'Whether the home timeline includes boosts by the account.' }),
  ),
  notify: Type.Optional(Type.Boolean({ description: 'Whether each new status notifies the caller.' })),
  languages: Type.Optional(
    Type.Array(Type.String({ maxLength: 35 }), {
      maxItems: 100,
      description: 'Languages of statuses in the home timeline; empty for all.',
    }),
  ),
});

const followAccount = clientEndpoint({
  ...action,
  path: '/api/v1/accounts/{id}/follow',
  operationId: 'followAccount',
  summary: 'Follow an account, or send a follow request',
  description: 'A repeated follow replaces the given options.',
  scopes: ['write:follows'],
  input: { kind: 'parameters', schema: FollowAccountRequestEndpoint },
  refuses: ['not-found', 'forbidden'],
});

const unfollowAccount = clientEndpoint({
  ...action,
  path: '/api/v1/accounts/{id}/unfollow',
  operationId: 'unfollowAccount',
  summary: 'Unfollow an account, or withdraw the follow request',
  scopes: ['write:follows'],
  refuses: ['not-found'],
});

const removeFromFollowers = clientEndpoint({
  ...action,
  path: '/api/v1/accounts/{id}/remove_from_followers',
  operationId: 'removeFromFollowers',
  summary: 'Remove a follower of the caller',
  scopes: ['write:follows'],
  refuses: ['not-found'],
});

const blockAccount = clientEndpoint({
  ...action,
  path: '/api/v1/accounts/{id}/block',
  operationId: 'blockAccount',
  summary: 'Block an account',
  scopes: ['write:blocks'],
  refuses: ['not-found', 'forbidden'],
});

const unblockAccount = clientEndpoint({
  ...action,
  path: '/api/v1/accounts/{id}/unblock',
  operationId: 'unblockAccount',
  summary: 'Unblock an account',
  scopes: ['write:blocks'],
  refuses: ['not-found'],
});

const noteAccount = clientEndpoint({
  ...action,
  path: '/api/v1/accounts/{id}/note',
  operationId: 'noteAccount',
  summary: 'Set the caller’s private note about an account',
  description: 'An empty comment removes the note.',
  scopes: ['write:accounts'],
  input: {
    kind: 'parameters',
    schema: Type.Object({ comment: Type.Optional(Type.String({ maxLength: 10_000 })) }),
  },
  refuses: ['not-found'],
});

const endorsing = (verb: 'endorse' | 'pin', operationId: string) =>
  clientEndpoint({
    ...action,
    path: `/api/v1/accounts/{id}/${verb}`,
    operationId,
    summary: 'Endorse an account on the caller’s profile',
    description: 'Only followed accounts, at most forty. The endorsement ends with the follow.',
    scopes: ['write:accounts'],
    refuses: ['not-found', 'invalid'],
  });

const unendorsing = (verb: 'unendorse' | 'unpin', operationId: string) =>
  clientEndpoint({
    ...action,
    path: `/api/v1/accounts/{id}/${verb}`,
    operationId,
    summary: 'Stop endorsing an account',
    scopes: ['write:accounts'],
    refuses: ['not-found'],
  });

/** `pin` and `unpin` are the older names. */
const endorseAccount = [endorsing('endorse', 'endorseAccount'), endorsing('pin', 'pinAccount')];
const unendorseAccount = [unendorsing('unendorse', 'unendorseAccount'), unendorsing('unpin', 'unpinAccount')];

const MuteAccountRequest = Type.Object({
  notifications: Type.Optional(
    Type.Boolean({ description: 'Whether notifications are muted too. Default: true.' }),
  ),
  duration: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_MUTE_SECONDS,
      description: 'Duration in seconds; 0, the default: no end.',
    }),
  ),
});

const muteAccount = clientEndpoint({
  ...action,
  path: '/api/v1/accounts/{id}/mute',
  operationId: 'muteAccount',
  summary: 'Mute an account',
  description: 'Muting again replaces the options.',
  scopes: ['write:mutes'],
  input: { kind: 'parameters', schema: MuteAccountRequest },
  refuses: ['not-found', 'forbidden'],
});

const unmuteAccount = clientEndpoint({
  ...action,
  path: '/api/v1/accounts/{id}/unmute',
  operationId: 'unmuteAccount',
  summary: 'Unmute an account',
  scopes: ['write:mutes'],
  refuses: ['not-found'],
});

const request = { ...acting, params: Type.Object({ account_id: Type.String() }) } as const;

const authorizeFollowRequest = clientEndpoint({
  ...request,
  path: '/api/v1/follow_requests/{account_id}/authorize',
  operationId: 'authorizeFollowRequest',
  summary: 'Accept a follow request',
  scopes: ['write:follows'],
  refuses: ['not-found'],
});

const rejectFollowRequest = clientEndpoint({
  ...request,
  path: '/api/v1/follow_requests/{account_id}/reject',
  operationId: 'rejectFollowRequest',
  summary: 'Reject a follow request',
  scopes: ['write:follows'],
  refuses: ['not-found'],
});

type Act = (tx: ThoughtsDb, own: Actor, other: Actor) => Promise<unknown>;
type FollowAccountRequest = Static<typeof FollowAccountRequestEndpoint>;
type Acting = { caller: Caller; commit: Commit<ThoughtsTables> };

/** Runs `act` between the caller and the account, and returns the resulting relationship. */
const perform = ({ caller, commit }: Acting, accountId: string, act: Act): Promise<Relationship> =>
  commit(async (tx) => {
    const own = await requireOwnActor(tx, caller);
    const other = await requireAccount(tx, accountId);
    await act(tx, own, other);
    return loadRelationship(tx, own.id, other.id);
  });

export function mountAccountActions(thoughts: ThoughtsContext): void {
  const { http, clock } = thoughts;

  http.mount(followAccount, (call) => {
    const activity = `${thoughts.base}/activities/${randomUUIDv7()}`;
    const options = readFollowOptions(call.body);
    return perform(call, call.params.id, async (tx, own, other) => {
      const uri = other.host === null ? null : activity;
      const key = { followerId: own.id, followeeId: other.id };
      await requestFollow(tx, { ...key, uri }, clock.now());
      if (Object.keys(options).length > 0) await changeFollowOptions(tx, key, options);
    });
  });

  http.mount(unfollowAccount, (call) =>
    perform(call, call.params.id, async (tx, own, other) => {
      if (own.id !== other.id) await unfollow(tx, { followerId: own.id, followeeId: other.id }, clock.now());
    }),
  );

  http.mount(blockAccount, (call) =>
    perform(call, call.params.id, (tx, own, other) =>
      blockUser(tx, { blockerId: own.id, blockedId: other.id, uri: null }, clock.now()),
    ),
  );

  http.mount(unblockAccount, (call) =>
    perform(call, call.params.id, (tx, own, other) =>
      unblockUser(tx, { blockerId: own.id, blockedId: other.id }, clock.now()),
    ),
  );

  http.mount(noteAccount, (call) =>
    perform(call, call.params.id, (tx, own, other) =>
      setAccountNote(tx, own.id, other.id, call.body.comment ?? ''),
    ),
  );

  for (const declared of endorseAccount)
    http.mount(declared, (call) =>
      perform(call, call.params.id, (tx, own, other) => endorse(tx, own.id, other.id, clock.now())),
    );
  for (const declared of unendorseAccount)
    http.mount(declared, (call) =>
      perform(call, call.params.id, (tx, own, other) => unendorse(tx, own.id, other.id)),
    );

  mountMuteActions(thoughts);
  mountFollowerActions(thoughts);
}

/** The options present in the request; regional language tags are reduced to the base language. */
function readFollowOptions({ reblogs, notify, languages }: FollowAccountRequest): Partial<FollowOptions> {
  const names = (languages ?? []).filter((name) => name !== '').map(readLanguageName);
  return {
    ...(reblogs === undefined ? {} : { showsBoosts: reblogs }),
    ...(notify === undefined ? {} : { notifies: notify }),
    ...(languages === undefined ? {} : { languages: names.length === 0 ? null : [...new Set(names)] }),
  };
}

function readLanguageName(tag: string): string {
  const [name = ''] = tag.toLowerCase().split(/[-_]/);
  if (!/^[a-z]{2,8}$/.test(name)) throw invalid('/languages', 'must be language tags such as `en`');
  return name;
}

function mountMuteActions({ http, clock }: ThoughtsContext): void {
  http.mount(muteAccount, (call) => {
    const { duration = 0, notifications = true } = call.body;
    return perform(call, call.params.id, (tx, own, other) => {
      const now = clock.now();
      const expiresAt = duration === 0 ? null : now + duration * SECOND;
      const options = { hidesNotifications: notifications, expiresAt };
      return muteUser(tx, { muterId: own.id, mutedId: other.id }, options, now);
    });
  });

  http.mount(unmuteAccount, (call) =>
    perform(call, call.params.id, (tx, own, other) => unmuteUser(tx, { muterId: own.id, mutedId: other.id })),
  );
}

function mountFollowerActions({ http, clock }: ThoughtsContext): void {
  http.mount(removeFromFollowers, (call) =>
    perform(call, call.params.id, (tx, own, other) =>
      removeFollower(tx, { followerId: other.id, followeeId: own.id }, clock.now()),
    ),
  );

  http.mount(authorizeFollowRequest, (call) =>
    perform(call, call.params.account_id, async (tx, own, other) => {
      if (!(await acceptFollow(tx, { followerId: other.id, followeeId: own.id }, clock.now())))
        throw notFound('follow request');
    }),
  );

  http.mount(rejectFollowRequest, (call) =>
    perform(call, call.params.account_id, (tx, own, other) =>
      rejectRequest(tx, { followerId: other.id, followeeId: own.id }, clock.now()),
    ),
  );
}
