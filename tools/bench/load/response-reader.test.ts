import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ResponseReader } from './response-reader.ts';

const sized = (body: string) =>
  `HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const chunked = (chunks: string[]) => {
  const all = chunks.map((chunk) => `${Buffer.byteLength(chunk).toString(16)}\r\n${chunk}\r\n`);
  return `HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n${all.join('')}0\r\n\r\n`;
};
const EMPTY = 'HTTP/1.1 204 No Content\r\n\r\n';

const anyResponse = fc.oneof(
  fc.string().map(sized),
  fc.array(fc.string({ minLength: 1 })).map(chunked),
  fc.constant(EMPTY),
);

test('consecutive responses are read completely however they are split into chunks', () => {
  fc.assert(
    fc.property(fc.array(anyResponse, { minLength: 1 }), fc.integer({ min: 1, max: 50 }), (texts, step) => {
      const reader = new ResponseReader();
      for (const text of texts) {
        const bytes = Buffer.from(text);
        const found = [];
        for (let at = 0; at < bytes.length; at += step)
          found.push(reader.read(bytes.subarray(at, at + step)));
        assert.deepEqual(found.slice(0, -1).filter(Boolean), []);
        assert.deepEqual(found.at(-1), { status: Number(text.slice(9, 12)), bytes: bytes.length });
      }
    }),
  );
});

test('an invalid response or one without a length is refused', () => {
  assert.throws(() => new ResponseReader().read(Buffer.from('HTTP/1.1 200 OK\r\n\r\n')), /where it ends/);
  assert.throws(() => new ResponseReader().read(Buffer.from('SSH-2.0-OpenSSH\r\n\r\n')), /no response/);
});
