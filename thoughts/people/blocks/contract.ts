// The block operations.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { PublicUser, UserParams } from '../../accounts/users/contract.ts';
import { CursorPageOf, CursorQuery } from '../../foundation/paging/cursors.ts';

const path = '/users/{username}/block';

export const block = endpoint({
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

export const unblock = endpoint({
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

export const listBlocks = endpoint({
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
