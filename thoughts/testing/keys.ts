// Key pairs of accounts and servers in tests. A process generates a few and reuses them round-robin.
import { generateKeys, type KeyPair } from '../federation/protocol/signatures/keys.ts';

/** More than a single test needs. */
const FEW = 12;
const PAIRS: Promise<KeyPair>[] = [];
let taken = 0;

/** Returns a cached pair. Generating one takes 55 ms of processor time. */
export function takeKeys(): Promise<KeyPair> {
  const slot = taken % FEW;
  taken += 1;
  PAIRS[slot] ??= generateKeys();
  return PAIRS[slot];
}
