// Routes that read accounts and lists of accounts.
import { notFound } from '@tandem/platform/refusal.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { FindMoves } from '../../accounts/users/users.ts';
import type { ThoughtsContext } from '../../context.ts';
import { accountIdOf } from '../../foundation/actors/account-ids.ts';
import {
  type Actor,
  findActors,
  findStoredActor,
  loadActors,
  ownActorId,
  toHandleKey,
  viewerIdOf,
} from '../../foundation/actors/actors.ts';
import { cursorOf, type PositionRange } from '../../foundation/paging/positions.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import { showsNetwork } from '../../people/follows/lists.ts';
import { pageReply, toPage } from '../../timelines/by-number/page.ts';
import { readLimit } from '../../timelines/by-number/status-range.ts';
import { findUserIds } from '../../timelines/search/search.ts';
import { type Account, type ModeratedActor, presentAccount, presentModerated } from '../entities/account.ts';
import { type PeopleParameters, readPeopleRange } from '../paging/pages.ts';
import { mountAccountActions } from './actions.ts';
import * as contract from './contract.ts';
import {
  findAccounts,
  loadModeratedActors,
  requireAccount,
  requireStoredAccount,
  tailsOf,
} from './find-account.ts';
import { loadRelationships } from './relationships.ts';
import {
  selectBlockPage,
  selectFamiliarFollowers,
  selectFollowerPage,
  selectFollowingPage,
  selectMutePage,
} from './store.ts';

export function mountAccounts(thoughts: ThoughtsContext): void {
  mountPeople(thoughts);
  mountLists(thoughts);
  mountAccountActions(thoughts);
}

/** Routes that read accounts by id or name. */
export function mountAccountReads(thoughts: ThoughtsContext, findMoves: FindMoves): void {
  const { http, database } = thoughts;
  const show = async (actors: readonly ModeratedActor[]): Promise<Account[]> => {
    const shown = actors.filter(({ measure }) => measure !== 'suspend');
    const moves = await findMoves(shown.map(({ id }) => id));
    const handles = [...moves.values()].flatMap(({ handle }) => handle ?? []);
    const targets = new Map(
      (await findActors(database.read, handles)).map((actor) => [actor.handle_key, actor]),
    );
    return actors.map((actor) => {
      const handle = moves.get(actor.id)?.handle;
      const target = handle ? targets.get(toHandleKey(handle)) : undefined;
      const account = presentModerated(thoughts.base, actor);
      if (target) account.moved = presentAccount(thoughts.base, target);
      return account;
    });
  };
  const showOne = async (actor: ModeratedActor | undefined): Promise<Account> => {
    const [account] = actor ? await show([actor]) : [];
    if (!account) throw notFound('account');
    return account;
  };

  http.mount(contract.readAccount, async ({ params }) =>
    showOne(await requireStoredAccount(database.read, params.id)),
  );

  http.mount(contract.listAccounts, async ({ query }) =>
    show(await findAccounts(database.read, query.id ?? [])),
  );

  http.mount(contract.lookUpAccount, async ({ query }) => {
    const found = await findStoredActor(database.read, toOwnName(query.acct, thoughts.base));
    return showOne(found && (await loadModeratedActors(database.read, [found.id])).get(found.id));
  });
}

/** Converts `user@host` with this server's host to `user`. */
function toOwnName(acct: string, base: string): string {
  const [name = '', host] = acct.replace(/^@/, '').split('@');
  return host?.toLowerCase() === new URL(base).host ? name : acct;
}

function mountPeople(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  const { read } = database;
  const show = (actor: Actor) => presentAccount(thoughts.base, actor);

  http.mount(contract.searchAccounts, async ({ caller, query }) => {
    const limit = readLimit(query.limit, 40, 80);
    const offset = Math.min(Math.max(query.offset ?? 0, 0), 10_000);
    const slice = { limit, offset };
    const follower = query.following ? ownActorId(caller) : null;
    return (await findPeople(read, thoughts.base, query.q, slice, follower)).map(show);
  });

  http.mount(contract.readRelationships, ({ caller, query }) =>
    loadRelationships(read, ownActorId(caller), query.id ?? []),
  );

  http.mount(contract.readFamiliarFollowers, async ({ caller, query }) => {
    const tails = tailsOf(query.id ?? []);
    const pairs =
      tails.length === 0 ? [] : await selectFamiliarFollowers.rows(read, ownActorId(caller), tails);
    const people = await loadActors(
      read,
      pairs.map(({ id }) => id),
    );
    const accounts = await findAccounts(read, query.id ?? []);
    return accounts.map((account) => ({
      id: accountIdOf(account.id),
      accounts: pairs
        .flatMap(({ of_id, id }) => (of_id === account.id ? (people.get(id) ?? []) : []))
        .map(show),
    }));
  });
}

/** Users with matching names; with `follower`, only users followed by that actor. */
async function findPeople(
  db: ThoughtsDb,
  base: string,
  q: string,
  slice: { limit: number; offset: number },
  follower: ActorId | null,
): Promise<Actor[]> {
  const ids = await findUserIds(db, { q, base, follower }, slice);
  const actors = await loadActors(db, ids);
  return ids.flatMap((id) => actors.get(id) ?? []);
}

const TIES = { followers: contract.listAccountFollowers, following: contract.listAccountFollowing };

function mountLists(thoughts: ThoughtsContext): void {
  const { http, database, base } = thoughts;
  const { read } = database;

  /** The page of the list at `path` read by `select`. */
  const list = async <Row extends Actor & { at: number }>(
    path: string,
    query: PeopleParameters,
    select: (range: PositionRange) => Promise<Row[]>,
    present: (row: Row) => object = (actor) => presentAccount(base, actor),
  ) => {
    const limit = readLimit(query.limit, 40, 80);
    const range = readPeopleRange(query, limit);
    const page = toPage(await select(range), limit, range.fromOldest);
    return pageReply({ base, path, limit }, page, cursorOf, page.rows.map(present));
  };

  /** The list is empty for other viewers if the account hides its network. */
  const mountTie = (
    tie: keyof typeof TIES,
    select: (id: ActorId, range: PositionRange) => Promise<(Actor & { at: number })[]>,
  ) =>
    http.mount(TIES[tie], async ({ params, query, caller }) => {
      const account = await requireAccount(read, params.id);
      const isShown = showsNetwork(account, viewerIdOf(caller));
      const path = `/api/v1/accounts/${accountIdOf(account.id)}/${tie}`;
      return list(path, query, async (range) => (isShown ? select(account.id, range) : []));
    });
  mountTie('followers', (id, range) => selectFollowerPage.rows(read, id, true, range));
  mountTie('following', (id, range) => selectFollowingPage.rows(read, id, range));

  http.mount(contract.listFollowRequests, ({ caller, query }) =>
    list('/api/v1/follow_requests', query, (range) =>
      selectFollowerPage.rows(read, ownActorId(caller), false, range),
    ),
  );

  http.mount(contract.listBlockedAccounts, ({ caller, query }) =>
    list('/api/v1/blocks', query, (range) => selectBlockPage.rows(read, ownActorId(caller), range)),
  );

  http.mount(contract.listMutedAccounts, ({ caller, query }) =>
    list(
      '/api/v1/mutes',
      query,
      (range) => selectMutePage.rows(read, ownActorId(caller), range),
      (actor) => ({ ...presentAccount(base, actor), mute_expires_at: endOf(actor) }),
    ),
  );
}

const endOf = ({ mute_expires_at: at }: { mute_expires_at: number | null }): string | null =>
  at === null ? null : formatInstant(at);
