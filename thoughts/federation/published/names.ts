// Gives what differs from run to run a name that does not.
import type { Json } from '@tandem/platform/testing/client.ts';

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g;
const PEM = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g;

/**
 * A function that replaces `addresses` as given, ids by numbers in the order they are met, and keys, wherever they
 * stand in a document.
 */
export function createNames(addresses: readonly [string, string][]): (documents: object) => Json {
  const numbers = new Map<string, string>();
  const name = (id: string): string =>
    numbers.getOrInsertComputed(
      id,
      () => `00000000-0000-0000-0000-${`${numbers.size + 1}`.padStart(12, '0')}`,
    );
  return (documents) => {
    const text = addresses.reduce((left, [from, to]) => left.replaceAll(from, to), JSON.stringify(documents));
    return JSON.parse(text.replace(PEM, 'PEM').replace(UUID, name));
  };
}
