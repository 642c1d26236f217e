// The retention options of a device.
import { addDays } from '../../foundation/days/rules.ts';

export const KEEPS = ['all', 'recent', 'waiting'] as const;
export type Keep = (typeof KEEPS)[number];

export const RECENT_DAYS = 400;

/** The first retained day: '' for all days, a day in the far future for none. */
export function firstKeptDay(keep: Keep, today: string): string {
  if (keep === 'all') return '';
  return keep === 'recent' ? addDays(today, 1 - RECENT_DAYS) : '9999-12-31';
}
