// Numeric account ids of the client API: some apps crash on ids that are not numbers.
import type { ActorId } from '../../ids.ts';

/** The 1-based position in the text of a UUID at which its last 52 bits start. All of them are random. */
export const TAIL_START = 23;

/** The last 52 bits of the actor's UUID in decimal: below 2⁵³, and indexed by their text. */
export const accountIdOf = (id: ActorId): string => BigInt(`0x${tailOf(id).replace('-', '')}`).toString();

/** The end of the UUID that an account id encodes, or null if the id is invalid. */
export function tailOfAccountId(accountId: string): string | null {
  if (!/^\d{1,16}$/.test(accountId)) return null;
  const hex = BigInt(accountId).toString(16).padStart(13, '0');
  return hex.length === 13 ? `${hex[0]}-${hex.slice(1)}` : null;
}

export const tailOf = (id: ActorId): string => id.slice(TAIL_START - 1);
