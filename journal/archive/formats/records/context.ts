// The context in which a file is read.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ImportLimits } from './limits.ts';

/** `timezone` is the user's (`UTC` if none is set), for times without a zone. */
export type ImportContext = { timezone: string; now: Instant; limits: ImportLimits };
