// The endpoints that change the caller's relationship to an account.
import { Type } from '@tandem/platform/schema/type.ts';
import { MAX_MUTE_SECONDS } from '../../posts/mutes/contract.ts';
import { Relationship } from '../entities/relationship.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import { accountParams } from './contract.ts';

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

export const FollowAccountRequest = Type.Object({
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

export const followAccount = clientEndpoint({
  ...action,
  path: '/api/v1/accounts/{id}/follow',
  operationId: 'followAccount',
  summary: 'Follow an account, or send a follow request',
  description: 'A repeated follow replaces the given options.',
  scopes: ['write:follows'],
  input: { kind: 'parameters', schema: FollowAccountRequest },
  refuses: ['not-found', 'forbidden'],
});

export const unfollowAccount = clientEndpoint({
  ...action,
  path: '/api/v1/accounts/{id}/unfollow',
  operationId: 'unfollowAccount',
  summary: 'Unfollow an account, or withdraw the follow request',
  scopes: ['write:follows'],
  refuses: ['not-found'],
});

export const removeFromFollowers = clientEndpoint({
  ...action,
  path: '/api/v1/accounts/{id}/remove_from_followers',
  operationId: 'removeFromFollowers',
  summary: 'Remove a follower of the caller',
  scopes: ['write:follows'],
  refuses: ['not-found'],
});

export const blockAccount = clientEndpoint({
  ...action,
  path: '/api/v1/accounts/{id}/block',
  operationId: 'blockAccount',
  summary: 'Block an account',
  scopes: ['write:blocks'],
  refuses: ['not-found', 'forbidden'],
});

export const unblockAccount = clientEndpoint({
  ...action,
  path: '/api/v1/accounts/{id}/unblock',
  operationId: 'unblockAccount',
  summary: 'Unblock an account',
  scopes: ['write:blocks'],
  refuses: ['not-found'],
});

export const noteAccount = clientEndpoint({
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
export const endorseAccount = [endorsing('endorse', 'endorseAccount'), endorsing('pin', 'pinAccount')];
export const unendorseAccount = [
  unendorsing('unendorse', 'unendorseAccount'),
  unendorsing('unpin', 'unpinAccount'),
];

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

export const muteAccount = clientEndpoint({
  ...action,
  path: '/api/v1/accounts/{id}/mute',
  operationId: 'muteAccount',
  summary: 'Mute an account',
  description: 'Muting again replaces the options.',
  scopes: ['write:mutes'],
  input: { kind: 'parameters', schema: MuteAccountRequest },
  refuses: ['not-found', 'forbidden'],
});

export const unmuteAccount = clientEndpoint({
  ...action,
  path: '/api/v1/accounts/{id}/unmute',
  operationId: 'unmuteAccount',
  summary: 'Unmute an account',
  scopes: ['write:mutes'],
  refuses: ['not-found'],
});

const request = { ...acting, params: Type.Object({ account_id: Type.String() }) } as const;

export const authorizeFollowRequest = clientEndpoint({
  ...request,
  path: '/api/v1/follow_requests/{account_id}/authorize',
  operationId: 'authorizeFollowRequest',
  summary: 'Accept a follow request',
  scopes: ['write:follows'],
  refuses: ['not-found'],
});

export const rejectFollowRequest = clientEndpoint({
  ...request,
  path: '/api/v1/follow_requests/{account_id}/reject',
  operationId: 'rejectFollowRequest',
  summary: 'Reject a follow request',
  scopes: ['write:follows'],
  refuses: ['not-found'],
});
