// Bodies that are not what they should be.

import type { Schema } from '../operations.ts';
import type { Dice } from './dice.ts';
import { bend } from './hostile.ts';

const DEEP = 50_000;

/** A JSON body bent in what it says, or in how it says it; may change its `headers` (the type, an encoding). */
export function bendJson(dice: Dice, value: unknown, schema: Schema, headers: [string, string][]): Buffer {
  if (dice.chance(0.7)) return Buffer.from(JSON.stringify(bend(dice, value, schema)) ?? '');
  const text = JSON.stringify(value);
  const retype = (type: string): void => void headers.splice(headers.length - 1, 1, ['Content-Type', type]);
  const as = (bytes: string | Buffer): Buffer => Buffer.from(bytes as string);
  return dice.pick([
    () => as(text.slice(0, dice.below(text.length))),
    () => bendBytes(dice, as(text)),
    () => as(text.replace('{', '{"__proto__":{"id":"x","role":"admin"},"constructor":{"prototype":1},')),
    () => as(`${text.slice(0, -1)}${text.length > 2 ? ',' : ''}${text.slice(1)}`),
    () => as(text.replace(/:("[^"]*"|\d+)/, ':1e999')),
    () => as(text.replace(/:("[^"]*"|\d+)/, ':123456789012345678901234567890')),
    () => as(text.replace('{', `{"x":${'['.repeat(DEEP)}${']'.repeat(DEEP)},`)),
    () => as(`\ufeff${text}`),
    () => as(text.replace(/"([^"]*)"}/, '"\\u0000"}')),
    () => as(Buffer.from(text, 'utf16le')),
    () => as(Buffer.concat([as(text.slice(0, -1)), Buffer.from([0xed, 0xa0, 0x80, 0xff]), as('}')])),
    () => as(''),
    () => as(dice.pick(['null', '[]', '""', '0', 'true', '{', '{"a":1}}', '{a:1}', "{'a':1}", '//', 'NaN'])),
    () => {
      retype(
        dice.pick(['text/plain', 'application/xml', 'multipart/form-data', 'x', 'application/json;;', '*/*']),
      );
      return as(text);
    },
    () => {
      headers.push(['Content-Encoding', dice.pick(['gzip', 'br', 'deflate', 'nonsense'])]);
      return as(text);
    },
  ])();
}

/** Bytes with a few changed, cut out, or cut off. */
export function bendBytes(dice: Dice, bytes: Buffer): Buffer {
  if (bytes.length === 0) return Buffer.from([0xff]);
  const at = dice.below(bytes.length);
  return dice.pick([
    () => bytes.subarray(0, at),
    () => bytes.subarray(at),
    () => Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.min(at + dice.below(64), bytes.length))]),
    () => Buffer.concat([bytes, bytes]),
    () => {
      const copy = Buffer.from(bytes);
      for (let count = 1 + dice.below(8); count > 0; count -= 1)
        copy[dice.below(copy.length)] = dice.below(256);
      return copy;
    },
  ])();
}
