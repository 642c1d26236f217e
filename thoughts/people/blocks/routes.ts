// Routes of blocks.

import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { PublicUser, UserParams } from '../../accounts/users/contract.ts';
import type { ThoughtsContext } from '../../context.ts';
import { requireActor, requireOwnActor } from '../../foundation/actors/actors.ts';
import { CursorPageOf, CursorQuery, readPositionPage } from '../../foundation/paging/cursors.ts';
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
