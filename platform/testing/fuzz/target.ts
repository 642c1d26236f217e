// The information about a service required for a fuzzing run in addition to its OpenAPI document.

import type { Operation } from './operations.ts';
import type { ValuePool } from './requests/pool.ts';
import type { Random } from './requests/random.ts';
import type { FuzzRequest } from './requests/request.ts';

/** A user with a login; `email` must not be visible to other users, `known` holds further values by kind. */
export type FuzzPerson = { authorization: string; email: string; known: Readonly<Record<string, string>> };

export type FuzzContext = {
  random: Random;
  pool: ValuePool;
  /** The caller's index; null for none. */
  caller: number | null;
};

export type FuzzTarget = {
  url: string;
  operations: readonly Operation[];
  /** Registers and logs in a new user. */
  register(): Promise<FuzzPerson>;
  /** The resource kind of an id at `place` (path or method and path, then the name). */
  kindOf(place: string): string | null;
  /** Kinds that all users can read: only values created by a POST belong to their caller. */
  sharedKinds?: readonly string[];
  /** Members of replies to collect, with their kinds. */
  namedMembers: Readonly<Record<string, string>>;
  /** A valid value for the member or parameter `name`; undefined if the schema is sufficient. */
  sample(draw: FuzzContext, name: string): unknown;
  /** A valid upload for an operation that accepts a file. */
  file(draw: FuzzContext, operation: Operation): Buffer;
  /** The frequency of expensive operations, 1 by default: those that hash, archive or delete an account. */
  weights: Readonly<Record<string, number>>;
  /** Paths outside the document. */
  otherPaths: readonly string[];
  /** Whether errors at the decoded `path` are HTML pages. */
  isPage?(path: string): boolean;
  /** Whether all data of a user is private. */
  isPrivate: boolean;
  /** No reply matches any of these. */
  forbiddenPatterns: readonly RegExp[];
  /** Requests that only the service can create, such as signed ones, and their frequency. */
  customRequests?: { share: number; make(draw: FuzzContext): Promise<FuzzRequest> };
  /** Runs queued work; throws its errors. */
  drainQueue?(): Promise<void>;
};
