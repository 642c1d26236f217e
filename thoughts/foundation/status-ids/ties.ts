// Chooses the tie-breakers of new thoughts and boosts, and the ids of thoughts of this server.
import { randomInt, randomUUID } from 'node:crypto';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { type ThoughtId, toThoughtId } from '../../ids.ts';
import { TIES } from './status-ids.ts';

/** Where the ties of a millisecond begin: enough for processes not to meet, and to leave room for more. */
const FIRST = TIES / 2;
/** Several clocks may be in use in one process of tests. */
const REMEMBERED = 64;

/**
 * Returns ties that ascend within a millisecond; other processes have their own. `below` returns a random
 * whole number from 0 up to, and without, its argument.
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

/** How often a taken number is replaced before the millisecond counts as full. */
const ATTEMPTS_PER_MILLISECOND = 16;
const MAX_ATTEMPTS = 1024;

/**
 * The date and tie of attempt `attempt` to store something of `at`. A full millisecond, which only somebody
 * who chooses dates can cause, overflows into the one before.
 */
export function retried(at: Instant, attempt: number): { at: Instant; tie: number } {
  if (attempt >= MAX_ATTEMPTS) throw new Error('No free number was found.');
  return { at: at - Math.floor(attempt / ATTEMPTS_PER_MILLISECOND), tie: randomInt(TIES) };
}

/**
 * A new UUIDv7 that sorts like the number: its random part begins with the 15 bits of `tie`, so that lists
 * "by time, then id" and lists by number agree.
 */
export function newThoughtId(at: Instant, tie: number): ThoughtId {
  const random = randomUUID();
  const time = Math.max(0, at).toString(16).padStart(12, '0');
  const high = (tie >> 3).toString(16).padStart(3, '0');
  const low = 0x8000 | ((tie & 7) << 11) | (Number.parseInt(random.slice(20, 23), 16) & 0x7ff);
  return toThoughtId(`${time.slice(0, 8)}-${time.slice(8)}-7${high}-${low.toString(16)}-${random.slice(24)}`);
}
