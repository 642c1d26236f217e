// Routes of the servers that the caller blocks.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { inlined } from '@tandem/platform/database/queries/placeholders.ts';
import { readDomain } from '@tandem/platform/http-client/domain-names.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import {
  blockDomain,
  previewBlock,
  requireForeignDomain,
  unblockDomain,
} from '../../people/member-domain-blocks/member-domain-blocks.ts';
import { pageReply, toPage } from '../../timelines/by-number/page.ts';
import { RangeQuery, readLimit } from '../../timelines/by-number/status-range.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import { readSequenceRange, type SequenceRange } from '../paging/pages.ts';

const USUAL = 100;
const MOST = 200;

const selectPage = defineQuery(
  (db: ThoughtsDb, self: ActorId, { older, newer, fromOldest, rows }: SequenceRange) =>
    db
      .selectFrom('member_domain_block')
      .select(['number', 'domain'])
      .where('actor_id', '=', self)
      .$if(older !== null, (query) => query.where('number', '<', older ?? 0))
      .$if(newer !== null, (query) => query.where('number', '>', newer ?? 0))
      .orderBy('number', fromOldest ? 'asc' : 'desc')
      .limit(inlined(rows)),
);

export function mountDomainBlocks(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;

  http.mount(listDomainBlocks, async ({ caller, query }) => {
    const limit = readLimit(query.limit, USUAL, MOST);
    const range = readSequenceRange(query, limit);
    const rows = await selectPage.rows(database.read, ownActorId(caller), range);
    const page = toPage(rows, limit, range.fromOldest);
    const address = { base: thoughts.base, path: listDomainBlocks.path, limit };
    const domains = page.rows.map(({ domain }) => domain);
    return pageReply(address, page, ({ number }) => String(number), domains);
  });

  http.mount(previewDomainBlock, async ({ caller, query }) => {
    const domain = requireForeignDomain(query.domain ?? '', thoughts.base);
    const { following, followers } = await previewBlock(database.read, ownActorId(caller), domain);
    return { following_count: following, followers_count: followers };
  });

  http.mount(createDomainBlock, ({ caller, body, commit }) => {
    const domain = requireForeignDomain(body.domain ?? '', thoughts.base);
    return commit(async (tx) => {
      await blockDomain(tx, ownActorId(caller), domain, clock.now());
      return {};
    });
  });

  http.mount(deleteDomainBlock, ({ caller, body, commit }) => {
    const domain = readDomain(body.domain ?? '');
    return commit(async (tx) => {
      if (domain !== null) await unblockDomain(tx, ownActorId(caller), domain);
      return {};
    });
  });
}

const common = { tag: 'accounts', access: 'bearer', path: '/api/v1/domain_blocks' } as const;
const named = Type.Object({ domain: Type.Optional(Type.String({ maxLength: 1000 })) });
const nothing = { status: 200, schema: Type.Object({}), description: 'Done.' } as const;

const listDomainBlocks = clientEndpoint({
  ...common,
  method: 'GET',
  operationId: 'listOwnDomainBlocks',
  summary: 'List the servers that the caller blocks',
  description: '100 by default, at most 200. The cursors are in the `Link` header.',
  scopes: ['read:blocks'],
  query: Type.Object(RangeQuery),
  success: {
    status: 200,
    schema: Type.Array(Type.String()),
    headers: ['Link'],
    description: 'Domain names, newest block first.',
  },
});

const previewDomainBlock = clientEndpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/domain_blocks/preview',
  operationId: 'previewDomainBlock',
  summary: 'Count the follows that a block of a server would remove',
  scopes: ['read:blocks', 'write:blocks'],
  query: named,
  success: {
    status: 200,
    schema: Type.Object(
      { following_count: Type.Integer(), followers_count: Type.Integer() },
      { title: 'DomainBlockPreview' },
    ),
    description: 'The accepted follows in each direction.',
  },
  refuses: ['invalid'],
});

const createDomainBlock = clientEndpoint({
  ...common,
  method: 'POST',
  operationId: 'createDomainBlock',
  summary: 'Block a server for the caller',
  description:
    'Includes all subdomains; at most 1,000 blocks. Lists and notifications omit accounts of that server, and follows in both ' +
    'directions are removed.',
  scopes: ['write:blocks'],
  input: { kind: 'parameters', schema: named },
  success: nothing,
  refuses: ['invalid'],
});

const deleteDomainBlock = clientEndpoint({
  ...common,
  method: 'DELETE',
  operationId: 'deleteDomainBlock',
  summary: 'Unblock a server for the caller',
  scopes: ['write:blocks'],
  input: { kind: 'parameters', schema: named },
  success: nothing,
});
