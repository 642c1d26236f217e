// The operations of aliases and moves, for the interface and the pages.
import { type Device, recordActivity } from '@tandem/platform/accounts/activity/activity.ts';
import { requireRecent } from '@tandem/platform/accounts/recent-authentication.ts';
import type { Commit } from '@tandem/platform/http/endpoint/call.ts';
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import { forbidden, invalid, notFound, Refusal } from '@tandem/platform/refusal.ts';
import { loadActors, ownActorId, requireOwnActor } from '../../foundation/actors/actors.ts';
import { actorUriOf } from '../../foundation/actors/present.ts';
import { actorUri } from '../../foundation/addresses/object-ids.ts';
import type { ThoughtsTables } from '../../foundation/tables/tables.ts';
import { type Alias, addAlias, removeAlias } from '../../people/moves/aliases.ts';
import type { AccountMove, MoveRequest } from '../../people/moves/contract.ts';
import type { FederationContext } from '../context.ts';
import type { LookupContext } from '../remote/actors/handle-lookups.ts';
import { fetchMoveTarget, type MoveTarget } from '../remote/actors/moves.ts';
import { badGateway, fetchDocument } from '../remote/fetch.ts';
import { type Asker, lookUp } from '../remote/resolve.ts';
import { createFetchBudget } from '../transport/limits.ts';
import { endMove, findMoveOf, fullHandleOf, startMove } from './moves.ts';

/** A request: who calls, how it commits, and how it releases its permit while other servers are asked. */
type MoveCall = {
  caller: Caller;
  commit: Commit<ThoughtsTables>;
  releaseWhile: Asker['releaseWhile'];
};

/** The device of a request, for the activity of the account. */
type FromDevice = { device: Device };

/** Changes refuse (forbidden) a caller without a recent authentication. */
export type MoveOperations = {
  /** Refuses as {@link requireAccount}, oneself (invalid), and above ten aliases (invalid). */
  addAlias(call: MoveCall, text: string, pointer: string): Promise<Alias>;
  removeAlias(call: Omit<MoveCall, 'releaseWhile'>, uri: string): Promise<void>;
  /** Refuses as {@link requireAccount} and {@link startMove}. */
  startMove(call: MoveCall & FromDevice, request: MoveRequest): Promise<void>;
  endMove(call: Omit<MoveCall, 'releaseWhile'> & FromDevice): Promise<void>;
  /** Null without a move, and after its end. */
  findMove(caller: Caller): Promise<AccountMove | null>;
};

export function createMoveOperations(federation: LookupContext): MoveOperations {
  const { database, clock } = federation;
  const lookUp = async ({ caller, releaseWhile }: MoveCall, text: string, pointer: string) => {
    const asker = { person: caller.accountId, viewer: ownActorId(caller), releaseWhile };
    const account = await requireAccount(federation, text, pointer, asker);
    const followers = await releaseWhile(() => readFollowerTotal(federation, account));
    return { account, followers };
  };
  return {
    addAlias: async (call, text, pointer) => {
      await requireRecent(database.read, call.caller, clock.now());
      const { account, followers } = await lookUp(call, text, pointer);
      return call.commit(async (tx) => {
        const { id, username } = await requireOwnActor(tx, call.caller);
        if (account.uri === actorUri(federation.base, username))
          throw invalid(pointer, 'must be another account', 'own-account');
        const now = clock.now();
        const handle = fullHandleOf(federation.base, account.actor);
        return addAlias(tx, { actor_id: id, uri: account.uri, handle, followers, created_at: now }, now);
      });
    },
    removeAlias: async ({ caller, commit }, uri) => {
      await requireRecent(database.read, caller, clock.now());
      await commit(async (tx) => removeAlias(tx, (await requireOwnActor(tx, caller)).id, uri, clock.now()));
    },
    startMove: async (call, { target: text, moveFollowers = true }) => {
      await requireRecent(database.read, call.caller, clock.now());
      const { account, followers } = await lookUp(call, text, '/target');
      const start = {
        target: account,
        targetFollowers: followers,
        withFollowers: moveFollowers,
        base: federation.base,
      };
      const act = { accountId: call.caller.accountId, kind: 'moved', detail: account.uri } as const;
      await call.commit(async (tx) => {
        await startMove(tx, (await requireOwnActor(tx, call.caller)).id, start, clock.now());
        await recordActivity(tx, act, call.device, clock.now());
      });
    },
    endMove: async ({ caller, commit, device }) => {
      await requireRecent(database.read, caller, clock.now());
      await commit(async (tx) => {
        await endMove(tx, (await requireOwnActor(tx, caller)).id, clock.now());
        await recordActivity(tx, { accountId: caller.accountId, kind: 'move-undone' }, device, clock.now());
      });
    },
    findMove: async (caller) =>
      findMoveOf(database.read, federation.base, await requireOwnActor(database.read, caller)),
  };
}

/**
 * The account that `text`, a handle or an address, names. Refuses other text (invalid at `pointer`), unknown
 * accounts (not found), blocked servers (forbidden) and failing servers (bad gateway).
 */
async function requireAccount(
  federation: LookupContext,
  text: string,
  pointer: string,
  asker: Asker,
): Promise<MoveTarget> {
  const found = await lookUp(federation, text.trim(), asker);
  if (found === 'no-address') throw invalid(pointer, 'must be a handle like user@host or an address');
  if (found === 'blocked') throw forbidden('This server does not federate with that one.', 'blocked');
  if (found === 'no-response')
    throw new Refusal('bad-gateway', 'The other server does not respond as it should.', {
      code: 'remote-failure',
    });
  const known = typeof found !== 'string' && found.kind === 'account' ? found.id : null;
  const actor = known && (await loadActors(federation.database.read, [known])).get(known);
  if (!actor) throw notFound('account');
  const uri = actorUriOf(federation.base, actor);
  const host = new URL(uri).host;
  const target = await federation.handleLookups.run({ key: `account ${uri}`, host }, asker, () =>
    fetchOrRefuse(federation, uri),
  );
  if (!target) throw notFound('account');
  return target;
}

async function fetchOrRefuse(federation: FederationContext, uri: string): Promise<MoveTarget | null> {
  try {
    return await fetchMoveTarget(federation, uri, createFetchBudget());
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    if (error.status === 404 || error.status === 410) return null;
    throw badGateway(uri, error);
  }
}

/** The number of followers of an account, as its server states it; null if it does not. */
export async function readFollowerTotal(
  federation: FederationContext,
  { actor, followersUri }: Pick<MoveTarget, 'actor' | 'followersUri'>,
): Promise<number | null> {
  if (actor.host === null) return actor.follower_count;
  if (followersUri === null) return null;
  try {
    const { totalItems } = await fetchDocument(federation, followersUri);
    return typeof totalItems === 'number' && Number.isSafeInteger(totalItems) && totalItems >= 0
      ? totalItems
      : null;
  } catch (error) {
    if (error instanceof RemoteError) return null;
    throw error;
  }
}
