// The retention options of a device.
import { addDays } from '../../foundation/days/rules.ts';

export const RETENTIONS = ['all', 'recent', 'waiting'] as const;
export type Retention = (typeof RETENTIONS)[number];

const RECENT_DAYS = 400;

/** The first retained day: '' for all days, a day in the far future for none. */
export function firstRetainedDay(retention: Retention, today: string): string {
  if (retention === 'all') return '';
  return retention === 'recent' ? addDays(today, 1 - RECENT_DAYS) : '9999-12-31';
}
