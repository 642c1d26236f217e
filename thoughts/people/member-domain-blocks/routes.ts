// Routes of the servers that the caller blocks.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { readDomain } from '@tandem/platform/http-client/domain-names.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import {
  blockDomain,
  listBlockedDomains,
  requireForeignDomain,
  unblockDomain,
} from './member-domain-blocks.ts';

export function mountMemberDomainBlocks(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;

  http.mount(listBlockedDomainsEndpoint, async ({ caller }) =>
    (await listBlockedDomains(database.read, ownActorId(caller))).map(({ domain, created_at }) => ({
      domain,
      createdAt: formatInstant(created_at),
    })),
  );

  http.mount(blockDomainEndpoint, async ({ caller, body, commit }) => {
    const domain = requireForeignDomain(body.domain, thoughts.base);
    await commit((tx) => blockDomain(tx, ownActorId(caller), domain, clock.now()));
  });

  http.mount(unblockDomainEndpoint, async ({ caller, params, commit }) => {
    const domain = readDomain(params.domain);
    if (domain === null) throw notFound('server');
    await commit((tx) => unblockDomain(tx, ownActorId(caller), domain));
  });
}

const common = { tag: 'social', access: 'bearer' } as const;

const BlockedDomain = Type.Object(
  { domain: Type.String({ examples: ['bad.example'] }), createdAt: Type.String({ format: 'date-time' }) },
  { title: 'BlockedServer' },
);

const listBlockedDomainsEndpoint = endpoint({
  ...common,
  method: 'GET',
  path: '/users/me/blocked-domains',
  operationId: 'listBlockedServers',
  summary: 'List the servers that the caller blocks',
  description: 'All of them, at most 1,000.',
  success: { status: 200, schema: Type.Array(BlockedDomain), description: 'Newest first.' },
});

const blockDomainEndpoint = endpoint({
  ...common,
  method: 'POST',
  path: '/users/me/blocked-domains',
  operationId: 'blockServer',
  summary: 'Block a server for the caller',
  description:
    'With all subdomains. Feeds, tags, searches and notifications of the caller omit users of that server, as with ' +
    'a mute, and follows in both directions end soon. Other users are not affected. Blocking again changes nothing.',
  input: {
    kind: 'json',
    schema: Type.Object(
      { domain: Type.String({ maxLength: 300, examples: ['bad.example'] }) },
      { title: 'BlockServerRequest' },
    ),
  },
  success: { status: 204, description: 'Blocked.' },
  refuses: ['invalid', 'conflict'],
});

const unblockDomainEndpoint = endpoint({
  ...common,
  method: 'DELETE',
  path: '/users/me/blocked-domains/{domain}',
  operationId: 'unblockServer',
  summary: 'Unblock a server for the caller',
  description: 'Ended follows are not restored.',
  params: Type.Object({ domain: Type.String({ maxLength: 300 }) }),
  success: { status: 204, description: 'Not blocked.' },
  refuses: ['not-found'],
});
