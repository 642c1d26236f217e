// Profile fields: name and value pairs. A value may be a link that is verified by a link back.
import { isBlank, toOneLine } from '@tandem/platform/text/blank.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';

/** `value` is plain text. `html` is sanitised and set only for remote actors. */
export type ProfileField = { name: string; value: string; html?: string; verifiedAt: Instant | null };

export const MAX_FIELDS = 4;
/** The limit in code units, for names and for values. */
export const MAX_FIELD_LENGTH = 255;

/** Parses the fields column of an actor. */
export const parseFields = (stored: string): ProfileField[] => (stored === '[]' ? [] : JSON.parse(stored));

/** The requested fields without blank ones. Unchanged fields stay verified. */
export function toFields(
  requested: readonly { name: string; value: string }[],
  before: readonly ProfileField[],
): ProfileField[] {
  const named = requested.map(({ name, value }) => ({ name: toOneLine(name), value: toOneLine(value) }));
  return named
    .filter(({ name, value }) => !isBlank(name) && !isBlank(value))
    .map(({ name, value }) => {
      const same = before.find((field) => field.name === name && field.value === value);
      return { name, value, verifiedAt: same?.verifiedAt ?? null };
    });
}

/** The URL of a value that is a verifiable link, or null. */
export function linkOf({ value }: Pick<ProfileField, 'value'>): string | null {
  if (!/^https?:\/\/[^\s\\]+$/i.test(value)) return null;
  const url = URL.parse(value);
  return url !== null && url.username === '' && url.password === '' ? url.href : null;
}

export const hasUnverifiedLink = (fields: readonly ProfileField[]): boolean =>
  fields.some((field) => field.verifiedAt === null && linkOf(field) !== null);
