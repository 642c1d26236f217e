// How slow a client may be (docs/decisions/0087, 0118).
import { MINUTE, SECOND } from '../../time/clock.ts';
import type { Progress } from './transfer.ts';

/** Milliseconds that any body may take, and the rate it must keep after that. */
const GRACE_PERIOD = 20 * SECOND;
const MIN_BYTES_PER_SECOND = 500;

/** A body slower than 500 bytes a second, after 20 seconds: a poor mobile connection is faster. */
export const isBelowMinimumRate = ({ startedAt, bytesMoved }: Progress, now: number): boolean =>
  now - startedAt > GRACE_PERIOD + (bytesMoved / MIN_BYTES_PER_SECOND) * SECOND;

/** The kernel reports what was read in large steps, and rarely where the client is slow. */
const STALL_TIMEOUT = 2 * MINUTE;

/**
 * A response of which nothing was read for two minutes, whatever was read before, as the kernel buffers
 * megabytes.
 */
export const isStalled = ({ progressedAt }: Progress, now: number): boolean =>
  now - progressedAt > STALL_TIMEOUT;
