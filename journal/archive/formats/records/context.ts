// The context of reading a file.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ImportLimits } from './limits.ts';
import type { MoodNames } from './mood-names.ts';

/** `timezone` is the user's (`UTC` if none is set), for times without a zone. */
export type ImportContext = { timezone: string; now: Instant; limits: ImportLimits; moods: MoodNames };
