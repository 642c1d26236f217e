// Routes of blocks: of people, and of servers.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { readDomain } from '@tandem/platform/http-client/domain-names.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import { PublicUser, UserParams } from '../../accounts/users/contract.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId, requireActor, requireOwnActor } from '../../foundation/actors/actors.ts';
import { CursorPageOf, CursorQuery, readPositionPage } from '../../foundation/paging/cursors.ts';
import {
  blockDomain,
  listBlockedDomains,
  requireForeignDomain,
  unblockDomain,
} from '../member-domain-blocks/member-domain-blocks.ts';
import { blockUser, listBlocks, unblockUser } from './blocks.ts';

export function mountBlocks({ http, database, clock }: ThoughtsContext): void {
  http.mount(block, async ({ caller, params, commit }) => {
    await commit(async (tx) => {
      const { id: blockerId } = await requireOwnActor(tx, caller);
      const { id: blockedId } = await requireActor(tx, params.username);
      await blockUser(tx, { blockerId, blockedId, uri: null }, clock.now());
    });
  });

  http.mount(unblock, async ({ caller, params, commit }) => {
    await commit(async (tx) => {
      const { id: blockerId } = await requireOwnActor(tx, caller);
      const { id: blockedId } = await requireActor(tx, params.username);
      await unblockUser(tx, { blockerId, blockedId }, clock.now());
    });
  });

  http.mount(listBlocksEndpoint, async ({ caller, query }) => {
    const page = readPositionPage(query);
    return listBlocks(database.read, (await requireOwnActor(database.read, caller)).id, page);
  });
}

// The endpoints of blocks.

const path = '/users/{username}/block';

const block = endpoint({
  method: 'POST',
  path,
  tag: 'social',
  operationId: 'blockUser',
  summary: 'Block a user',
  description:
    'Ends both follows between the two. From then on neither sees thoughts or notifications of the other, and ' +
    'neither can follow the other. Blocking again changes nothing.',
  access: 'bearer',
  params: UserParams,
  success: { status: 204, description: 'Blocked.' },
  refuses: ['forbidden'],
});

const unblock = endpoint({
  method: 'DELETE',
  path,
  tag: 'social',
  operationId: 'unblockUser',
  summary: 'Unblock a user',
  description: 'Follows that the block ended do not come back.',
  access: 'bearer',
  params: UserParams,
  success: { status: 204, description: 'Not blocked.' },
});

const listBlocksEndpoint = endpoint({
  method: 'GET',
  path: '/blocks',
  tag: 'social',
  operationId: 'listBlocks',
  summary: 'List blocked users',
  description: 'Local and remote users.',
  access: 'bearer',
  query: Type.Object(CursorQuery),
  refuses: ['invalid'],
  success: { status: 200, schema: CursorPageOf(PublicUser), description: 'Newest first.' },
});

// Routes of the servers that the caller blocks.
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
