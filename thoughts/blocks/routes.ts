// Routes of blocks.
import { readPage } from '@tandem/platform/http/schemas/paging.ts';
import { requireActor, requireSelf } from '../actors/actors.ts';
import type { Thoughts } from '../thoughts-service.ts';
import { blockUser, listBlocks, unblockUser } from './blocks.ts';
import * as contract from './contract.ts';

export function mountBlocks({ http, database, clock }: Thoughts): void {
  http.mount(contract.block, async ({ caller, params, commit }) => {
    await commit(async (tx) => {
      const { id: blockerId } = await requireSelf(tx, caller);
      const { id: blockedId } = await requireActor(tx, params.username);
      await blockUser(tx, { blockerId, blockedId, uri: null }, clock.now());
    });
  });

  http.mount(contract.unblock, async ({ caller, params, commit }) => {
    await commit(async (tx) => {
      const { id: blockerId } = await requireSelf(tx, caller);
      const { id: blockedId } = await requireActor(tx, params.username);
      await unblockUser(tx, { blockerId, blockedId }, clock.now());
    });
  });

  http.mount(contract.listBlocks, async ({ caller, query }) => {
    const page = readPage(query);
    return listBlocks(database.read, (await requireSelf(database.read, caller)).id, page);
  });
}
