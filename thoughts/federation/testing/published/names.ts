// Gives what differs from run to run a name that does not.
import type { Json } from '@tandem/platform/testing/client.ts';

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
const HASH = /\b[\da-f]{32}\b/g;
const KEY = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g;

/**
 * `documents` with other `addresses`, with ids numbered in order of appearance, and without keys and hashes.
 */
export function named(documents: object, addresses: readonly [from: string, to: string][]): Json {
  const numbers = new Map<string, string>();
  const number = (id: string): string =>
    numbers.getOrInsertComputed(
      id,
      () => `00000000-0000-7000-8000-${`${numbers.size + 1}`.padStart(12, '0')}`,
    );
  const text = JSON.stringify(documents).replace(KEY, '(key)').replace(HASH, '(hash)').replace(UUID, number);
  return JSON.parse(addresses.reduce((left, [from, to]) => left.replaceAll(from, to), text));
}
