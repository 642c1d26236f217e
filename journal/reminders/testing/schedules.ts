// Schedules, and settings of test journals with delivery enabled.
import { MINUTE } from '@tandem/platform/time/clock.ts';
import type { TestJournal } from '../../testing/journal.ts';
import { WEEKDAYS } from '../schedule.ts';

export const REMINDERS = '/api/v1/reminders';
export const CHANNELS = `${REMINDERS}/channels`;
export const DEVICES = `${REMINDERS}/devices`;

/** Permits receivers on localhost, and sessions long enough for tests that advance the clock by days. */
export const DELIVERING = {
  JOURNAL_REMINDERS_INSECURE: 'true',
  JOURNAL_PUBLIC_URL: 'https://journal.example',
  JOURNAL_ACCESS_TOKEN_SECONDS: '2000000',
};

/** `HH:MM` in UTC. */
export const timeOf = (instant: number): string => new Date(instant).toISOString().slice(11, 16);
export const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** A schedule with the same time on each day. */
export const everyDay = (time: string): Record<string, string> =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, time]));

/** The next full minute of the journal's clock, at least one minute ahead. */
export const nextMinute = ({ clock }: Pick<TestJournal, 'clock'>): number =>
  Math.ceil(clock.now() / MINUTE + 1) * MINUTE;
