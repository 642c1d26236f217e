import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Refusal } from '../../refusal.ts';
import {
  entityTag,
  evaluateRange,
  isRangeApplicable,
  matchesEntityTag,
  matchesNone,
  readRange,
  requireMatch,
  versioned,
} from './conditional.ts';

type Counted = { text: string; count: number };
const of = versioned<Counted>(({ text }) => text);
const tagOf = (shown: Counted) => entityTag(of, shown, JSON.stringify(shown));
const counted = fc.record({ text: fc.string(), count: fc.nat() });
const refusalOf = (header: string, shown: Counted): string | null => {
  try {
    requireMatch(header, of, shown);
    return null;
  } catch (error) {
    return error instanceof Refusal ? error.kind : 'a fault';
  }
};

test('a tag conforms to RFC 9110, differs by state, and matches only its version', () => {
  fc.assert(
    fc.property(counted, counted, (one, other) => {
      assert.match(tagOf(one), /^"[\w.-]+"$/);
      assert.equal(tagOf(one) === tagOf(other), JSON.stringify(one) === JSON.stringify(other));
      assert.equal(refusalOf(tagOf(one), other), one.text === other.text ? null : 'precondition-failed');
      assert.equal(matchesEntityTag(`"x", ${tagOf(one)}`, tagOf(one)), true);
    }),
  );
});

test('any of several tags may match, * always matches, and a weak tag never does', () => {
  const shown = { text: 'a', count: 1 };
  assert.equal(refusalOf(`"x" , ${tagOf(shown)}`, shown), null);
  assert.equal(refusalOf(' * ', shown), null);
  assert.equal(refusalOf(`W/${tagOf(shown)}`, shown), 'precondition-failed');
  for (const header of ['', 'abc', '"abc', tagOf(shown).replaceAll('"', ''), `${tagOf(shown)},`]) {
    assert.equal(refusalOf(header, shown), 'invalid', header);
  }
});

test('a tag matches weakly and with the suffix of a compressed response', () => {
  const tag = tagOf({ text: 'a', count: 1 });
  for (const header of [tag, `W/${tag}`, tag.replace(/"$/, '-gzip"'), '*']) {
    assert.equal(matchesEntityTag(header, tag), true, header);
  }
  assert.equal(matchesEntityTag('"x"', tag), false);
});

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
