// The endpoints about the server.
import { Type } from '@tandem/platform/schema/type.ts';
import { CustomEmoji } from '../entities/account.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import { Instance, InstanceV1, Rule } from './entities.ts';

const common = { method: 'GET', tag: 'instance', access: 'optional', scopes: [] } as const;
const list = (description: string, items = Type.String()) => ({
  status: 200,
  schema: Type.Array(items),
  description,
});

const Page = Type.Object({ updated_at: Type.String({ format: 'date-time' }), content: Type.String() });

export const readInstance = clientEndpoint({
  ...common,
  path: '/api/v2/instance',
  operationId: 'readInstance',
  summary: 'Read what this server is and allows',
  success: { status: 200, schema: Instance, description: 'The server.' },
});

export const readInstanceV1 = clientEndpoint({
  ...common,
  path: '/api/v1/instance',
  operationId: 'readInstanceV1',
  summary: 'Read what this server is and allows, in the older form',
  success: { status: 200, schema: InstanceV1, description: 'The server.' },
});

export const listRules = clientEndpoint({
  ...common,
  path: '/api/v1/instance/rules',
  operationId: 'listRules',
  summary: 'List the rules of this server',
  success: {
    status: 200,
    schema: Type.Array(Rule),
    description: 'What the operator set, in their order; empty where nothing was set.',
  },
});

export const listPeers = clientEndpoint({
  ...common,
  path: '/api/v1/instance/peers',
  operationId: 'listPeers',
  summary: 'List the servers this one knows',
  success: list('Not published: empty.'),
});

export const listActivity = clientEndpoint({
  ...common,
  path: '/api/v1/instance/activity',
  operationId: 'listActivity',
  summary: 'List the activity of the last weeks',
  success: { status: 200, schema: Type.Array(Type.Object({})), description: 'Not counted: empty.' },
});

export const listDomainBlocks = clientEndpoint({
  ...common,
  path: '/api/v1/instance/domain_blocks',
  operationId: 'listDomainBlocks',
  summary: 'List the servers that this one blocks',
  success: { status: 200, schema: Type.Array(Type.Object({})), description: 'Not published: empty.' },
});

export const readExtendedDescription = clientEndpoint({
  ...common,
  path: '/api/v1/instance/extended_description',
  operationId: 'readExtendedDescription',
  summary: 'Read the long description of this server',
  success: {
    status: 200,
    schema: Page,
    description: 'As HTML.',
  },
});

export const listLanguages = clientEndpoint({
  ...common,
  path: '/api/v1/instance/languages',
  operationId: 'listLanguages',
  summary: 'List the languages that a status can have',
  success: {
    status: 200,
    schema: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
    description: 'Codes and names.',
  },
});

export const listTranslationLanguages = clientEndpoint({
  ...common,
  path: '/api/v1/instance/translation_languages',
  operationId: 'listTranslationLanguages',
  summary: 'List the languages that statuses can be translated between',
  success: { status: 200, schema: Type.Object({}), description: 'Nothing is translated: empty.' },
});

export const readPrivacyPolicy = clientEndpoint({
  ...common,
  path: '/api/v1/instance/privacy_policy',
  operationId: 'readPrivacyPolicy',
  summary: 'Read the privacy policy of this server',
  success: { status: 200, schema: Page, description: 'As HTML; empty, as there is no setting for one.' },
});

export const listCustomEmojis = clientEndpoint({
  ...common,
  path: '/api/v1/custom_emojis',
  operationId: 'listCustomEmojis',
  summary: 'List the custom emoji of this server',
  success: { status: 200, schema: Type.Array(CustomEmoji), description: 'None.' },
});
