// The block operations (thoughts-api, section 4, Social; thoughts-decisions, Thoughts).
import { endpoint } from '@tandem/platform/http/endpoint.ts';
import { Paged, PageQuery } from '@tandem/platform/http/schemas/paging.ts';
import { Type } from '@tandem/platform/http/schemas/type.ts';
import { PublicUser, UserParams } from '../users/contract.ts';

const path = '/users/{username}/block';

export const block = endpoint({
  method: 'POST',
  path,
  tag: 'social',
  summary: 'Block a user',
  description:
    'Ends both follows between the two. Neither sees thoughts or notifications of the other from then on, and ' +
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
  summary: 'Unblock a user',
  access: 'bearer',
  params: UserParams,
  success: { status: 204, description: 'Not blocked.' },
});

export const listBlocks = endpoint({
  method: 'GET',
  path: '/blocks',
  tag: 'social',
  summary: 'List whom one blocks',
  access: 'bearer',
  query: Type.Object(PageQuery),
  success: { status: 200, schema: Paged(PublicUser), description: 'Newest first.' },
});
