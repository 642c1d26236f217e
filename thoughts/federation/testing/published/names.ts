// Replaces values that differ between runs with constant names.
import type { Json } from '@tandem/platform/testing/client.ts';

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
/** Thought numbers, whose lower digits are random. */
const NUMBER = /\b\d{18}\b/g;
const HASH = /\b[\da-f]{32}\b/g;
const KEY = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g;

/**
 * `documents` with other `addresses`, with ids and numbers counted in order of appearance, and without keys
 * and hashes.
 */
export function named(documents: object, addresses: readonly [from: string, to: string][]): Json {
  const count = (prefix: string, digits: number): ((name: string) => string) => {
    const met = new Map<string, string>();
    return (name) =>
      met.getOrInsertComputed(name, () => `${prefix}${`${met.size + 1}`.padStart(digits, '0')}`);
  };
  const text = JSON.stringify(documents)
    .replace(KEY, '(key)')
    .replace(HASH, '(hash)')
    .replace(UUID, count('00000000-0000-7000-8000-', 12))
    .replace(NUMBER, count('1', 17));
  return JSON.parse(addresses.reduce((left, [from, to]) => left.replaceAll(from, to), text));
}
