// The caller's relationships to other people, as displayed by a Follow button.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';

/** The size of two pages of people. */
export const MAX_USERNAMES = 40;

const members = {
  following: Type.Boolean({ description: 'You follow them, and the follow is accepted.' }),
  requested: Type.Boolean({ description: 'Your request to follow them is pending.' }),
  followedBy: Type.Boolean({ description: 'They follow you, and the follow is accepted.' }),
  requestedBy: Type.Boolean({ description: 'Their request to follow you is pending.' }),
  blocking: Type.Boolean({ description: 'You block them. Whether they block you is not revealed.' }),
  muting: Type.Boolean({ description: 'You mute them: your feeds and searches omit them.' }),
  mutingNotifications: Type.Boolean({ description: 'The mute includes their notifications.' }),
  mutedUntil: nullable(
    Type.String({ format: 'date-time', description: 'End of the mute; null if it has none.' }),
  ),
};

/** The relationship embedded in a profile. */
export const Relationship = Type.Object(members, { title: 'Relationship' });
export type Relationship = Static<typeof Relationship>;

export const NamedRelationship = Type.Object(
  { username: Type.String({ description: '`user@host` for a remote user.' }), ...members },
  { title: 'NamedRelationship' },
);
export type NamedRelationship = Static<typeof NamedRelationship>;

export const listRelationships = endpoint({
  method: 'GET',
  path: '/relationships',
  tag: 'social',
  operationId: 'listRelationships',
  summary: 'Read relationships to other people',
  description:
    'Repeat `username` for each person, at most 40: a local username or `user@host`, ignoring case. In the order ' +
    'requested, without duplicates; unknown names are omitted.',
  access: 'bearer',
  query: Type.Object({
    username: Type.Array(Type.String({ examples: ['ada'] }), { minItems: 1, maxItems: MAX_USERNAMES }),
  }),
  success: { status: 200, schema: Type.Array(NamedRelationship), description: 'One for each person.' },
});
