// The numbers of thoughts and boosts, which are statuses of one kind to the Mastodon client API: 64 bits,
// composed of the date by which lists sort and a tie-breaker (docs/decisions/0145).
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { StatusNumber } from '../../ids.ts';

/** What has a number. Thoughts have even numbers, boosts odd ones: no number is both. */
export type NumberedKind = 'thought' | 'boost';

/** The columns of a thought or a boost that its number is composed of. */
export type Numbered = { created_at: Instant; tie: number };

/** Ties within one millisecond, of each kind. */
export const TIES = 32_768;

const PER_MILLISECOND = 65_536n;
const WRITTEN = /^-?\d{1,19}$/;
/** The largest signed integer of 64 bits, as clients hold numbers. */
const MAX = 2n ** 63n - 1n;

/** The decimal text of a number: as a JavaScript number it would lose digits. */
export const toStatusNumber = (kind: NumberedKind, { created_at, tie }: Numbered): StatusNumber =>
  String(BigInt(created_at) * PER_MILLISECOND + BigInt(2 * tie + (kind === 'boost' ? 1 : 0))) as StatusNumber;

/** The number in `text`, whether or not anything has it; null where it is not a number of 63 bits. */
export function readStatusNumber(text: string): StatusNumber | null {
  const value = WRITTEN.test(text) ? BigInt(text) : null;
  return value !== null && value >= -MAX && value <= MAX ? (String(value) as StatusNumber) : null;
}

/** The kind and the columns of what may have this number. */
export function fromStatusNumber(number: StatusNumber): { kind: NumberedKind } & Numbered {
  const { at, rest } = split(number);
  return { kind: rest % 2 === 0 ? 'thought' : 'boost', created_at: at, tie: Math.floor(rest / 2) };
}

/**
 * The bound of the rows of `kind` with numbers below (`older`) or above (`newer`) `number`: those before or
 * after this date, and of the same date those with a tie below or above this one.
 */
export function boundOf(kind: NumberedKind, side: 'older' | 'newer', number: StatusNumber): Numbered {
  const { at, rest } = split(number);
  const odd = kind === 'boost' ? 1 : 0;
  const tie = side === 'older' ? Math.ceil((rest - odd) / 2) : Math.floor((rest - odd) / 2);
  return { created_at: at, tie };
}

/** Descending: the order of lists, the newest first. */
export const compareNewest = (one: StatusNumber, other: StatusNumber): number =>
  one === other ? 0 : BigInt(one) < BigInt(other) ? 1 : -1;

function split(number: StatusNumber): { at: Instant; rest: number } {
  const value = BigInt(number);
  const rest = ((value % PER_MILLISECOND) + PER_MILLISECOND) % PER_MILLISECOND;
  return { at: Number((value - rest) / PER_MILLISECOND), rest: Number(rest) };
}
