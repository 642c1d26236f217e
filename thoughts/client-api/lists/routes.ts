// Lists, their members and their timelines: the List entity, endpoints and routes.

import { invalid, notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import { cursorOf } from '../../foundation/paging/positions.ts';
import type { RepliesPolicy, ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import * as lists from '../../people/lists/lists.ts';
import {
  type ListDraft,
  REPLIES_POLICIES,
  requireTitle,
  type List as StoredList,
  selectMemberPage,
} from '../../people/lists/lists.ts';
import { pageReply, toPage } from '../../timelines/by-number/page.ts';
import { RangeQuery, readLimit } from '../../timelines/by-number/status-range.ts';
import { findOfList } from '../../timelines/sources/sources.ts';
import { findAccounts, requireAccount, tailsOf } from '../accounts/find-account.ts';
import { Account, presentAccount } from '../entities/account.ts';
import { Status } from '../entities/status.ts';
import { clientEndpoint, UPDATE } from '../http/client-endpoint.ts';
import { PeopleQuery, readPeopleRange } from '../paging/pages.ts';
import { viewingOf } from '../statuses/viewing.ts';
import { readTimeline } from '../timelines/timeline.ts';

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

const presentList = ({ number, title, replies_policy, is_exclusive }: StoredList): List => ({
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
const listsEndpoint = { status: 200, schema: Type.Array(List), description: 'Oldest first.' } as const;
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
type ListRequest = Static<typeof ListRequest>;

const MembersRequest = Type.Object({
  account_ids: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000 })),
});

const listLists = clientEndpoint({
  ...read,
  path: '/api/v1/lists',
  operationId: 'listLists',
  summary: 'List the caller’s lists',
  success: listsEndpoint,
});
const listListsWithAccount = clientEndpoint({
  ...read,
  ...byId,
  path: '/api/v1/accounts/{id}/lists',
  operationId: 'listListsWithAccount',
  summary: 'List the caller’s lists that contain an account',
  success: listsEndpoint,
});
const createList = clientEndpoint({
  ...write,
  method: 'POST',
  path: '/api/v1/lists',
  operationId: 'createList',
  summary: 'Create a list',
  success: list,
  input: { kind: 'parameters', schema: ListRequest },
});
const readList = clientEndpoint({
  ...read,
  ...byId,
  path,
  operationId: 'readList',
  summary: 'Read a list',
  success: list,
});
const changeList = clientEndpoint({
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
const deleteList = clientEndpoint({
  ...write,
  ...byId,
  method: 'DELETE',
  path,
  operationId: 'deleteList',
  summary: 'Delete a list',
  success: done,
});
const listMembers = clientEndpoint({
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
const addMembers = clientEndpoint({
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
const removeMembers = clientEndpoint({
  ...write,
  ...byId,
  method: 'DELETE',
  path: `${path}/accounts`,
  operationId: 'removeListMembers',
  summary: 'Remove accounts from a list',
  success: done,
  input: { kind: 'parameters', schema: MembersRequest },
});
const listTimeline = clientEndpoint({
  ...read,
  ...byId,
  path: '/api/v1/timelines/list/{id}',
  operationId: 'readListTimeline',
  summary: 'Read the statuses and boosts of the accounts in a list',
  description: '20 by default, at most 40.',
  query: Type.Object(RangeQuery),
  success: { status: 200, schema: Type.Array(Status), headers: ['Link'], description: 'Newest first.' },
});

export function mountLists(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;

  http.mount(listLists, async ({ caller }) =>
    (await lists.loadLists(database.read, ownActorId(caller))).map(presentList),
  );
  http.mount(listListsWithAccount, async ({ params, caller }) => {
    const { id } = await requireAccount(database.read, params.id);
    return (await lists.loadListsWith(database.read, ownActorId(caller), id)).map(presentList);
  });
  http.mount(readList, async ({ params, caller }) =>
    presentList(await lists.requireList(database.read, ownActorId(caller), requireNumber(params.id))),
  );
  http.mount(createList, ({ body, caller, commit }) => {
    const draft = readDraft(body);
    return commit(async (tx) =>
      presentList(await lists.createList(tx, ownActorId(caller), draft, clock.now())),
    );
  });
  http.mount(changeList, ({ params, body, caller, commit }) => {
    const number = requireNumber(params.id);
    const patch = readPatch(body);
    return commit(async (tx) => presentList(await lists.changeList(tx, ownActorId(caller), number, patch)));
  });
  http.mount(deleteList, ({ params, caller, commit }) => {
    const number = requireNumber(params.id);
    return commit(async (tx) => {
      await lists.removeList(tx, ownActorId(caller), number);
      return {};
    });
  });
  mountMembers(thoughts);
  mountTimeline(thoughts);
}

function mountMembers(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;

  http.mount(listMembers, async ({ params, query, caller }) => {
    const { number } = await lists.requireList(database.read, ownActorId(caller), requireNumber(params.id));
    const limit = query.limit === 0 ? MOST_OF_ALL : readLimit(query.limit, 40, 80);
    const range = readPeopleRange(query, limit);
    const page = toPage(await selectMemberPage.rows(database.read, number, range), limit, range.fromOldest);
    const accounts = page.rows.map((actor) => presentAccount(thoughts.base, actor));
    if (query.limit === 0) return accounts;
    const path = listMembers.path.replace('{id}', params.id);
    return pageReply({ base: thoughts.base, path, limit }, page, cursorOf, accounts);
  });
  http.mount(addMembers, ({ params, body, caller, commit }) => {
    const number = requireNumber(params.id);
    return commit(async (tx) => {
      const people = await requireAccounts(tx, body.account_ids ?? []);
      await lists.addMembers(tx, ownActorId(caller), number, people, clock.now());
      return {};
    });
  });
  http.mount(removeMembers, ({ params, body, caller, commit }) => {
    const number = requireNumber(params.id);
    return commit(async (tx) => {
      const people = await findAccounts(tx, body.account_ids ?? []);
      const ids = people.map(({ id }) => id);
      await lists.removeMembers(tx, ownActorId(caller), number, ids);
      return {};
    });
  });
}

/** Maximum number of members returned for `limit=0`. */
const MOST_OF_ALL = 5000;

/** Refuses (not found) an unknown id. */
async function requireAccounts(db: ThoughtsDb, ids: readonly string[]): Promise<ActorId[]> {
  const people = await findAccounts(db, ids);
  if (people.length < Math.max(tailsOf(ids).length, new Set(ids).size)) throw notFound('account');
  return people.map(({ id }) => id);
}

function mountTimeline(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  http.mount(listTimeline, async ({ params, query, caller }) => {
    const viewer = ownActorId(caller);
    const { number, replies_policy } = await lists.requireList(
      database.read,
      viewer,
      requireNumber(params.id),
    );
    const shown = { withFollowees: replies_policy === 'followed', withMembers: replies_policy === 'list' };
    return readTimeline(database.read, viewingOf(thoughts, viewer), {
      path: listTimeline.path.replace('{id}', params.id),
      query,
      select: (range) => findOfList(database.read, viewer, { number, shown }, range),
    });
  });
}

/** The members present in the request. */
const readPatch = ({ title, replies_policy, exclusive }: ListRequest): Partial<ListDraft> => ({
  ...(title === undefined ? {} : { title: requireTitle(title) }),
  ...(replies_policy === undefined ? {} : { repliesPolicy: readPolicy(replies_policy) }),
  ...(exclusive === undefined ? {} : { isExclusive: exclusive }),
});

/** A new list; requires a title. */
const readDraft = (body: ListRequest): ListDraft => ({
  title: requireTitle(body.title ?? ''),
  repliesPolicy: 'list',
  isExclusive: false,
  ...readPatch(body),
});

function readPolicy(name: string): RepliesPolicy {
  const policy = REPLIES_POLICIES.find((one) => one === name);
  if (!policy) throw invalid('/replies_policy', `must be one of ${REPLIES_POLICIES.join(', ')}`);
  return policy;
}

/** The number in an id; refuses (not found) an invalid one. */
function requireNumber(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw notFound('list');
  return Number(id);
}
