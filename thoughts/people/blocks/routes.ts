// Routes of blocks.

import type { ThoughtsContext } from '../../context.ts';
import { requireActor, requireOwnActor } from '../../foundation/actors/actors.ts';
import { readPositionPage } from '../../foundation/paging/cursors.ts';
import { blockUser, listBlocks, unblockUser } from './blocks.ts';
import * as contract from './contract.ts';

export function mountBlocks({ http, database, clock }: ThoughtsContext): void {
  http.mount(contract.block, async ({ caller, params, commit }) => {
    await commit(async (tx) => {
      const { id: blockerId } = await requireOwnActor(tx, caller);
      const { id: blockedId } = await requireActor(tx, params.username);
      await blockUser(tx, { blockerId, blockedId, uri: null }, clock.now());
    });
  });

  http.mount(contract.unblock, async ({ caller, params, commit }) => {
    await commit(async (tx) => {
      const { id: blockerId } = await requireOwnActor(tx, caller);
      const { id: blockedId } = await requireActor(tx, params.username);
      await unblockUser(tx, { blockerId, blockedId }, clock.now());
    });
  });

  http.mount(contract.listBlocks, async ({ caller, query }) => {
    const page = readPositionPage(query);
    return listBlocks(database.read, (await requireOwnActor(database.read, caller)).id, page);
  });
}
