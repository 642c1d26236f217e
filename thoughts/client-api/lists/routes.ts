// Routes of lists, their members and their timelines.

import { invalid, notFound } from '@tandem/platform/refusal.ts';
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
  selectMemberPage,
} from '../../people/lists/lists.ts';
import { pageReply, toPage } from '../../timelines/by-number/page.ts';
import { readLimit } from '../../timelines/by-number/status-range.ts';
import { findOfList } from '../../timelines/sources/sources.ts';
import { findAccounts, requireAccount, tailsOf } from '../accounts/find-account.ts';
import { presentAccount } from '../entities/account.ts';
import { readPeopleRange } from '../paging/pages.ts';
import { viewingOf } from '../statuses/viewing.ts';
import { readTimeline } from '../timelines/timeline.ts';
import * as contract from './contract.ts';
import { type ListRequest, presentList } from './contract.ts';

export function mountLists(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;

  http.mount(contract.listLists, async ({ caller }) =>
    (await lists.loadLists(database.read, ownActorId(caller))).map(presentList),
  );
  http.mount(contract.listListsWithAccount, async ({ params, caller }) => {
    const { id } = await requireAccount(database.read, params.id);
    return (await lists.loadListsWith(database.read, ownActorId(caller), id)).map(presentList);
  });
  http.mount(contract.readList, async ({ params, caller }) =>
    presentList(await lists.requireList(database.read, ownActorId(caller), requireNumber(params.id))),
  );
  http.mount(contract.createList, ({ body, caller, commit }) => {
    const draft = readDraft(body);
    return commit(async (tx) =>
      presentList(await lists.createList(tx, ownActorId(caller), draft, clock.now())),
    );
  });
  http.mount(contract.changeList, ({ params, body, caller, commit }) => {
    const number = requireNumber(params.id);
    const patch = readPatch(body);
    return commit(async (tx) => presentList(await lists.changeList(tx, ownActorId(caller), number, patch)));
  });
  http.mount(contract.deleteList, ({ params, caller, commit }) => {
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

  http.mount(contract.listMembers, async ({ params, query, caller }) => {
    const { number } = await lists.requireList(database.read, ownActorId(caller), requireNumber(params.id));
    const limit = query.limit === 0 ? MOST_OF_ALL : readLimit(query.limit, 40, 80);
    const range = readPeopleRange(query, limit);
    const page = toPage(await selectMemberPage.rows(database.read, number, range), limit, range.fromOldest);
    const accounts = page.rows.map((actor) => presentAccount(thoughts.base, actor));
    if (query.limit === 0) return accounts;
    const path = contract.listMembers.path.replace('{id}', params.id);
    return pageReply({ base: thoughts.base, path, limit }, page, cursorOf, accounts);
  });
  http.mount(contract.addMembers, ({ params, body, caller, commit }) => {
    const number = requireNumber(params.id);
    return commit(async (tx) => {
      const people = await requireAccounts(tx, body.account_ids ?? []);
      await lists.addMembers(tx, ownActorId(caller), number, people, clock.now());
      return {};
    });
  });
  http.mount(contract.removeMembers, ({ params, body, caller, commit }) => {
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
  http.mount(contract.listTimeline, async ({ params, query, caller }) => {
    const viewer = ownActorId(caller);
    const { number, replies_policy } = await lists.requireList(
      database.read,
      viewer,
      requireNumber(params.id),
    );
    const shown = { withFollowees: replies_policy === 'followed', withMembers: replies_policy === 'list' };
    return readTimeline(database.read, viewingOf(thoughts, viewer), {
      path: contract.listTimeline.path.replace('{id}', params.id),
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
