// Undocumented requests: other paths and methods, and malformed HTTP.

import type { FuzzContext, FuzzTarget } from '../target.ts';
import { hostileText } from './hostile.ts';
import type { Random } from './random.ts';
import type { FuzzRequest } from './request.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const STRANGE_METHODS = ['TRACE', 'CONNECT', 'PROPFIND', 'QUERY', 'get', 'BREW', 'M-SEARCH'];

const BAD_HEADERS: readonly [string, string][] = [
  ['Content-Length', '5'],
  ['Content-Length', '-1'],
  ['Content-Length', '1e3'],
  ['Transfer-Encoding', 'gzip'],
  ['Transfer-Encoding', 'chunked, identity'],
  ['Bad Name', 'x'],
  ['X', '\u0001'],
  ['Host', 'other.example'],
  ['Expect', 'nonsense'],
  ['Upgrade', 'websocket'],
  ['X-Long', 'x'.repeat(80_000)],
];

/** Changes `request` so that it no longer targets its operation. */
export function misroute(draw: FuzzContext, request: FuzzRequest, target: FuzzTarget): FuzzRequest {
  const { random: dice } = draw;
  const lost = { ...request, operation: null };
  return dice.pick([
    () => ({ ...lost, method: dice.pick(METHODS) }),
    () => ({ ...lost, target: mutatePath(dice, request.target) }),
    () => ({ ...lost, target: dice.pick(target.otherPaths), method: dice.pick(['GET', 'HEAD', 'POST']) }),
    () => ({ ...lost, target: dice.pick(target.otherPaths) + toSegment(dice), method: 'GET' }),
    () => breakHttp(dice, lost),
  ])();
}

const toSegment = (dice: Random): string =>
  encodeURIComponent(hostileText(dice).toWellFormed()).slice(0, 3000);

function mutatePath(dice: Random, path: string): string {
  const at = path.lastIndexOf('/');
  return dice.pick([
    () => `/${path}`,
    () => `${path}/`,
    () => `${path}%00`,
    () => `${path}/%2e%2e/%2e%2e/etc/passwd`,
    () => path.replace('/', '/%2e/'),
    () => `${path.slice(0, at)}%2F${path.slice(at + 1)}`,
    () => path.toUpperCase(),
    () => `${path};x=1`,
    () => `${path}.json`,
    () => `${path.slice(0, at)}/%ff%fe`,
    () => `${path.slice(0, at)}/%`,
    () => `${path}/${'a/'.repeat(2000)}`,
    () => `http://other.example${path}`,
    () => `${path.slice(0, at)}/${toSegment(dice)}`,
  ])();
}

function breakHttp(dice: Random, request: FuzzRequest): FuzzRequest {
  const broken = { ...request, framing: 'broken' } as const;
  return dice.pick<() => FuzzRequest>([
    () => ({ ...broken, method: dice.pick(STRANGE_METHODS) }),
    () => ({ ...broken, target: dice.pick(['*', 'x', '\\', '/\u00e9', '?', '#', '/a b', '']) }),
    () => ({ ...broken, headers: [...request.headers, dice.pick(BAD_HEADERS)] }),
    () => ({ ...request, body: request.body ?? Buffer.from('{'), framing: 'cut' }),
    () => ({
      ...broken,
      headers: [...request.headers, ['Transfer-Encoding', 'chunked']],
      body: Buffer.from('zz\r\n'),
    }),
  ])();
}
