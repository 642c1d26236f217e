// Lists of days as Pixels and Daily You write them, in JSON.
import type { ImportContext } from '../context.ts';
import { isFields } from '../fields.ts';
import type { ImportRecord } from '../record.ts';
import type { activitiesOnce } from '../source/activity-names.ts';
import { readDailyYou } from './daily-you.ts';
import { isPixel, readPixel } from './pixels.ts';

/** Whether an element of a bare list is a day of one of these programs, and no entry of ours. */
export const isForeignDay = (value: unknown): boolean => isPixel(value) || isDailyYou(value);

const isDailyYou = (value: unknown): boolean => isFields(value) && 'timeCreated' in value && 'text' in value;

/** The entries of one day, each behind the activities that it names. */
export const readForeignDay = (
  value: unknown,
  where: string,
  once: ReturnType<typeof activitiesOnce>,
  context: ImportContext,
): Generator<ImportRecord> =>
  isPixel(value) ? readPixel(value, where, once, context) : readDailyYou(value, where, context);
