import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Refusal } from '../../refusal.ts';
import { entityTag, matchesEntityTag, requireMatch, versioned } from './entity-tags.ts';

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
