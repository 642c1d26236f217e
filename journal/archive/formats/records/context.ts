// What reading a file needs to know beside the file.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ImportLimits } from './limits.ts';

/** `timezone` is the user's zone (`UTC` where none is set), in which times without a zone are read. */
export type ImportContext = { timezone: string; now: Instant; limits: ImportLimits };
