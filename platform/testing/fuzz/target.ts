// What a fuzzing run must know of a service beyond its OpenAPI document.

import type { Operation } from './operations.ts';
import type { Dice } from './requests/dice.ts';
import type { Pool } from './requests/pool.ts';
import type { FuzzRequest } from './requests/request.ts';

/** Somebody with a login; `email` is nobody else's to see, `known` what can be named of them, by kind. */
export type FuzzPerson = { authorization: string; email: string; known: Readonly<Record<string, string>> };

export type Draw = {
  dice: Dice;
  pool: Pool;
  /** The caller's number; null for nobody. */
  who: number | null;
};

export type FuzzTarget = {
  url: string;
  operations: readonly Operation[];
  /** Registers and logs in somebody new. */
  join(): Promise<FuzzPerson>;
  /** The kind of thing that an id at `place` (path or method and path, then the name) stands for. */
  kindOf(place: string): string | null;
  /** Members of answers that are worth naming later, and as what. */
  kept: Readonly<Record<string, string>>;
  /** A good value for the member or parameter `name`; undefined where the schema says enough. */
  sample(draw: Draw, name: string): unknown;
  /** A good upload for an operation that takes a file. */
  file(draw: Draw, operation: Operation): Buffer;
  /** How often an operation is called, where 1 is too often: those that hash, pack or delete whole accounts. */
  shares: Readonly<Record<string, number>>;
  /** Paths outside the document. */
  elsewhere: readonly string[];
  /** Whether all that somebody has is theirs alone. */
  isPrivate: boolean;
  /** No answer matches any of these. */
  never: readonly RegExp[];
  /** Requests that only the service itself can make up, such as signed ones, and how often. */
  special?: { share: number; make(draw: Draw): Promise<FuzzRequest> };
  /** Carries out queued work; throws what went wrong in it. */
  settle?(): Promise<void>;
};
