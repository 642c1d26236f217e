// Ids of rows: UUIDv7, in the order in which this process makes them.
import { randomUUIDv7 } from 'node:crypto';

declare const brand: unique symbol;

/** The text of an id that the compiler does not take for the id of anything else. */
export type Brand<Name extends string> = string & { readonly [brand]: Name };

/** Creates the constructor of one kind of id: `const toEntryId = brandedAs<EntryId>()`. */
export const brandedAs =
  <Id extends Brand<string>>() =>
  (text: string): Id =>
    text as Id;

let last = 0n;

/**
 * A new UUIDv7 that sorts after every earlier one of this process, so that what is made within a millisecond and
 * listed "by time, then id" comes in the order of making. Other processes keep their own order: nothing but the
 * look of a tie may rest on it.
 */
export function nextId(): string {
  const id = randomUUIDv7();
  const order = BigInt(`0x${id.slice(0, 8)}${id.slice(9, 13)}${id.slice(15, 18)}`);
  last = order > last ? order : last + 1n;
  const hex = last.toString(16).padStart(15, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(12)}${id.slice(18)}`;
}
