// Parses the basic values of ActivityStreams from untrusted JSON; invalid values become null or are omitted.
import { isWellFormed } from '@tandem/platform/text/well-formed.ts';
import { parseTime } from '@tandem/platform/time/calendar.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { PUBLIC } from '../../../../foundation/addresses/object-ids.ts';
import { isJsonObject, type JsonObject } from '../../json.ts';

/** Bytes of UTF-8: the index limit of both databases. */
const MAX_URI = 2048;
/** Scheme and host, without characters that URL parsers drop silently. */
const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}]+$/iu;
/** The full name of the Public collection, and its compact forms (ActivityPub, 5.6). */
const PUBLIC_NAMES = new Set([PUBLIC, 'as:Public', 'Public']);

/** At most `most` code units of a string, without characters that databases refuse; null for other values. */
export const readText = (value: unknown, most: number): string | null =>
  typeof value === 'string' ? value.slice(0, most).toWellFormed().replaceAll('\0', '') : null;

/** An http(s) address without credentials, of at most 2,048 bytes, unchanged. */
export function readUri(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_URI) return null;
  if (!isWellFormed(value) || !WEB_ADDRESS.test(value) || Buffer.byteLength(value) > MAX_URI) return null;
  const url = URL.parse(value);
  return url !== null && url.username === '' && url.password === '' ? value : null;
}

/** The values of a property, at most `most`: missing, single and array values are equivalent. */
export function readList(value: unknown, most: number): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.slice(0, most) : [value];
}

/** The first value of a property. */
export const readFirst = (value: unknown): unknown => readList(value, 1)[0];

/** The id of a reference: an address, or an object with an id. */
export function readId(value: unknown): string | null {
  const first = readFirst(value);
  return readUri(isJsonObject(first) ? first.id : first);
}

/** The ids of at most `most` references. */
export const readIds = (value: unknown, most: number): string[] =>
  readList(value, most)
    .map(readId)
    .filter((id) => id !== null);

/** The first of the `known` types; types may be an array. */
export const readType = <Name extends string>(value: unknown, known: readonly Name[]): Name | null =>
  readList(value, 5)
    .map((name) => known.find((candidate) => candidate === name))
    .find((name) => name !== undefined) ?? null;

/** A date-time in RFC 3339; without a zone it counts as UTC. */
export function readInstant(value: unknown): Instant | null {
  const written = typeof value === 'string' && value.length <= 64 ? parseTime(value) : null;
  if (written === null) return null;
  if (written.kind === 'instant') return written.instant;
  if (written.kind === 'offset') return written.moment.instant;
  return Date.parse(written.kind === 'date' ? `${written.date}T00:00:00Z` : `${written.local}Z`);
}

/** `name`, or the first language of its map (such as `contentMap`), if only that is present. */
export function readNatural(object: JsonObject, name: string, most: number): string | null {
  const plain = readText(readFirst(object[name]), most);
  if (plain !== null) return plain;
  const map = object[`${name}Map`];
  return isJsonObject(map)
    ? readText(
        Object.values(map).find((text) => typeof text === 'string'),
        most,
      )
    : null;
}

/**
 * The page of `url`: a string, a Link, or a list of them; an HTML page is preferred. With `owner`, the id of
 * the page's object, pages on other hosts are ignored: a name must not link to another host.
 */
export function readPageUrl(value: unknown, owner: string | null = null): string | null {
  const links = readList(value, 50).map((link) =>
    isJsonObject(link)
      ? { href: readUri(link.href), type: link.mediaType }
      : { href: readUri(link), type: null },
  );
  const host = owner === null ? null : URL.parse(owner)?.host;
  const usable = links.filter(
    ({ href }) => href !== null && (host === null || URL.parse(href)?.host === host),
  );
  const best =
    usable.find(({ type }) => type === 'text/html') ?? usable.find(({ type }) => typeof type !== 'string');
  return best?.href ?? usable[0]?.href ?? null;
}

/** The picture in `icon` or `image`: an Image, its address, or a list of them. */
export function readPicture(value: unknown): string | null {
  const picture = readFirst(value);
  return isJsonObject(picture) ? readPageUrl(picture.url ?? picture.href) : readUri(picture);
}

/**
 * The recipients of an object: ids as written; whether it is public; and whether it is listed in public
 * feeds, which requires the Public collection in `to`, as in Mastodon.
 */
export type Audience = { isPublic: boolean; isListed: boolean; ids: string[] };

const MAX_ADDRESSEES = 256;

/** Combines `to`, `cc`, `bto`, `bcc` and `audience`, which are equivalent for a receiver. */
export function readAudience({ to, cc, bto, bcc, audience }: JsonObject): Audience {
  const ids = [to, cc, bto, bcc, audience].flatMap((value) => readAddressees(value, MAX_ADDRESSEES));
  return {
    isPublic: ids.includes(PUBLIC),
    isListed: readAddressees(to, MAX_ADDRESSEES).includes(PUBLIC),
    ids: [...new Set(ids)].filter((id) => id !== PUBLIC),
  };
}

/** The ids of at most `most` actors and collections, with the full name for the Public collection. */
export const readAddressees = (value: unknown, most: number): string[] =>
  readList(value, most)
    .map((addressee) => {
      const name = isJsonObject(addressee) ? addressee.id : addressee;
      return typeof name === 'string' && PUBLIC_NAMES.has(name) ? PUBLIC : readUri(name);
    })
    .filter((id) => id !== null);

/** Whether two addresses have the same scheme, host and port. */
export function isSameOrigin(one: string, other: string): boolean {
  const origin = URL.parse(one)?.origin;
  return origin !== undefined && origin === URL.parse(other)?.origin;
}

/** The id in `value` if it has the same origin as `id`; null otherwise. */
export function readOwnUri(value: unknown, id: string): string | null {
  const uri = readId(value);
  return uri !== null && isSameOrigin(uri, id) ? uri : null;
}
