// How slow a client may be (docs/decisions/0087, 0118).
import { MINUTE, SECOND } from '../../time/clock.ts';
import type { Pace } from './in-flight.ts';

/** Milliseconds that any body may take, and the bytes a second by which it earns more. */
const GRACE = 20 * SECOND;
const LEAST_PER_SECOND = 500;

/**
 * A body that comes more slowly than 500 bytes a second, after 20 seconds. Telephones under ground are faster; those who
 * mean to use up all room are not.
 */
export const isSlowBody = ({ began, moved }: Pace, now: number): boolean =>
  now - began > GRACE + (moved / LEAST_PER_SECOND) * SECOND;

/** The kernel says that bytes were read in large steps, and rarely where the client is slow. */
const UNREAD = 2 * MINUTE;

/** A response of which nothing was read for two minutes. What was read before earns nothing: the kernel takes megabytes. */
export const isUnread = ({ progressed }: Pace, now: number): boolean => now - progressed > UNREAD;
