// Operations of administrators on other servers.
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
  description: 'With their reasons.',
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
  summary: 'Block a domain and its subdomains',
  description:
    'Stops all exchange with the domain. Its people, their data, and queued deliveries are deleted within ' +
    'a few minutes.',
  input: { kind: 'json', schema: BlockDomainRequest },
  success: { status: 204, description: 'The domain is blocked.' },
});

export const unblockDomain = endpoint({
  ...MODERATED,
  method: 'DELETE',
  path: '/moderation/domain-blocks/{domain}',
  operationId: 'unblockDomain',
  summary: 'Unblock a domain',
  description: 'Deleted data is not restored.',
  params: Type.Object({ domain: Type.String({ maxLength: 300 }) }),
  success: { status: 204, description: 'The domain is not blocked.' },
  refuses: ['invalid', 'not-found'],
});

export const ImportBlocksRequest = Type.Object(
  {
    list: Type.String({
      maxLength: 900_000,
      description: 'A Mastodon export, or one domain per line.',
    }),
  },
  { title: 'ImportBlocksRequest' },
);

export const ImportedBlocks = Type.Object(
  {
    added: Type.Integer(),
    known: Type.Integer({ description: 'Domains that were already blocked.' }),
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
  description: 'Lines with a lesser severity, or without a valid domain, are skipped.',
  input: { kind: 'json', schema: ImportBlocksRequest },
  success: {
    status: 200,
    schema: ImportedBlocks,
    description: 'Either the complete list is applied, or none of it if it cannot be parsed.',
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
  summary: 'List servers with deliveries',
  description: 'With the last success and the last error of each.',
  query: Type.Object({
    failing: Type.Optional(Type.Boolean({ description: 'Only servers with failing deliveries.' })),
    ...PageQuery,
  }),
  success: { status: 200, schema: PageOf(ModeratedHost), description: 'By name.' },
});

export const ModeratedHostDetails = Type.Object(
  {
    ...ModeratedHost.properties,
    blockedBy: nullable(Type.String({ description: 'The blocked domain that includes the server.' })),
    people: Type.Integer({ description: 'Actors stored here. A block deletes them.' }),
    followers: Type.Integer({ description: 'Follows of local users by actors of the server.' }),
    followed: Type.Integer({ description: 'Follows of actors of the server by local users.' }),
    waiting: Type.Integer({ description: 'Deliveries.' }),
    failed: Type.Integer({ description: 'Deliveries that have failed permanently.' }),
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
  summary: 'Read the state of another server',
  description: 'Its stored actors, follows in both directions, and queued deliveries.',
  params: Type.Object({ host: Type.String({ maxLength: 300 }) }),
  success: { status: 200, schema: ModeratedHostDetails, description: 'Unknown servers have zero counts.' },
});
