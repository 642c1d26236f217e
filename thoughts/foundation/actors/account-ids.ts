// The numbers of people, which are the ids of accounts in the client API: some apps crash on other ids.
import type { ActorId } from '../../ids.ts';

/** The place in the text of a UUID, from 1, behind which its last 52 bits are, all of them random. */
export const TAIL_START = 23;

/** The last 52 bits of the actor's UUID, in decimal: below 2⁵³, and found by an index of their text. */
export const accountIdOf = (id: ActorId): string => BigInt(`0x${tailOf(id).replace('-', '')}`).toString();

/** The end of the UUID that an account id stands for; null where it stands for none. */
export function tailOfAccountId(accountId: string): string | null {
  if (!/^\d{1,16}$/.test(accountId)) return null;
  const hex = BigInt(accountId).toString(16).padStart(13, '0');
  return hex.length === 13 ? `${hex[0]}-${hex.slice(1)}` : null;
}

export const tailOf = (id: ActorId): string => id.slice(TAIL_START - 1);
