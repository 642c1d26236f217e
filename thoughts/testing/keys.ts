// Key pairs of accounts and servers in tests: a process generates a few and shares them in turn.
import { generateKeys, type KeyPair } from '../federation/protocol/signatures/keys.ts';

/** More than one test needs that are different. */
const FEW = 12;
const PAIRS: Promise<KeyPair>[] = [];
let taken = 0;

/** A pair in the place of a new one, which would take 55 ms of processor time. */
export function takeKeys(): Promise<KeyPair> {
  const slot = taken % FEW;
  taken += 1;
  PAIRS[slot] ??= generateKeys();
  return PAIRS[slot];
}
