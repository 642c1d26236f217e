// The fields of a profile: names with values, such as a web page that may be verified to link back.
import { isBlank, toOneLine } from '@tandem/platform/text/blank.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';

/** `value` is plain text; `html` is set for remote actors, sanitised. */
export type ProfileField = { name: string; value: string; html?: string; verifiedAt: Instant | null };

export const MAX_FIELDS = 4;
/** Code units, of a name and of a value. */
export const MAX_FIELD_LENGTH = 255;

/** The fields stored in an actor's row. */
export const parseFields = (stored: string): ProfileField[] => (stored === '[]' ? [] : JSON.parse(stored));

/** The JSON of requested fields, without blank ones; what stays the same stays verified. */
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

/** The page that a value is the address of, if it can be asked whether it links back. */
export function linkOf({ value }: Pick<ProfileField, 'value'>): string | null {
  if (!/^https?:\/\/[^\s\\]+$/i.test(value)) return null;
  const url = URL.parse(value);
  return url !== null && url.username === '' && url.password === '' ? url.href : null;
}

export const hasUnverifiedLink = (fields: readonly ProfileField[]): boolean =>
  fields.some((field) => field.verifiedAt === null && linkOf(field) !== null);
