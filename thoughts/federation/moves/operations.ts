// The operations of aliases and moves, for the interface and the pages.
import { type Device, recordActivity } from '@tandem/platform/accounts/activity/activity.ts';
import { requireRecent } from '@tandem/platform/accounts/recent-authentication.ts';
import type { Commit } from '@tandem/platform/http/endpoint/call.ts';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import { ownActorId, requireOwnActor } from '../../foundation/actors/actors.ts';
import { actorUri } from '../../foundation/addresses/object-ids.ts';
import type { ThoughtsTables } from '../../foundation/tables/tables.ts';
import { type Alias, addAlias, removeAlias } from '../../people/moves/aliases.ts';
import type { AccountMove, MoveRequest } from '../../people/moves/contract.ts';
import type { LookupContext } from '../remote/actors/resolve-handle.ts';
import type { Asker } from '../remote/resolve.ts';
import { endMove, findMoveOf, fullHandleOf, startMove } from './moves.ts';
import { readFollowerTotal, requireAccount } from './target.ts';

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
