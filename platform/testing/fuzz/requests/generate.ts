// Generates requests: valid, nearly valid and hostile ones.

import type { Operation } from '../operations.ts';
import type { FuzzContext, FuzzPerson, FuzzTarget } from '../target.ts';
import { mutateBytes, mutateJson } from './bodies.ts';
import { hostileText, mutate } from './hostile.ts';
import { misroute } from './misroute.ts';
import { COOKIE } from './pool.ts';
import type { Random } from './random.ts';
import type { FuzzRequest } from './request.ts';
import { createValues, type Values } from './values.ts';

const BOUNDARY = 'fuzz-boundary';

/** Returns a function that generates one request with a credential of `people`. */
export function createGenerator(target: FuzzTarget, people: readonly FuzzPerson[]) {
  const values = createValues(target);
  const usual = target.operations.filter(({ name }) => (target.weights[name] ?? 1) === 1);

  /**
   * Picks an operation. One with a weight is accepted with that probability, otherwise replaced by one
   * without.
   */
  const pickOperation = (dice: Random): Operation => {
    const operation = dice.pick(target.operations);
    return dice.chance(target.weights[operation.name] ?? 1) ? operation : dice.pick(usual);
  };

  return async ({ random: dice, pool }: Omit<FuzzContext, 'caller'>): Promise<FuzzRequest> => {
    const who = dice.chance(0.9) ? dice.below(people.length) : null;
    const draw: FuzzContext = { random: dice, pool, caller: who };
    if (target.customRequests && dice.chance(target.customRequests.share))
      return target.customRequests.make(draw);
    const operation = pickOperation(dice);
    const isGood = dice.chance(0.5);
    const request = fill(draw, operation, values, target, isGood);
    authorize(draw, request, people, operation);
    return isGood || dice.chance(0.7) ? request : misroute(draw, request, target);
  };
}

/** A request for `operation`; a request that is not valid is mutated in at least one place. */
function fill(
  draw: FuzzContext,
  operation: Operation,
  values: Values,
  target: FuzzTarget,
  isValid: boolean,
): FuzzRequest {
  const { random: dice, caller: who } = draw;
  const headers: [string, string][] = [];
  const place = isValid ? null : dice.pick(['path', 'query', 'body', 'body', 'header'] as const);
  const path = fillPath(draw, operation, values, place === 'path');
  const query = fillQuery(draw, operation, values, place === 'query');
  if (operation.method === 'POST' && dice.chance(place === 'header' ? 0.8 : 0.1)) {
    const key =
      place === 'header' && dice.chance(0.4) ? toHeaderValue(hostileText(dice)) : `key-${dice.below(9)}`;
    headers.push(['Idempotency-Key', key]);
  }
  if (place === 'header') headers.push(hostileHeader(dice));
  else headers.push(...fillHeaders(draw, operation, values));
  const body = fillBody(draw, operation, values, target, headers, place === 'body');
  const framing = body && dice.chance(0.1) ? 'chunked' : 'whole';
  // Another Accept may select another form, and `me` as a name may reach another operation.
  const isOther =
    headers.some(([name]) => name === 'Accept') ||
    target.operations.some((other) => other.path !== operation.path && other.path === path.text);
  const meant = isOther ? null : operation;
  const named = { operation: meant, method: operation.method, target: path.text + query, headers, body };
  return { ...named, caller: who, isForeign: path.isForeign, framing };
}

/** Probability of sending a declared header with a known valid value; the generator sets keys itself. */
const HEADER_SHARE = 0.5;

/** The headers that the operation declares, and a cookie that the caller received. */
function fillHeaders(
  draw: FuzzContext,
  { parameters }: Operation,
  { sampleHeader }: Values,
): [string, string][] {
  const { random: dice, pool, caller: who } = draw;
  const filled = parameters.flatMap(({ name, in: place }): [string, string][] => {
    const value = place === 'header' && dice.chance(HEADER_SHARE) ? sampleHeader(draw, name) : undefined;
    return value === undefined ? [] : [[name, String(value)]];
  });
  const cookie = dice.chance(HEADER_SHARE) ? pool.pick(dice, COOKIE, who) : null;
  return cookie ? [...filled, ['Cookie', cookie.value]] : filled;
}

function fillPath(
  draw: FuzzContext,
  { path, parameters }: Operation,
  { idFor, valueFor }: Values,
  isMutated: boolean,
) {
  const { random: dice, caller: who } = draw;
  let isForeign = false;
  const text = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    if (isMutated) return toSegment(hostileText(dice));
    const schema = parameters.find((parameter) => parameter.name === name)?.schema ?? {};
    if (schema.format !== 'uuid') return encodeURIComponent(String(valueFor(draw, name, schema, path)));
    const { value, owner } = idFor(draw, `${path} ${name}`);
    if (owner !== who) isForeign = true;
    return value;
  });
  return { text, isForeign };
}

