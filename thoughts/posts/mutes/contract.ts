// The operations for muting users and conversations.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams, optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { PublicUser, UserParams } from '../../accounts/users/contract.ts';
import { CursorPageOf, CursorQuery } from '../../foundation/paging/cursors.ts';
import type { ThoughtId } from '../../ids.ts';

const common = { tag: 'social', access: 'bearer' } as const;

/** One hundred years. Later expiry dates cannot be parsed by all clients. */
export const MAX_MUTE_SECONDS = 3_155_760_000;

export const MuteRequest = Type.Object(
  {
    seconds: optionalNullable(
      Type.Integer({
        minimum: 0,
        maximum: MAX_MUTE_SECONDS,
        description: 'Duration of the mute in seconds, accurate to the minute. 0, the default: no end.',
        examples: [86_400],
      }),
    ),
    notifications: optionalNullable(
      Type.Boolean({ description: 'Whether the mute includes notifications from the user. Default: true.' }),
    ),
  },
  { title: 'MuteRequest' },
);

export const mute = endpoint({
  ...common,
  method: 'POST',
  path: '/users/{username}/mute',
  operationId: 'muteUser',
  summary: 'Mute a user',
  description:
    'Your feeds, tags and searches omit the user’s thoughts and boosts; follows are unaffected. The user is not ' +
    'notified. Muting again replaces the options.',
  params: UserParams,
  input: { kind: 'json', schema: MuteRequest, optional: true },
  success: { status: 204, description: 'Muted.' },
  refuses: ['forbidden'],
});

export const unmute = endpoint({
  ...common,
  method: 'DELETE',
  path: '/users/{username}/mute',
  operationId: 'unmuteUser',
  summary: 'Unmute a user',
  description: 'Suppressed notifications are not restored.',
  params: UserParams,
  success: { status: 204, description: 'The user is not muted.' },
});

export const listMutes = endpoint({
  ...common,
  method: 'GET',
  path: '/mutes',
  operationId: 'listMutes',
  summary: 'List muted users',
  description: 'Local and remote users.',
  query: Type.Object(CursorQuery),
  refuses: ['invalid'],
  success: { status: 200, schema: CursorPageOf(PublicUser), description: 'By mute date, newest first.' },
});

const ofConversation = {
  ...common,
  path: '/thoughts/{id}/thread/mute',
  params: idParams<ThoughtId>(),
  refuses: ['not-found'],
} as const;

export const muteConversation = endpoint({
  ...ofConversation,
  method: 'POST',
  operationId: 'muteConversation',
  summary: 'Mute the conversation of a thought',
  description: 'Suppresses notifications of the conversation. Feeds are unaffected.',
  success: { status: 204, description: 'The conversation is muted.' },
});

export const unmuteConversation = endpoint({
  ...ofConversation,
  method: 'DELETE',
  operationId: 'unmuteConversation',
  summary: 'Unmute the conversation of a thought',
  description: 'Suppressed notifications are not restored.',
  success: { status: 204, description: 'The conversation is not muted.' },
});
