// Routes of the accounts that an account endorses.
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../context.ts';
import { accountIdOf } from '../../foundation/actors/account-ids.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import type { ActorId } from '../../ids.ts';
import { pageReply, toPage } from '../../timelines/by-number/page.ts';
import { type RangeParameters, RangeQuery, readLimit } from '../../timelines/by-number/status-range.ts';
import { requireAccount } from '../accounts/find-account.ts';
import { selectEndorsedPage } from '../accounts/store.ts';
import { Account, presentAccount } from '../entities/account.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import { readSequenceRange } from '../paging/pages.ts';

export function mountEndorsements(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;

  const list = async (path: string, actorId: ActorId, query: RangeParameters) => {
    const limit = readLimit(query.limit, 40, 80);
    const range = readSequenceRange(query, limit);
    const page = toPage(
      await selectEndorsedPage.rows(database.read, actorId, range),
      limit,
      range.fromOldest,
    );
    const accounts = page.rows.map((actor) => presentAccount(thoughts.base, actor));
    const address = { base: thoughts.base, path, limit };
    return pageReply(address, page, ({ endorsement_number }) => String(endorsement_number), accounts);
  };

  http.mount(listEndorsements, ({ caller, query }) =>
    list('/api/v1/endorsements', ownActorId(caller), query),
  );

  http.mount(listOfAccount, async ({ params, query }) => {
    const { id } = await requireAccount(database.read, params.id);
    return list(`/api/v1/accounts/${accountIdOf(id)}/endorsements`, id, query);
  });
}

const common = {
  method: 'GET',
  tag: 'accounts',
  description: '40 by default, at most 80. The cursors are in the `Link` header.',
  query: Type.Object(RangeQuery),
  success: {
    status: 200,
    schema: Type.Array(Account),
    headers: ['Link'],
    description: 'Last endorsed first.',
  },
} as const;

const listEndorsements = clientEndpoint({
  ...common,
  path: '/api/v1/endorsements',
  operationId: 'listEndorsements',
  summary: 'List the accounts that the caller endorses',
  access: 'bearer',
  scopes: ['read:accounts'],
});

const listOfAccount = clientEndpoint({
  ...common,
  path: '/api/v1/accounts/{id}/endorsements',
  operationId: 'listAccountEndorsements',
  summary: 'List the accounts that an account endorses',
  access: 'optional',
  scopes: ['read:accounts'],
  params: Type.Object({ id: Type.String() }),
  refuses: ['not-found'],
});
