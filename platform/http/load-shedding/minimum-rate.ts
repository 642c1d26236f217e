// How slow a client may be (docs/decisions/0087, 0118).
import { MINUTE, SECOND } from '../../time/clock.ts';
import type { Progress } from './in-flight.ts';

/** Milliseconds that any body may take, and the bytes a second by which it earns more. */
const GRACE_PERIOD = 20 * SECOND;
const MIN_BYTES_PER_SECOND = 500;

/**
 * A body that comes more slowly than 500 bytes a second, after 20 seconds. Telephones under ground are faster; those who
 * mean to use up all room are not.
 */
export const isBelowMinimumRate = ({ startedAt: began, bytesMoved: moved }: Progress, now: number): boolean =>
  now - began > GRACE_PERIOD + (moved / MIN_BYTES_PER_SECOND) * SECOND;

/** The kernel says that bytes were read in large steps, and rarely where the client is slow. */
const STALL_TIMEOUT = 2 * MINUTE;

/** A response of which nothing was read for two minutes. What was read before earns nothing: the kernel takes megabytes. */
export const isStalled = ({ progressedAt: progressed }: Progress, now: number): boolean =>
  now - progressed > STALL_TIMEOUT;