function fillQuery(
  draw: FuzzContext,
  operation: Operation,
  { valueFor }: Values,
  isMutated: boolean,
): string {
  const { random: dice } = draw;
  const pairs = operation.parameters
    .filter((parameter) => parameter.in === 'query' && (parameter.required || dice.chance(0.4)))
    .map(({ name, schema }) => [name, valueFor(draw, name, schema, operation.path), schema] as const);
  if (!isMutated) return toQuery(pairs.map(([name, value]) => [name, String(value)]));
  const names = operation.parameters.filter((parameter) => parameter.in === 'query');
  const { name, schema } = names.length > 0 ? dice.pick(names) : { name: 'x', schema: {} };
  const mutated = toText(mutate(dice, valueFor(draw, name, schema, operation.path), schema)).slice(0, 9000);
  const rest = pairs.map(([other, value]): [string, string] => [other, String(value)]);
  return dice.pick([
    () => toQuery([...rest.filter(([other]) => other !== name), [name, mutated]]),
    () => toQuery([...rest, [name, mutated], [name, mutated]]),
    () => toQuery([...rest, [`${name}[]`, mutated], [`${name}[__proto__]`, mutated]]),
    () => `?${name}=%${mutated.slice(0, 1)}&%=%zz&=&&${name}`.replaceAll(/[^\x21-\x7e]/g, ''),
    () => toQuery(rest.filter(([other]) => other !== name)),
    () => toQuery(Array.from({ length: 1500 }, (_, index) => [`q${index}`, '1'])),
  ])();
}

/** Not so long that the server refuses the request headers, and not empty, which would be another path. */
const toSegment = (text: string): string => encodeURIComponent(text.slice(0, 1500).toWellFormed()) || '%20';

/** Hostile objects may have a `toString` member. */
const toText = (value: unknown): string => (typeof value === 'string' ? value : `${JSON.stringify(value)}`);

const toQuery = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.length === 0
    ? ''
    : `?${pairs.map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('=')).join('&')}`;

function fillBody(
  draw: FuzzContext,
  operation: Operation,
  { valueFor }: Values,
  target: FuzzTarget,
  headers: [string, string][],
  isMutated: boolean,
): Buffer | null {
  const { random: dice } = draw;
  const { body, path } = operation;
  if (body === null) {
    if (!isMutated) return null;
    headers.push(['Content-Type', dice.pick(['application/json', 'text/plain', 'nonsense', 'multipart/x'])]);
    return Buffer.from(hostileText(dice));
  }
  if (body === 'file') return fillFile(draw, target.file(draw, operation), headers, isMutated);
  const value = valueFor(draw, '', body, path);
  headers.push(['Content-Type', 'application/json']);
  return isMutated ? mutateJson(draw.random, value, body, headers) : Buffer.from(JSON.stringify(value));
}

function fillFile(
  { random: dice }: FuzzContext,
  good: Buffer,
  headers: [string, string][],
  isMutated: boolean,
): Buffer {
  const file = isMutated && dice.chance(0.6) ? mutateBytes(dice, good) : good;
  if (dice.chance(0.3)) {
    headers.push(['Content-Type', dice.pick(['application/octet-stream', 'image/png', 'application/json'])]);
    return file;
  }
  headers.push(['Content-Type', `multipart/form-data; boundary=${BOUNDARY}`]);
  const part = Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n`),
    file,
    Buffer.from('\r\n'),
  ]);
  const form = Buffer.concat([part, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  if (!isMutated) return form;
  return dice.pick([() => form, () => mutateBytes(dice, form), () => Buffer.concat([part, form])])();
}

const BAD_CREDENTIALS = [
  '',
  'Bearer',
  'Bearer ',
  'Bearer x',
  'Bearer eyJhbGciOiJub25lIn0.e30.',
  'Basic YTpi',
  'ApiKey x',
  'Digest',
  `Bearer ${'x'.repeat(5000)}`,
  'Bearer a.b.c',
  'bearer\tx',
  'Bearer é',
  'ApiKey ',
];

/** Adds a credential of `who`, or an invalid one, to the request. */
function authorize(
  { random: dice, pool, caller: who }: FuzzContext,
  request: FuzzRequest,
  people: readonly FuzzPerson[],
  operation: Operation,
) {
  if (who === null) {
    if (dice.chance(0.6)) request.headers.push(['Authorization', dice.pick(BAD_CREDENTIALS)]);
    return;
  }
  const key = operation.takesKey && dice.chance(0.3) ? pool.pick(dice, 'api-key', who) : null;
  if (key) {
    request.headers.push(['Authorization', `ApiKey ${key.value}`]);
    // The key may have been revoked since, which is not a fault.
    request.operation = null;
  } else request.headers.push(['Authorization', people[who]?.authorization ?? '']);
}

const toHeaderValue = (text: string): string =>
  Buffer.from(text)
    .toString('latin1')
    .replaceAll(/[\r\n\0]/g, ' ')
    .slice(0, 9000);

function hostileHeader(random: Random): [string, string] {
  const name = random.pick([
    'Accept',
    'Accept-Encoding',
    'Accept-Language',
    'Origin',
    'Range',
    'If-None-Match',
    'If-Range',
    'Cookie',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-HTTP-Method-Override',
    'Content-Encoding',
    'Referer',
    'TE',
    'Forwarded',
    'Digest',
    'Signature',
    'Signature-Input',
    'Date',
    'If-Modified-Since',
    'X-Request-Id',
  ]);
  const good = [
    'application/activity+json',
    'gzip',
    'bytes=0-',
    'bytes=5-1',
    'bytes=-0',
    'W/"x"',
    '*',
    'DELETE',
  ];
  return [name, random.chance(0.5) ? random.pick(good) : toHeaderValue(hostileText(random))];
}
