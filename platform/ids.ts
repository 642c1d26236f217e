// Row ids: UUIDv7, ascending within a process; and brands, which distinguish ids of different kinds.
import { randomUUIDv7 } from 'node:crypto';

declare const brand: unique symbol;

/** An id that the compiler does not accept in place of another kind of id. */
export type Brand<Name extends string> = string & { readonly [brand]: Name };

/** {@link Brand} for integer ids. */
export type NumberBrand<Name extends string> = number & { readonly [brand]: Name };

/** Creates the constructor of one kind of id: `const toEntryId = brandedAs<EntryId>()`. */
export const brandedAs =
  <Id extends Brand<string>>() =>
  (text: string): Id =>
    text as Id;

let last = 0n;

/**
 * A new UUIDv7, greater than all earlier ones of this process, so that lists ordered by time and id list
 * items of one millisecond in order of creation. Other processes have their own order, so only the order of
 * ties may depend on it.
 */
export function nextId(): string {
  const id = randomUUIDv7();
  const order = BigInt(`0x${id.slice(0, 8)}${id.slice(9, 13)}${id.slice(15, 18)}`);
  last = order > last ? order : last + 1n;
  const hex = last.toString(16).padStart(15, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(12)}${id.slice(18)}`;
}
