// The key of a request whose response depends on its target and a few headers; none for all others.
import type { IncomingMessage } from 'node:http';

/** Longer ones are rare, and many of them would fill the cache. */
const MAX_KEY_LENGTH = 2000;

/** The response may differ with these. */
const DISTINGUISHING = new Set([
  'host',
  'accept',
  'accept-encoding',
  'accept-language',
  'if-none-match',
  'x-forwarded-host',
  'x-forwarded-proto',
]);
/** The response to a request without a credential, cookie, range or body does not depend on these. */
const IRRELEVANT = new Set([
  'user-agent',
  'connection',
  'keep-alive',
  'origin',
  'referer',
  'from',
  'date',
  'dnt',
  'priority',
  'cache-control',
  'pragma',
  'upgrade-insecure-requests',
  'via',
  'traceparent',
  'tracestate',
  'x-forwarded-for',
  'x-forwarded-port',
  'x-real-ip',
]);

type Role = 'host' | 'distinguishing' | 'forwarded' | 'irrelevant' | 'unknown';

/** Roles by name as it was sent: clients write few different ones. */
const roles = new Map<string, Role>();
const MAX_KNOWN_NAMES = 500;

function roleOf(name: string): Role {
  const known = roles.get(name);
  if (known !== undefined) return known;
  const role = classify(name.toLowerCase());
  if (roles.size < MAX_KNOWN_NAMES) roles.set(name, role);
  return role;
}

function classify(name: string): Role {
  if (name === 'host') return 'host';
  if (name.startsWith('x-forwarded-') && DISTINGUISHING.has(name)) return 'forwarded';
  if (DISTINGUISHING.has(name)) return 'distinguishing';
  return IRRELEVANT.has(name) || name.startsWith('sec-') ? 'irrelevant' : 'unknown';
}

/**
 * Two GETs with the same key get the same response until something is committed, where the endpoint's
 * responses depend on the database alone. Null for a request with anything else that may matter: a
 * credential, a cookie, a body, a range, a signature, any header that is not known here.
 */
export function keyOfRequest({
  method,
  url = '',
  httpVersion,
  rawHeaders,
  socket,
}: IncomingMessage): string | null {
  if (method !== 'GET' || httpVersion !== '1.1') return null;
  let key = url;
  let hosts = 0;
  let isForwarded = false;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    const role = roleOf(name);
    if (role === 'irrelevant') continue;
    if (role === 'unknown') return null;
    if (role === 'host') hosts += 1;
    if (role === 'forwarded') isForwarded = true;
    key += `\n${name}:${rawHeaders[at + 1]}`;
  }
  // Whether forwarded headers are believed depends on who sent them.
  if (isForwarded) key += `\n${socket.remoteAddress}`;
  return hosts === 1 && key.length <= MAX_KEY_LENGTH ? key : null;
}
