// The operations of administrators on other servers.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { PageOf, PageQuery } from '@tandem/platform/schema/paging.ts';
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import { MODERATED } from '../contract.ts';

const time = Type.String({ format: 'date-time' });
const domain = Type.String({ minLength: 1, maxLength: 300, examples: ['other.example'] });

export const DomainBlock = Type.Object(
  { domain: Type.String(), reason: Type.String(), createdAt: time },
  { title: 'DomainBlock' },
);
export type DomainBlock = Static<typeof DomainBlock>;

export const domainBlocks = endpoint({
  ...MODERATED,
  method: 'GET',
  path: '/moderation/domain-blocks',
  operationId: 'listDomainBlocks',
  summary: 'List blocked domains',
  description: 'Each with the reason that was given.',
  success: { status: 200, schema: Type.Array(DomainBlock), description: 'By name.' },
});

export const BlockDomainRequest = Type.Object(
  { domain, reason: Type.Optional(Type.String({ maxLength: 1000 })) },
  { title: 'BlockDomainRequest' },
);

export const blockDomain = endpoint({
  ...MODERATED,
  method: 'POST',
  path: '/moderation/domain-blocks',
  operationId: 'blockDomain',
  summary: 'Block a domain and all below it',
  description:
    'From then on nothing is exchanged with it. Its people, with all of theirs, and the deliveries to it are removed in ' +
    'the following minutes.',
  input: { kind: 'json', schema: BlockDomainRequest },
  success: { status: 204, description: 'Blocked, now or before.' },
});

export const unblockDomain = endpoint({
  ...MODERATED,
  method: 'DELETE',
  path: '/moderation/domain-blocks/{domain}',
  operationId: 'unblockDomain',
  summary: 'End the block of a domain',
  description: 'What was removed is not restored.',
  params: Type.Object({ domain: Type.String({ maxLength: 300 }) }),
  success: { status: 204, description: 'No longer blocked.' },
  refuses: ['invalid', 'not-found'],
});

export const ImportBlocksRequest = Type.Object(
  {
    list: Type.String({
      maxLength: 900_000,
      description: 'What Mastodon exports, or one domain a line.',
    }),
  },
  { title: 'ImportBlocksRequest' },
);

export const ImportedBlocks = Type.Object(
  {
    added: Type.Integer(),
    known: Type.Integer({ description: 'Blocked before.' }),
    skipped: Type.Array(
      Type.Object({ domain: Type.String(), why: Type.String() }, { title: 'SkippedBlock' }),
    ),
  },
  { title: 'ImportedBlocks' },
);
export type ImportedBlocks = Static<typeof ImportedBlocks>;

export const importBlocks = endpoint({
  ...MODERATED,
  method: 'POST',
  path: '/moderation/domain-blocks/import',
  operationId: 'importDomainBlocks',
  summary: 'Block the domains of a list',
  description: 'Lines that ask for less than a block, or name no domain, are left out.',
  input: { kind: 'json', schema: ImportBlocksRequest },
  success: {
    status: 200,
    schema: ImportedBlocks,
    description: 'All or, where the list cannot be read, none.',
  },
});

export const ModeratedHost = Type.Object(
  {
    host: Type.String(),
    failingSince: nullable(time),
    lastSuccess: nullable(time),
    lastError: nullable(Type.String()),
  },
  { title: 'ModeratedHost' },
);
export type ModeratedHost = Static<typeof ModeratedHost>;

export const hosts = endpoint({
  ...MODERATED,
  method: 'GET',
  path: '/moderation/hosts',
  operationId: 'listModeratedHosts',
  summary: 'List the servers that something was delivered to',
  description: 'Each with its last success and its last error.',
  query: Type.Object({
    failing: Type.Optional(Type.Boolean({ description: 'Those alone to which deliveries fail.' })),
    ...PageQuery,
  }),
  success: { status: 200, schema: PageOf(ModeratedHost), description: 'By name.' },
});

export const ModeratedHostDetails = Type.Object(
  {
    ...ModeratedHost.properties,
    blockedBy: nullable(Type.String({ description: 'The blocked domain that it lies in.' })),
    people: Type.Integer({ description: 'Known here; a block removes them.' }),
    followers: Type.Integer({ description: 'Follows from there to here.' }),
    followed: Type.Integer({ description: 'Follows from here to there.' }),
    waiting: Type.Integer({ description: 'Deliveries.' }),
    failed: Type.Integer({ description: 'Deliveries that were given up.' }),
    nextAttempt: nullable(time),
  },
  { title: 'ModeratedHostDetails' },
);
export type ModeratedHostDetails = Static<typeof ModeratedHostDetails>;

export const host = endpoint({
  ...MODERATED,
  method: 'GET',
  path: '/moderation/hosts/{host}',
  operationId: 'getModeratedHost',
  summary: 'What is known of another server',
  description: 'Its people here, who follows whom, and what waits for it.',
  params: Type.Object({ host: Type.String({ maxLength: 300 }) }),
  success: { status: 200, schema: ModeratedHostDetails, description: 'Also of one that is not known.' },
});
