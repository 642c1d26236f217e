import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evaluateRange, isRangeApplicable, matchesNone, readRange } from './range.ts';

const ETAG = '"abc"';

test('a range is parsed with both ends, without the last byte, and as a suffix', () => {
  assert.deepEqual(readRange('bytes=0-0', 10), { start: 0, end: 0 });
  assert.deepEqual(readRange('bytes=2-5', 10), { start: 2, end: 5 });
  assert.deepEqual(readRange('bytes=2-', 10), { start: 2, end: 9 });
  assert.deepEqual(readRange('bytes=-3', 10), { start: 7, end: 9 });
  assert.deepEqual(readRange('bytes=-99', 10), { start: 0, end: 9 });
  assert.deepEqual(readRange('bytes=5-99', 10), { start: 5, end: 9 });
  assert.deepEqual(readRange('Bytes= 5-6 ', 10), { start: 5, end: 6 });
});

test('a range that starts beyond the end cannot be satisfied', () => {
  for (const header of ['bytes=10-', 'bytes=10-20', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])
    assert.equal(readRange(header, 10), 'unsatisfiable', String(header));
  assert.equal(readRange('bytes=0-', 0), 'unsatisfiable');
});

test('a header other than a single byte range returns the whole file', () => {
  const headers = [undefined, '', 'bytes', 'bytes=', 'bytes=-', 'bytes=a-b', 'bytes=5-2', 'lines=1-2'];
  for (const header of [
    ...headers,
    'bytes=0-1,3-4',
    'bytes=1-2=3',
    'bytes=+1-2',
    'bytes=0x1-2',
    'bytes=1.0-2',
  ])
    assert.equal(readRange(header, 10), 'whole', String(header));
});

test('a range lies within the file and keeps its requested start', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(), (start, extra, size) => {
      const range = readRange(`bytes=${start}-${start + extra}`, size);
      if (start >= size) return range === 'unsatisfiable';
      if (typeof range === 'string') return false;
      return range.start === start && range.end === Math.min(start + extra, size - 1);
    }),
  );
});

test('any header is parsed without an error', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), (header, size) => {
      const range = readRange(`bytes=${header}`, size);
      return typeof range === 'string' || (0 <= range.start && range.start <= range.end && range.end < size);
    }),
  );
});

test('If-None-Match compares weakly and supports lists and *', () => {
  for (const header of [ETAG, `W/${ETAG}`, '*', ' * ', `"x", ${ETAG}`, `"x,y" ,W/${ETAG}`])
    assert.equal(matchesNone(header, ETAG), true, String(header));
  for (const header of [undefined, '', 'abc', '"x"', '"*"', '"ab', `"x${ETAG.slice(1)}`])
    assert.equal(matchesNone(header, ETAG), false, String(header));
});

test('If-Range compares strongly and ignores dates', () => {
  assert.equal(isRangeApplicable(undefined, ETAG), true);
  assert.equal(isRangeApplicable(ETAG, ETAG), true);
  assert.equal(isRangeApplicable(`W/${ETAG}`, ETAG), false);
  assert.equal(isRangeApplicable('Wed, 21 Oct 2026 07:28:00 GMT', ETAG), false);
});

test('a response is the whole file, a part, not modified, or not satisfiable', () => {
  const file = { etag: ETAG, size: 10 };
  assert.deepEqual(evaluateRange('GET', {}, file), { status: 200, length: 10 });
  assert.deepEqual(evaluateRange('GET', { range: 'bytes=1-3' }, file), {
    status: 206,
    length: 3,
    range: { start: 1, end: 3 },
    contentRange: 'bytes 1-3/10',
  });
  assert.deepEqual(evaluateRange('GET', { range: 'bytes=10-' }, file), {
    status: 416,
    contentRange: 'bytes */10',
  });
  assert.deepEqual(evaluateRange('GET', { range: 'bytes=1-3', 'if-none-match': ETAG }, file), {
    status: 304,
  });
  assert.equal(evaluateRange('GET', { range: 'bytes=1-3', 'if-range': '"old"' }, file).status, 200);
  assert.equal(evaluateRange('HEAD', { range: 'bytes=1-3' }, file).status, 200);
});
