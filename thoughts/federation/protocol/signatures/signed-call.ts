// A request whose signature can be verified.
import type { ActorId } from '../../../foundation/tables/tables.ts';

/** The request data that signature verification needs. */
export type SignedCall = {
  /** Scheme and authority of the request. */
  origin: string;
  /** The client's address. */
  address: string;
  /** Releases the request's permit while `work` waits for another server. */
  releaseWhile<Result>(work: () => Promise<Result>): Promise<Result>;
  header(name: string): string | undefined;
  raw: { method: string; target: string; rawHeaders: readonly string[] };
};

/**
 * The known actor that signed the request; null for an unsigned request, an invalid signature, or an unknown
 * actor.
 */
export type VerifyReader = (call: SignedCall) => Promise<ActorId | null>;
