// The interface of federation for pages: remote lookups, and the home servers of visitors.
import type { Device } from '@tandem/platform/accounts/activity/activity.ts';
import type { Commit } from '@tandem/platform/http/endpoint/call.ts';
import type { AccountId, Caller } from '@tandem/platform/identity/caller.ts';
import type { FindMove } from '../../accounts/users/users.ts';
import type { ThoughtsTables } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import type { AccountMove, MoveRequest } from '../../people/moves/contract.ts';

export type ReleaseWhile = <Result>(work: () => Promise<Result>) => Promise<Result>;

type Found = { kind: 'account'; id: ActorId } | { kind: 'status'; id: ThoughtId };

/** The reason of a failed lookup, from federation. */
export type Failure = 'no-address' | 'blocked' | 'no-response' | 'nothing';

/** Resolves a handle or an address, on its own server if it is unknown here. */
export type LookUp = (
  text: string,
  asker: { person: AccountId; viewer: ActorId; releaseWhile: ReleaseWhile },
) => Promise<Found | Failure>;

export const VERBS = ['follow', 'like', 'boost', 'reply'] as const;
export type Verb = (typeof VERBS)[number];

export type Home = { host: string; resource: string; isPerson: boolean };

/** Finds the page on which users of a server act on objects of this one. */
export type FindWay = (
  home: Home,
  wanted: { verb: Verb; uri: string },
  visitor: { address: string; releaseWhile: ReleaseWhile },
) => Promise<{ url: URL } | { failure: 'nobody' | 'no-response' }>;

type Changing = { caller: Caller; commit: Commit<ThoughtsTables> };

/** Aliases and moves of the member; changes refuse as the operations of the interface do. */
export type Moving = {
  addAlias(call: Changing & { releaseWhile: ReleaseWhile }, text: string, pointer: string): Promise<unknown>;
  removeAlias(call: Changing, uri: string): Promise<void>;
  startMove(
    call: Changing & { releaseWhile: ReleaseWhile; device: Device },
    request: MoveRequest,
  ): Promise<void>;
  endMove(call: Changing & { device: Device }): Promise<void>;
  findMove(caller: Caller): Promise<AccountMove | null>;
};

export type RemoteWays = {
  lookUp: LookUp;
  findWay: FindWay;
  findMove: FindMove;
  moves: Moving;
  readHome(text: string): Home | null;
};
