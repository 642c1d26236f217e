// The List entity, and the endpoints of lists, their members and their timelines.
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import type { RepliesPolicy } from '../../foundation/tables/tables.ts';
import type { List as StoredList } from '../../people/lists/lists.ts';
import { RangeQuery } from '../../timelines/by-number/status-range.ts';
import { Account } from '../entities/account.ts';
import { Status } from '../entities/status.ts';
import { clientEndpoint, UPDATE } from '../http/client-endpoint.ts';
import { PeopleQuery } from '../paging/pages.ts';

const List = Type.Object(
  {
    id: Type.String(),
    title: Type.String(),
    replies_policy: Type.Unsafe<RepliesPolicy>(Type.String({ enum: ['followed', 'list', 'none'] })),
    exclusive: Type.Boolean({ description: 'Whether its members are omitted from the home timeline.' }),
  },
  { title: 'List' },
);
type List = Static<typeof List>;

export const presentList = ({ number, title, replies_policy, is_exclusive }: StoredList): List => ({
  id: String(number),
  title,
  replies_policy,
  exclusive: is_exclusive === 1,
});

const read = {
  method: 'GET',
  tag: 'lists',
  access: 'bearer',
  scopes: ['read:lists'],
  // Polls and filters end by time, without a commit.
  cache: 'per-caller-minute',
} as const;
const write = { tag: 'lists', access: 'bearer', scopes: ['write:lists'] } as const;
const byId = { params: Type.Object({ id: Type.String() }), refuses: ['not-found'] } as const;
const path = '/api/v1/lists/{id}';
const list = { status: 200, schema: List, description: 'The list.' } as const;
const lists = { status: 200, schema: Type.Array(List), description: 'Oldest first.' } as const;
const done = { status: 200, schema: Type.Object({}), description: 'An empty object.' } as const;

const ListRequest = Type.Object({
  title: Type.Optional(Type.String({ maxLength: 1000 })),
  replies_policy: Type.Optional(
    Type.String({
      maxLength: 20,
      description: 'Which replies of members the list includes: `list` by default.',
    }),
  ),
  exclusive: Type.Optional(Type.Boolean()),
});
export type ListRequest = Static<typeof ListRequest>;

const MembersRequest = Type.Object({
  account_ids: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000 })),
});

export const listLists = clientEndpoint({
  ...read,
  path: '/api/v1/lists',
  operationId: 'listLists',
  summary: 'List the caller’s lists',
  success: lists,
});
export const listListsWithAccount = clientEndpoint({
  ...read,
  ...byId,
  path: '/api/v1/accounts/{id}/lists',
  operationId: 'listListsWithAccount',
  summary: 'List the caller’s lists that contain an account',
  success: lists,
});
export const createList = clientEndpoint({
  ...write,
  method: 'POST',
  path: '/api/v1/lists',
  operationId: 'createList',
  summary: 'Create a list',
  success: list,
  input: { kind: 'parameters', schema: ListRequest },
});
export const readList = clientEndpoint({
  ...read,
  ...byId,
  path,
  operationId: 'readList',
  summary: 'Read a list',
  success: list,
});
export const changeList = clientEndpoint({
  ...write,
  ...byId,
  method: UPDATE,
  path,
  operationId: 'changeList',
  summary: 'Update a list',
  description: 'Omitted members are unchanged.',
  success: list,
  input: { kind: 'parameters', schema: ListRequest },
});
export const deleteList = clientEndpoint({
  ...write,
  ...byId,
  method: 'DELETE',
  path,
  operationId: 'deleteList',
  summary: 'Delete a list',
  success: done,
});
export const listMembers = clientEndpoint({
  ...read,
  ...byId,
  path: `${path}/accounts`,
  operationId: 'listListMembers',
  summary: 'List the accounts in a list',
  description: '40 by default, at most 80; a limit of 0 returns all.',
  query: Type.Object(PeopleQuery),
  success: {
    status: 200,
    schema: Type.Array(Account),
    headers: ['Link'],
    description: 'Last added first.',
  },
});
export const addMembers = clientEndpoint({
  ...write,
  ...byId,
  method: 'POST',
  path: `${path}/accounts`,
  operationId: 'addListMembers',
  summary: 'Add accounts to a list',
  description:
    'Only accounts that the caller follows or has requested to follow. Either all are added, or none.',
  input: { kind: 'parameters', schema: MembersRequest },
  success: done,
});
export const removeMembers = clientEndpoint({
  ...write,
  ...byId,
  method: 'DELETE',
  path: `${path}/accounts`,
  operationId: 'removeListMembers',
  summary: 'Remove accounts from a list',
  success: done,
  input: { kind: 'parameters', schema: MembersRequest },
});
export const listTimeline = clientEndpoint({
  ...read,
  ...byId,
  path: '/api/v1/timelines/list/{id}',
  operationId: 'readListTimeline',
  summary: 'Read the statuses and boosts of the accounts in a list',
  description: '20 by default, at most 40.',
  query: Type.Object(RangeQuery),
  success: { status: 200, schema: Type.Array(Status), headers: ['Link'], description: 'Newest first.' },
});
