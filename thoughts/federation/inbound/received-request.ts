// A request to an inbox, as it came.
import type { ActorId } from '../../tables.ts';
import type { SignedCall } from '../protocol/signatures/signed-call.ts';
import type { Requester } from './verification/unverified-fetches.ts';

export type ReceivedRequest = SignedCall & {
  bytes: Uint8Array;
  /** Whose inbox it came to; null for the shared one. */
  owner: ActorId | null;
};

/** Who it is that a server is asked for. */
export const requesterOf = ({ address, bytes, releaseWhile }: ReceivedRequest): Requester => ({
  ...{ address, releaseWhile },
  bytes: bytes.byteLength,
});
