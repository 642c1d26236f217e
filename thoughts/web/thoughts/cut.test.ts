import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import { anyCharacter } from '@tandem/platform/testing/characters.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import fc from 'fast-check';
import { sanitiseHtml } from '../../federation/protocol/html/sanitise.ts';
import { usePeer } from '../../federation/testing/peer.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { logInByForm } from '../testing/member.ts';
import { read } from '../testing/pages.ts';
import { cutWords } from './content.ts';

const textOf = (words: string): string => words.replace(/<[^>]*>/g, '').replace(/&\w+;/g, '&');
const PIECES = [
  '<p>',
  '</p>',
  '<b>',
  '</b>',
  '<ul><li>',
  '<br>',
  '<a href="https://a.example/?x=1&y=2">',
  '</a>',
  ' ',
  '&lt;',
  '"',
];

test('a cut text is a prefix of the text, with all elements closed', () => {
  const pieces = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: anyCharacter })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(pieces, fc.nat(60), (parts, most) => {
      const words = sanitiseHtml(parts.join(''));
      const cut = cutWords(words, most);
      const all = Array.from(textOf(words));
      const some = Array.from(textOf(cut));
      assert.equal(sanitiseHtml(cut), cut);
      if (all.length <= most) return assert.equal(cut, words);
      assert.equal(some.pop(), '…');
      assert.ok(some.length <= most && some.length >= most - 31);
      assert.deepEqual(all.slice(0, some.length), some);
    }),
    { numRuns: cases(3000) },
  );
});

eachDatabase('long texts of other servers', (dialect) => {
  const thoughts = useThoughts(dialect, { THOUGHTS_FEDERATION_INSECURE: 'true' });
  const peer = usePeer();

  test('are cut in lists, and continue on their page or on the original server', async () => {
    const member = await logInByForm(thoughts.client, (await thoughts.join()).username);
    const bob = await peer().addActor('bob');
    const say = async (length: number) => {
      const note = bob.note({ content: `<p><b>${'seven. '.repeat(length / 7 - 1)}the end</b></p>` });
      const found = await member.read(`/find?${new URLSearchParams({ q: note.id })}`);
      return { id: note.id, found, path: /id="d\w+" href="([^"]*)"/.exec(found)?.[1] ?? '' };
    };
    const short = await say(497);
    assert.match(short.found, /the end<\/b>/);
    assert.doesNotMatch(short.found, /Read on/);
    const long = await say(2_800);
    const way = `<p><a href="${long.path}">Read on (2,800)</a></p>`;
    for (const list of [long.found, await read(thoughts.client, `/@${bob.handle}`)]) {
      assert.ok(list.includes(way));
      assert.match(list, /seven\.…<\/b><\/p>/);
    }
    const page = await read(thoughts.client, long.path);
    assert.match(page, /the end<\/b>/);
    assert.doesNotMatch(page, /Read on/);
    assert.match(await read(thoughts.client, long.path, { 'accept-language': 'de' }), /lang="de"/);
    const longest = await say(14_000);
    const there = `<p><a href="${longest.id}">Read on ${peer().host} (14,000)</a></p>`;
    assert.ok(longest.found.includes(there));
    const itsPage = await read(thoughts.client, longest.path);
    assert.ok(itsPage.includes(there));
    assert.doesNotMatch(itsPage, /the end/);
    assert.ok(itsPage.length > 10_000);
  });
});
