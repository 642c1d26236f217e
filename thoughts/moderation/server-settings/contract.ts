// Operations of administrators on the settings of the server.
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
    description: 'The email address of the administrator; empty for none.',
  }),
  registration: Type.String({ enum: ['open', 'closed', 'invitation'] }),
  modelCrawlers: Type.Boolean({
    description: 'Whether robots.txt permits crawlers for language model training.',
  }),
  showDomainBlocks: Type.Boolean({
    description: 'Whether the client API publishes the list of blocked servers. Default: false.',
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
      description: 'The names of settings that administrators have changed.',
      examples: [['name']],
    }),
    configured: Type.Object(shown, { description: 'The values of the environment.' }),
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
  description: 'The editable settings with the values of the environment.',
  success: { status: 200, schema: ModeratedServer, description: 'The effective settings.' },
});

export const changeServer = endpoint({
  ...MODERATED,
  method: 'PUT',
  path: '/moderation/server',
  operationId: 'changeModeratedServer',
  summary: 'Change the settings of the server',
  description:
    'Omitted members are unchanged, and null restores the value of the environment. Changes apply immediately, in all processes.',
  input: { kind: 'json', schema: ChangeServerRequest },
  success: { status: 200, schema: ModeratedServer, description: 'The effective settings.' },
});
