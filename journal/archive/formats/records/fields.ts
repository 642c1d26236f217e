// Reads fields of imported records within the limits of our own API.
import { foldCase } from '@tandem/platform/text/fold.ts';
import { findBadText } from '@tandem/platform/text/well-formed.ts';
import { isTimezone, parseTime } from '@tandem/platform/time/calendar.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { isEmoji } from '@tandem/web/icons/appearance.ts';
import { isColor, isIcon } from '../../../appearance/appearance.ts';
import { MAX_PREFERENCES_BYTES, serializePreferences } from '../../../preferences/preferences.ts';
import type { ImportRecord, RejectedRecord } from './record.ts';

/**
 * The reason for the rejection of a record. It has no stack trace, because a file may contain millions of
 * invalid records and capturing a trace costs more than reading the record.
 */
export class InvalidRecord extends Error {
  constructor(message: string) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Returns the result of `read`, or a rejection with its reason. */
export function readOrReject<T extends ImportRecord>(where: string, read: () => T): T | RejectedRecord {
  try {
    return read();
  } catch (error) {
    if (error instanceof InvalidRecord) return { kind: 'rejected', message: `${where}: ${error.message}.` };
    throw error;
  }
}

/** Formats a value of the file for a message, shortened and escaped. */
export function quoted(value: unknown): string {
  if (value === undefined || value === null) return 'a missing value';
  const text = typeof value === 'string' ? value : String(JSON.stringify(value));
  const short = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return JSON.stringify(short.toWellFormed());
}

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function readFields(value: unknown, name = 'it'): Fields {
  if (!isFields(value)) throw new InvalidRecord(`${name} is not an object`);
  return value;
}

/** Text of at most `max` code points; null if missing or empty. */
export function readText(value: unknown, name: string, max: number): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw new InvalidRecord(`${name} is not a string`);
  if (value.includes('\0') || !value.isWellFormed())
    throw new InvalidRecord(`${name} contains U+0000 or unpaired surrogates`);
  if (value.length > max && (value.length > 2 * max || [...value].length > max))
    throw new InvalidRecord(`${name} is longer than ${max} characters`);
  return value;
}

export const MAX_CONTENT_LENGTH = 20_000;
export const MAX_NAME_LENGTH = 100;
const MAX_LIST_LENGTH = 100;
export const MAX_FEELINGS_OF_ENTRY = 30;
const MAX_POSITION = 1_000_000;
const MAX_DISPLAY_NAME_LENGTH = 100;
const MAX_LABEL_LENGTH = 60;

export function readName(value: unknown): string {
  const name = readText(typeof value === 'string' ? value.trim() : value, 'name', MAX_NAME_LENGTH);
  if (name === null) throw new InvalidRecord('it has no name');
  return name;
}

export const readCategory = (value: unknown): string | null => readText(value, 'category', MAX_NAME_LENGTH);
export const readLabel = (value: unknown): string | null => readText(value, 'label', MAX_LABEL_LENGTH);
export const readDisplayName = (value: unknown): string | null =>
  readText(value, 'displayName', MAX_DISPLAY_NAME_LENGTH);

export function readTimezone(value: unknown): string | null {
  const name = readText(value, 'timezone', MAX_NAME_LENGTH);
  if (name !== null && !isTimezone(name))
    throw new InvalidRecord(`${quoted(name)} is not the name of a time zone`);
  return name;
}

/** Null if missing or empty. */
export function readPreferences(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const preferences = readFields(value, 'preferences');
  if (Object.keys(preferences).length === 0) return null;
  const text = serializePreferences(preferences);
  if (text === null) throw new InvalidRecord(`preferences are larger than ${MAX_PREFERENCES_BYTES} bytes`);
  if (findBadText(preferences) !== null)
    throw new InvalidRecord('preferences contain U+0000 or unpaired surrogates');
  return text;
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => UUID.test(text);

export function readId<Id extends string>(value: unknown, toId: (text: string) => Id): Id | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || !isUuid(value)) throw new InvalidRecord(`${quoted(value)} is not an id`);
  return toId(value.toLowerCase());
}

/** The name of an icon, or an emoji; null if it is unknown here: the item is more than its picture. */
export const readIcon = (value: unknown): string | null =>
  typeof value === 'string' && isIcon(value) ? value : null;
export const readEmoji = (value: unknown): string | null =>
  typeof value === 'string' && isEmoji(value) ? value : null;
export const readColor = (value: unknown): string | null =>
  typeof value === 'string' && isColor(value) ? value : null;

export function readPleasant(value: unknown): -1 | 0 | 1 | null {
  if (value === undefined || value === null) return null;
  if (value === -1 || value === 0 || value === 1) return value;
  throw new InvalidRecord(`pleasant ${quoted(value)} is not -1, 0 or 1`);
}

/** Null if missing. */
export function readPosition(value: unknown): number | null {
  if (value === undefined || value === null) return null;
  if (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_POSITION) return Number(value);
  throw new InvalidRecord(`position ${quoted(value)} is not a number from 0 to ${MAX_POSITION}`);
}

/** Keys of referenced records without duplicates: ids in lower case, names case-folded. */
export function readKeys(value: unknown, name: string, max = MAX_LIST_LENGTH): string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new InvalidRecord(`${name} is not a list`);
  const keys = new Set(value.map((key) => readKey(key, name)));
  return limitLength([...keys], name, max);
}

function readKey(value: unknown, name: string): string {
  const key = readText(value, name, MAX_NAME_LENGTH);
  if (key === null) throw new InvalidRecord(`${name} contains an empty name`);
  return foldCase(key.trim());
}

/** Refuses more keys than the limit of an entry. */
export function limitLength(keys: string[], name: string, max = MAX_LIST_LENGTH): string[] {
  if (keys.length > max) throw new InvalidRecord(`it has more than ${max} ${name}`);
  return keys;
}

/** Adds names as keys up to the limit of an entry. Never rejects. */
export const withKeys = (keys: string[], more: readonly string[]): string[] =>
  [...new Set([...keys, ...more.map(foldCase)])].slice(0, MAX_LIST_LENGTH);

export function readMood(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5) return value;
  throw new InvalidRecord(`${quoted(value)} is not a mood from 1 to 5`);
}

export function readFlag(value: unknown, name: string, absent: boolean): boolean {
  if (value === undefined || value === null) return absent;
  if (typeof value !== 'boolean') throw new InvalidRecord(`${name} is neither true nor false`);
  return value;
}

const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

/** Whether `value` is an instant within the years 0001 to 9999. */
export const isInstant = (value: unknown): value is Instant =>
  Number.isInteger(value) && Number(value) >= FIRST_INSTANT && Number(value) <= LAST_INSTANT;

/** A timestamp such as `createdAt`; null if missing. */
export function readTimestamp(value: unknown, name: string): Instant | null {
  if (value === undefined || value === null) return null;
  const time = typeof value === 'string' ? parseTime(value) : null;
  const instant =
    time?.kind === 'instant' ? time.instant : time?.kind === 'offset' ? time.moment.instant : null;
  if (!isInstant(instant)) throw new InvalidRecord(`${name} ${quoted(value)} is not a date-time`);
  return instant;
}
