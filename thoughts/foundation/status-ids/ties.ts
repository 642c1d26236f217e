// Chooses the tie-breakers of new thoughts and boosts, and the ids of local thoughts.
import { randomInt, randomUUID } from 'node:crypto';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type ThoughtId, toThoughtId } from '../../ids.ts';
import { TIES } from './status-ids.ts';

/**
 * The upper limit of the first tie of a millisecond: a range large enough to make collisions between
 * processes unlikely, with space for further ties.
 */
const FIRST = TIES / 2;
/** Tests may use several clocks in one process. */
const REMEMBERED = 64;

/**
 * Returns ties that ascend within a millisecond; each process starts at its own random tie. `below` returns a
 * random integer from 0 up to, but excluding, its argument.
 */
export function createTies(
  below: (limit: number) => number = randomInt,
  remembered = REMEMBERED,
): (at: Instant) => number {
  const last = new Map<Instant, number>();
  return (at) => {
    const next = (last.get(at) ?? below(FIRST)) + 1;
    const tie = next < TIES ? next : below(TIES);
    const [oldest] = last.keys();
    if (!last.has(at) && last.size >= remembered && oldest !== undefined) last.delete(oldest);
    last.set(at, tie);
    return tie;
  };
}

/** The number of attempts before a millisecond counts as full. */
const ATTEMPTS_PER_MILLISECOND = 16;
const MAX_ATTEMPTS = 1024;

/**
 * The date and tie of attempt `attempt` to store a row dated `at`. A full millisecond, which requires chosen
 * dates, overflows into the previous one.
 */
export function retried(at: Instant, attempt: number): { at: Instant; tie: number } {
  if (attempt >= MAX_ATTEMPTS) throw new Error('No free number was found.');
  return { at: at - Math.floor(attempt / ATTEMPTS_PER_MILLISECOND), tie: randomInt(TIES) };
}

/**
 * A new UUIDv7 that sorts like the number: its random part begins with the 15 bits of `tie`, so that lists
 * ordered by time and id agree with lists ordered by number.
 */
export function newThoughtId(at: Instant, tie: number): ThoughtId {
  const random = randomUUID();
  const time = Math.max(0, at).toString(16).padStart(12, '0');
  const high = (tie >> 3).toString(16).padStart(3, '0');
  const low = 0x8000 | ((tie & 7) << 11) | (Number.parseInt(random.slice(20, 23), 16) & 0x7ff);
  return toThoughtId(`${time.slice(0, 8)}-${time.slice(8)}-7${high}-${low.toString(16)}-${random.slice(24)}`);
}
