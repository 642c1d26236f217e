// Checks replies against the documented interface.
import type { FuzzReply } from './connection.ts';
import type { Declared } from './operations.ts';
import type { FuzzRequest } from './requests/request.ts';
import type { FuzzPerson, FuzzTarget } from './target.ts';

/** 502: another server fails; 503: overload, or an unavailable database. */
const EXPECTED_SERVER_ERRORS = [502, 503];
/** Refuses the request headers, regardless of target and caller. */
const HEAD_TOO_LARGE = 431;
const INTERNALS =
  /\$argon2|password_hash|SQLITE_|node_modules|\bat (?:async )?[\w.<>]+ \(|\.ts:\d+:\d+|relation "|syntax error at/;
/** Email addresses of users; `ada` is the example in the documents. */
const EMAIL = /(?!ada@)\b[\w.-]+@example\.org/g;

/** The fault of `reply`; null if there is none. */
export function checkReply(
  request: FuzzRequest,
  reply: FuzzReply | null,
  people: readonly FuzzPerson[],
  target: Pick<FuzzTarget, 'isPrivate' | 'isPage' | 'forbiddenPatterns'>,
): string | null {
  const { isPrivate, forbiddenPatterns: never } = target;
  const mayBeMissing = request.framing === 'cut' || request.framing === 'broken';
  if (reply === null) return mayBeMissing ? null : 'the connection was closed without a response';
  const { status, body } = reply;
  if (status >= 500 && !EXPECTED_SERVER_ERRORS.includes(status))
    return `an unexpected server error: ${status}`;
  const text = body.length < 4_000_000 && isText(reply) ? body.toString() : '';
  const inside = INTERNALS.exec(text) ?? never.map((pattern) => pattern.exec(text)).find(Boolean);
  if (inside && !requestSays(request, inside[0])) return `it discloses a secret: ${inside[0]}`;
  return (
    findForeignEmail(request, text, people) ??
    findBadHeaders(request, reply) ??
    (status >= 400 && !isErrorPage(request, reply, target) ? findBadProblem(reply, text) : null) ??
    findUndeclared(request, reply, text) ??
    findUnauthorizedAccess(request, reply, isPrivate)
  );
}

/** An HTML error page at a path for browsers. */
function isErrorPage(
  { target: sent }: FuzzRequest,
  reply: FuzzReply,
  { isPage }: Pick<FuzzTarget, 'isPage'>,
): boolean {
  const [path = ''] = sent.split('?', 1);
  return typeOf(reply) === 'text/html' && (isPage?.(decode(path)) ?? false);
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const typeOf = ({ headers }: FuzzReply): string => headers.get('content-type')?.split(';')[0] ?? '';
const isText = (reply: FuzzReply): boolean => /json|text|xml/.test(typeOf(reply));
const requestSays = ({ target, body }: FuzzRequest, text: string): boolean =>
  target.includes(encodeURIComponent(text)) || (body?.includes(text) ?? false);

function findForeignEmail(request: FuzzRequest, text: string, people: readonly FuzzPerson[]): string | null {
  // Users may change their own address.
  if (/\/users\/me(?:\/(?:avatar|header))?$/.test(request.target.split('?', 1)[0] ?? '')) return null;
  const own = request.caller === null ? null : people[request.caller]?.email;
  for (const [email] of text.matchAll(EMAIL)) {
    if (email !== own && !requestSays(request, email))
      return `it discloses the address of another user: ${email}`;
  }
  return null;
}

function findBadHeaders({ framing }: FuzzRequest, { status, headers }: FuzzReply): string | null {
  // Node itself refuses malformed HTTP and unknown expectations, and only browsers evaluate preflights.
  if (framing === 'broken') return null;
  if (headers.get('x-content-type-options') !== 'nosniff') return 'it allows content sniffing';
  if (!headers.has('content-security-policy')) return 'it has no content security policy';
  if (status === 401 && !headers.has('www-authenticate')) return 'a 401 without a challenge';
  if (status === 405 && !headers.has('allow')) return 'a 405 without Allow';
  if ((status === 429 || status === 503) && !headers.has('retry-after'))
    return `a ${status} without Retry-After`;
  return null;
}

const PLAIN: Readonly<Record<number, string>> = {
  400: 'bad request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not found',
};

/** RFC 9457, or the federation layer's text, which is determined only by the status. */
function findBadProblem(reply: FuzzReply, text: string): string | null {
  const { status, body } = reply;
  const type = typeOf(reply);
  if (body.length === 0) return null;
  if (type === 'text/plain') {
    return text === (PLAIN[status] ?? 'internal server error')
      ? null
      : `a status text other than that of ${status}`;
  }
  if (type !== 'application/problem+json') return status === 410 ? null : `a ${status} of type ${type}`;
  const problem = parse(text);
  if (typeof problem !== 'object' || problem === null) return 'a problem that is not an object';
  const { status: said, type: kind, title, detail, code } = problem as Record<string, unknown>;
  const isWhole = [kind, title, detail, code].every((member) => typeof member === 'string' && member !== '');
  return isWhole && said === status ? null : 'a malformed problem';
}

/** HTTP's own replies to conditional and range requests (RFC 9110, sections 13 and 14). */
const isConditional = (headers: FuzzRequest['headers'], status: number): boolean =>
  [206, 304, 416].includes(status) && headers.some(([name]) => /^(Range|If-.*)$/.test(name));

function findUndeclared(
  { operation, method, headers }: FuzzRequest,
  reply: FuzzReply,
  text: string,
): string | null {
  if (!operation || method !== operation.method || reply.status === HEAD_TOO_LARGE) return null;
  const declared: Declared | undefined = operation.responses.get(reply.status);
  if (declared === undefined && isConditional(headers, reply.status)) return null;
  if (declared === undefined) return `${reply.status} is not declared for ${operation.name}`;
  if (declared === null) return reply.body.length === 0 ? null : 'a body where none is declared';
  const type = typeOf(reply);
  const check = declared.get(type) ?? null;
  const isDeclared = [type, type.replace(/\/.*/, '/*'), '*/*'].some((one) => declared.has(one));
  if (!isDeclared) return `${type} where ${[...declared.keys()].join(' or ')} is declared`;
  if (check === null) return null;
  const value = parse(text);
  return value === undefined ? 'a body that is not JSON' : check(value);
}

function findUnauthorizedAccess(
  { operation, caller: who, isForeign }: FuzzRequest,
  { status }: FuzzReply,
  isPrivate: boolean,
): string | null {
  if (!operation?.isGuarded) return null;
  if (who === null && ![401, HEAD_TOO_LARGE, 503].includes(status)) return `${status} without a credential`;
  return isPrivate && isForeign && status < 400 ? `${status} for data of another user` : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
