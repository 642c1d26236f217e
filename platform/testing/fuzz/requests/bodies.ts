// Invalid request bodies.

import type { Schema } from '../operations.ts';
import { mutate } from './hostile.ts';
import type { Random } from './random.ts';

const NESTING = 50_000;

/** A JSON body with mutated values or bytes; may change its `headers` (the type, an encoding). */
export function mutateJson(
  random: Random,
  value: unknown,
  schema: Schema,
  headers: [string, string][],
): Buffer {
  if (random.chance(0.7)) return Buffer.from(JSON.stringify(mutate(random, value, schema)) ?? '');
  const text = JSON.stringify(value);
  const retype = (type: string): void => void headers.splice(headers.length - 1, 1, ['Content-Type', type]);
  const as = (bytes: string | Buffer): Buffer => Buffer.from(bytes as string);
  return random.pick([
    () => as(text.slice(0, random.below(text.length))),
    () => mutateBytes(random, as(text)),
    () => as(text.replace('{', '{"__proto__":{"id":"x","role":"admin"},"constructor":{"prototype":1},')),
    () => as(`${text.slice(0, -1)}${text.length > 2 ? ',' : ''}${text.slice(1)}`),
    () => as(text.replace(/:("[^"]*"|\d+)/, ':1e999')),
    () => as(text.replace(/:("[^"]*"|\d+)/, ':123456789012345678901234567890')),
    () => as(text.replace('{', `{"x":${'['.repeat(NESTING)}${']'.repeat(NESTING)},`)),
    () => as(`\ufeff${text}`),
    () => as(text.replace(/"([^"]*)"}/, '"\\u0000"}')),
    () => as(Buffer.from(text, 'utf16le')),
    () => as(Buffer.concat([as(text.slice(0, -1)), Buffer.from([0xed, 0xa0, 0x80, 0xff]), as('}')])),
    () => as(''),
    () =>
      as(random.pick(['null', '[]', '""', '0', 'true', '{', '{"a":1}}', '{a:1}', "{'a':1}", '//', 'NaN'])),
    () => {
      retype(
        random.pick([
          'text/plain',
          'application/xml',
          'multipart/form-data',
          'x',
          'application/json;;',
          '*/*',
        ]),
      );
      return as(text);
    },
    () => {
      headers.push(['Content-Encoding', random.pick(['gzip', 'br', 'deflate', 'nonsense'])]);
      return as(text);
    },
  ])();
}

/** Changes, removes or truncates some bytes. */
export function mutateBytes(random: Random, bytes: Buffer): Buffer {
  if (bytes.length === 0) return Buffer.from([0xff]);
  const at = random.below(bytes.length);
  return random.pick([
    () => bytes.subarray(0, at),
    () => bytes.subarray(at),
    () =>
      Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.min(at + random.below(64), bytes.length))]),
    () => Buffer.concat([bytes, bytes]),
    () => {
      const copy = Buffer.from(bytes);
      for (let count = 1 + random.below(8); count > 0; count -= 1)
        copy[random.below(copy.length)] = random.below(256);
      return copy;
    },
  ])();
}
