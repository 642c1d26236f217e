// Where the time comes from: an argument, so that a test can hold it still or move it by days.

/** Milliseconds since the Unix epoch. */
export type Instant = number;

export type Clock = { now(): Instant };

export const systemClock: Clock = { now: () => Date.now() };

/** RFC 3339 in UTC with milliseconds and `Z`, the one form of every timestamp in an answer. */
export const formatInstant = (instant: Instant): string => new Date(instant).toISOString();

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * How far apart the clocks of processes may be, and how far one may jump, before it matters: what ends later than its
 * length and this from now was written by a clock that was wrong, and is over.
 */
export const CLOCKS_APART = HOUR;
