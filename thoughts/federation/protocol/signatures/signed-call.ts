// A request whose signature can be verified.
import type { ActorId } from '../../../foundation/tables/tables.ts';

/** What a signature is checked against. */
export type SignedCall = {
  /** Scheme and authority the request came to. */
  origin: string;
  /** The client's. */
  address: string;
  /** Runs what waits for another server without the request's permit. */
  releaseWhile<Result>(work: () => Promise<Result>): Promise<Result>;
  header(name: string): string | undefined;
  raw: { method: string; target: string; rawHeaders: readonly string[] };
};

/**
 * The actor who signed the request, as known here; null for an unsigned request, one whose signature does not
 * hold, and one by somebody unknown.
 */
export type VerifyReader = (call: SignedCall) => Promise<ActorId | null>;
