// What a fuzzing run must know of a service beyond its OpenAPI document.

import type { Operation } from './operations.ts';
import type { ValuePool } from './requests/pool.ts';
import type { Random } from './requests/random.ts';
import type { FuzzRequest } from './requests/request.ts';

/** Somebody with a login; `email` is nobody else's to see, `known` what can be named of them, by kind. */
export type FuzzPerson = { authorization: string; email: string; known: Readonly<Record<string, string>> };

export type FuzzContext = {
  random: Random;
  pool: ValuePool;
  /** The caller's number; null for nobody. */
  caller: number | null;
};

export type FuzzTarget = {
  url: string;
  operations: readonly Operation[];
  /** Registers and logs in a new user. */
  register(): Promise<FuzzPerson>;
  /** The kind of thing that an id at `place` (path or method and path, then the name) stands for. */
  kindOf(place: string): string | null;
  /** Kinds of which everybody reads what others have: only what a POST made is its caller's. */
  sharedKinds?: readonly string[];
  /** Members of replies that are worth naming later, and as what. */
  namedMembers: Readonly<Record<string, string>>;
  /** A good value for the member or parameter `name`; undefined where the schema says enough. */
  sample(draw: FuzzContext, name: string): unknown;
  /** A good upload for an operation that takes a file. */
  file(draw: FuzzContext, operation: Operation): Buffer;
  /** How often to call an operation where 1 is too often: one that hashes, packs or deletes an account. */
  weights: Readonly<Record<string, number>>;
  /** Paths outside the document. */
  otherPaths: readonly string[];
  /** Whether errors at `path`, which is decoded, are pages for people. */
  isPage?(path: string): boolean;
  /** Whether all that somebody has is theirs alone. */
  isPrivate: boolean;
  /** No reply matches any of these. */
  forbiddenPatterns: readonly RegExp[];
  /** Requests that only the service itself can make up, such as signed ones, and how often. */
  customRequests?: { share: number; make(draw: FuzzContext): Promise<FuzzRequest> };
  /** Carries out queued work; throws what went wrong in it. */
  drainQueue?(): Promise<void>;
};
