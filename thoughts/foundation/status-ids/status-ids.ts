// The numbers of thoughts and boosts. The Mastodon client API treats both as statuses. 64 bits, composed of
// the sort date and a tie-breaker (docs/decisions/0145).
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { StatusNumber } from '../../ids.ts';

/** Thoughts have even numbers, boosts odd ones, so that no number is both. */
export type NumberedKind = 'thought' | 'boost';

/** The columns of a thought or a boost that determine its number. */
export type Numbered = { created_at: Instant; tie: number };

/** The number of ties within one millisecond, per kind. */
export const TIES = 32_768;

const PER_MILLISECOND = 65_536n;
const WRITTEN = /^-?\d{1,19}$/;
/** The largest signed 64-bit integer, the type that clients use. */
const MAX = 2n ** 63n - 1n;

/** The number as decimal text: it exceeds the precision of a JavaScript number. */
export const toStatusNumber = (kind: NumberedKind, { created_at, tie }: Numbered): StatusNumber =>
  String(BigInt(created_at) * PER_MILLISECOND + BigInt(2 * tie + (kind === 'boost' ? 1 : 0))) as StatusNumber;

/** Parses a number, which may be unused. Returns null if `text` is not a 63-bit integer. */
export function readStatusNumber(text: string): StatusNumber | null {
  const value = WRITTEN.test(text) ? BigInt(text) : null;
  return value !== null && value >= -MAX && value <= MAX ? (String(value) as StatusNumber) : null;
}

/** The kind and the columns encoded in a number. */
export function fromStatusNumber(number: StatusNumber): { kind: NumberedKind } & Numbered {
  const { at, rest } = split(number);
  return { kind: rest % 2 === 0 ? 'thought' : 'boost', created_at: at, tie: Math.floor(rest / 2) };
}

/**
 * The bound of the rows of `kind` with numbers below (`older`) or above (`newer`) `number`: rows before or
 * after this date, and rows of the same date with a tie below or above this one.
 */
export function boundOf(kind: NumberedKind, side: 'older' | 'newer', number: StatusNumber): Numbered {
  const { at, rest } = split(number);
  const odd = kind === 'boost' ? 1 : 0;
  const tie = side === 'older' ? Math.ceil((rest - odd) / 2) : Math.floor((rest - odd) / 2);
  return { created_at: at, tie };
}

/** Compares in descending order, newest first, as in lists. */
export const compareNewest = (one: StatusNumber, other: StatusNumber): number =>
  one === other ? 0 : BigInt(one) < BigInt(other) ? 1 : -1;

function split(number: StatusNumber): { at: Instant; rest: number } {
  const value = BigInt(number);
  const rest = ((value % PER_MILLISECOND) + PER_MILLISECOND) % PER_MILLISECOND;
  return { at: Number((value - rest) / PER_MILLISECOND), rest: Number(rest) };
}
