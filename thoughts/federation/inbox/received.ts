// A request to an inbox, as it came.
import type { ActorId } from '../../tables.ts';
import type { SignedCall } from '../documents/reader.ts';
import type { Requester } from '../strangers/stranger-budget.ts';

export type Received = SignedCall & {
  bytes: Uint8Array;
  /** Whose inbox it came to; null for the shared one. */
  owner: ActorId | null;
};

/** Who it is that a server is asked for. */
export const requesterOf = ({ address, bytes, releaseWhile }: Received): Requester => ({
  ...{ address, releaseWhile },
  bytes: bytes.byteLength,
});
