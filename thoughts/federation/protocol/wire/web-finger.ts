// WebFinger (RFC 7033): handles, requested resources, documents and interaction templates.
import { isJsonObject, type JsonObject } from '../json.ts';
import { isActivityType } from '../media-types.ts';
import { readList, readUri } from './read/values.ts';

/** `host` as in URLs: lower case, IDN in ASCII form, with its port unless it is the default. */
export type Handle = { username: string; host: string };

const MAX_HANDLE_LENGTH = 512;
const HANDLE = /^(?:acct:)?@?([\p{L}\p{M}\p{Nd}_.~+-]{1,128})@([^\s\p{Cc}@/?#\\]{1,300})$/u;

/** Parses `user@host`, `@user@host` and `acct:user@host`; null for other texts. */
export function readHandle(text: string): Handle | null {
  const [, username, written] = text.length <= MAX_HANDLE_LENGTH ? (HANDLE.exec(text.trim()) ?? []) : [];
  const host = written === undefined ? undefined : URL.parse(`https://${written}`)?.host;
  return username === undefined || !host ? null : { username, host };
}

export const formatHandle = ({ username, host }: Handle): string => `${username}@${host}`;

/** `server`: the server itself; `malformed`: no valid resource; null: cannot be a local user. */
type RequestedResource = { username: string } | 'server' | 'malformed' | null;

const ACCT = /^(?:acct:)?@?([^@:/?#\s]{1,64})@([^@/?#\s]{1,255})$/i;
const PROFILE = /^\/(?:users\/|@)([^/]{1,64})\/?$/;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const MAX_LENGTH = 2048;

/**
 * Parses `acct:ada@host`, `ada@host`, `https://host/users/ada`, `https://host/@ada` and `https://host`, for
 * any of `hosts` (with ports, as in URLs). Names keep their spelling.
 */
export function readResource(resource: string, hosts: readonly string[]): RequestedResource {
  if (resource.length > MAX_LENGTH) return 'malformed';
  const [, username, host] = ACCT.exec(resource) ?? [];
  if (username !== undefined && host !== undefined) return isOurs(host, hosts) ? { username } : null;
  if (!SCHEME.test(resource)) return 'malformed';
  const url = URL.parse(resource);
  if (!url) return 'malformed';
  if (!/^https?:$/.test(url.protocol) || !hosts.includes(url.host)) return null;
  if (url.pathname === '/' && url.search === '') return 'server';
  const [, named] = PROFILE.exec(url.pathname) ?? [];
  return named === undefined ? null : { username: named };
}

/** `host` with or without the default port. */
const isOurs = (host: string, hosts: readonly string[]): boolean =>
  ['http', 'https'].some((scheme) => hosts.includes(URL.parse(`${scheme}://${host}`)?.host ?? ''));

// Parses WebFinger documents (RFC 7033): the subject, and the address of the actor document.
const MAX_LINKS = 100;

/** `subject` is null if it is not an `acct:` address. */
export type ParsedWebFinger = { subject: Handle | null; actor: string };

/** Null without a `self` link to an ActivityStreams document. */
export function readWebFinger(document: JsonObject): ParsedWebFinger | null {
  const { subject } = document;
  const self = readList(document.links, MAX_LINKS)
    .filter(isJsonObject)
    .find(({ rel, type }) => rel === 'self' && typeof type === 'string' && isActivityType(type));
  const actor = readUri(self?.href);
  if (actor === null) return null;
  return { subject: typeof subject === 'string' ? readHandle(subject) : null, actor };
}

/** Templates by relation, and the account's host according to `self`; null if missing. */
export type Templates = { byRel: ReadonlyMap<string, string>; accountHost: string | null };

/** Link relations of intents. */
export const SUBSCRIBE = 'http://ostatus.org/schema/1.0/subscribe';

const PREFIX = 'https://w3id.org/fep/3b86/';

const INTENTS = ['Follow', 'Like', 'Announce', 'Create', 'Object'] as const;

export const intentRel = (intent: Intent): string => PREFIX + intent;

const WANTED: ReadonlySet<string> = new Set([SUBSCRIBE, ...INTENTS.map(intentRel)]);

/** Servers use `template` for the address; FEP-3b86 uses `href`. */
export function readTemplates(document: JsonObject): Templates {
  const links = readList(document.links, MAX_LINKS).filter(isJsonObject);
  const byRel = new Map<string, string>();
  for (const { rel, template, href } of links) {
    const text = typeof template === 'string' ? template : href;
    if (typeof rel !== 'string' || !WANTED.has(rel) || byRel.has(rel)) continue;
    if (typeof text === 'string' && text.length <= MAX_LENGTH) byRel.set(rel, text);
  }
  const self = links.find(({ rel }) => rel === 'self')?.href;
  return { byRel, accountHost: typeof self === 'string' ? (URL.parse(self)?.host ?? null) : null };
}

export type Intent = (typeof INTENTS)[number];

/** The default path without a template, as in Mastodon. */
export const INTERACTION_PATH = '/authorize_interaction';
