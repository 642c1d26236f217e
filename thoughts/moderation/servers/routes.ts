// Routes for other servers.
import { readPage } from '@tandem/platform/schema/paging.ts';
import type { ThoughtsContext } from '../../context.ts';
import * as contract from './contract.ts';
import {
  block,
  pageHosts,
  parseBlockList,
  readBlocks,
  requireDomainName,
  showHost,
  unblock,
} from './servers.ts';

export function mountModeratedServers(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;
  const { read } = database;

  http.mount(contract.domainBlocks, () => readBlocks(read));

  http.mount(contract.blockDomain, async ({ body, caller, commit }) => {
    const blocks = [{ domain: requireDomainName(body.domain, '/domain'), reason: body.reason ?? '' }];
    await commit(async (tx) => {
      await block(tx, { operator: caller, base: thoughts.base }, blocks, clock.now());
    });
  });

  http.mount(contract.unblockDomain, async ({ params, caller, commit }) => {
    const domain = requireDomainName(params.domain, 'path/domain');
    await commit((tx) => unblock(tx, caller, domain, clock.now()));
  });

  http.mount(contract.importBlocks, async ({ body, caller, commit }) => {
    const { blocks, skipped } = await parseBlockList(body.list);
    return commit(async (tx) => {
      const added = await block(tx, { operator: caller, base: thoughts.base }, blocks, clock.now());
      return { added, known: blocks.length - added, skipped };
    });
  });

  http.mount(contract.hosts, ({ query }) => pageHosts(read, query.failing ?? false, readPage(query)));

  http.mount(contract.host, ({ params }) => showHost(read, params.host));
}
