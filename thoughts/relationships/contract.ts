// How the caller stands to other people: what a Follow button has to know.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';

/** As many as two pages of people. */
export const MAX_USERNAMES = 40;

const members = {
  following: Type.Boolean({ description: 'You follow them, and were accepted.' }),
  requested: Type.Boolean({ description: 'You asked to follow them, and they have not answered.' }),
  followedBy: Type.Boolean({ description: 'They follow you, and were accepted.' }),
  requestedBy: Type.Boolean({ description: 'They asked to follow you, and you have not answered.' }),
  blocking: Type.Boolean({ description: 'You block them. Whether they block you is not told.' }),
};

/** The part that a profile shows. */
export const Relationship = Type.Object(members, { title: 'Relationship' });
export type Relationship = Static<typeof Relationship>;

export const NamedRelationship = Type.Object(
  { username: Type.String({ description: '`user@host` for somebody of another server.' }), ...members },
  { title: 'NamedRelationship' },
);
export type NamedRelationship = Static<typeof NamedRelationship>;

export const listRelationships = endpoint({
  method: 'GET',
  path: '/relationships',
  tag: 'social',
  operationId: 'listRelationships',
  summary: 'Read how one stands to other people',
  description:
    'Repeat `username` for each person, at most 40: a username of this server or `user@host`, in any case. In the order ' +
    'asked for, each person once; names that nobody known here has are left out.',
  access: 'bearer',
  query: Type.Object({
    username: Type.Array(Type.String({ examples: ['ada'] }), { minItems: 1, maxItems: MAX_USERNAMES }),
  }),
  success: { status: 200, schema: Type.Array(NamedRelationship), description: 'One for each person.' },
});
