// The operations of administrators on what this server says of itself.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { MODERATED } from '../contract.ts';

const MAX_RULES = 30;

const fields = {
  name: Type.String({ minLength: 1, maxLength: 100 }),
  description: Type.String({ maxLength: 500 }),
  rules: Type.Array(Type.String({ minLength: 1, maxLength: 500 }), { maxItems: MAX_RULES }),
  contact: Type.String({
    maxLength: 254,
    pattern: '^([^\\s@]+@[^\\s@]+)?$',
    description: 'The email address of the administrator, or empty.',
  }),
  registration: Type.String({ enum: ['open', 'closed', 'invitation'] }),
  modelCrawlers: Type.Boolean({
    description: 'Whether robots.txt lets crawlers that collect texts for language models read the pages.',
  }),
  showDomainBlocks: Type.Boolean({
    description:
      'Whether everybody may read in the client API which servers are blocked. Off unless changed.',
  }),
};

export const ChangeServerRequest = Type.Object(
  {
    name: optionalNullable(fields.name),
    description: optionalNullable(fields.description),
    rules: optionalNullable(fields.rules),
    contact: optionalNullable(fields.contact),
    registration: optionalNullable(fields.registration),
    modelCrawlers: optionalNullable(fields.modelCrawlers),
    showDomainBlocks: optionalNullable(fields.showDomainBlocks),
  },
  { title: 'ChangeServerRequest' },
);
export type ChangeServerRequest = Static<typeof ChangeServerRequest>;

/** Settings of the environment have no limits. */
const shown = {
  ...fields,
  name: Type.String(),
  description: Type.String(),
  rules: Type.Array(Type.String()),
  contact: Type.String({ description: 'Empty for none.' }),
};

export const ModeratedServer = Type.Object(
  {
    ...shown,
    changed: Type.Array(Type.String(), {
      description: 'The names of those that administrators changed.',
      examples: [['name']],
    }),
    configured: Type.Object(shown, { description: 'What the environment says.' }),
  },
  { title: 'ModeratedServer' },
);
export type ModeratedServer = Static<typeof ModeratedServer>;

export const readServer = endpoint({
  ...MODERATED,
  method: 'GET',
  path: '/moderation/server',
  operationId: 'getModeratedServer',
  summary: 'Read the settings of the server',
  description: 'Those that administrators can change, and what the environment says of them.',
  success: { status: 200, schema: ModeratedServer, description: 'The settings that apply.' },
});

export const changeServer = endpoint({
  ...MODERATED,
  method: 'PUT',
  path: '/moderation/server',
  operationId: 'changeModeratedServer',
  summary: 'Change the settings of the server',
  description:
    'What is not named stays, and null takes a setting from the environment again. In effect at once, in all processes.',
  input: { kind: 'json', schema: ChangeServerRequest },
  success: { status: 200, schema: ModeratedServer, description: 'The settings that apply.' },
});
