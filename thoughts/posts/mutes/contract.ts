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
        description: 'After how many seconds the mute ends, to the minute. 0, the default: never.',
        examples: [86_400],
      }),
    ),
    notifications: optionalNullable(
      Type.Boolean({ description: 'Whether the user’s acts notify you no more either. Default: true.' }),
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
    'Your feeds, tags and searches leave out what the user writes and boosts; follows stay. The user does not learn ' +
    'of it. Muting again replaces the options.',
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
  description: 'Notifications that the mute suppressed do not come back.',
  params: UserParams,
  success: { status: 204, description: 'Not muted.' },
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
  success: { status: 200, schema: CursorPageOf(PublicUser), description: 'The one muted last first.' },
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
  description: 'Nothing in it notifies you any more. Feeds show it as before.',
  success: { status: 204, description: 'Muted, now or before.' },
});

export const unmuteConversation = endpoint({
  ...ofConversation,
  method: 'DELETE',
  operationId: 'unmuteConversation',
  summary: 'Unmute the conversation of a thought',
  description: 'Notifications that the mute suppressed do not come back.',
  success: { status: 204, description: 'Not muted.' },
});
