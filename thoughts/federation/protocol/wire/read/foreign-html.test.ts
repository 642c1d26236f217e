import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyCharacter } from '@tandem/platform/testing/characters.ts';
import fc from 'fast-check';
import { sanitiseHtml } from '../../html/sanitise.ts';
import { readNote } from './note.ts';

const ID = 'https://videos.example/w/1';
const LINK = `<p><a href="${ID}">${ID}</a></p>`;
const htmlOf = (fields: object): string | undefined =>
  readNote({ id: ID, attributedTo: 'https://videos.example/u/ada', ...fields })?.html;

test('articles, videos and similar objects become title, duration, 200 characters and a link', () => {
  assert.equal(htmlOf({ type: 'Page', name: 'A & b' }), `<p>A &amp; b</p>${LINK}`);
  const film = { type: 'Video', name: 'The sea', content: '<p>Waves,<br>and <b>wind</b>.</p>' };
  assert.equal(htmlOf({ ...film, duration: 'PT65S' }), `<p>The sea (1:05)</p><p>Waves, and wind.</p>${LINK}`);
  assert.equal(htmlOf({ type: 'Audio', duration: 'PT2H3M4.5S' }), `<p>(2:03:04)</p>${LINK}`);
  for (const duration of ['PT0S', 'five', 65, 'P1D', null])
    assert.equal(htmlOf({ type: 'Event', name: 'Tea', duration }), `<p>Tea</p>${LINK}`);
  const long = { type: 'Article', name: 'Long', content: `<p>${'word '.repeat(500)}</p>` };
  assert.equal(htmlOf(long), `<p>Long</p><p>${'word '.repeat(39)}word…</p>${LINK}`);
  assert.equal(htmlOf({ ...long, summary: 'In short' }), `<p>Long</p><p>In short</p>${LINK}`);
});

test('their text is escaped', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('<script>x</script>', '&lt;img src=x onerror=y&gt;', '\u202e"><b>'),
  );
  fc.assert(
    fc.property(text, text, text, (name, content, duration) => {
      const html = htmlOf({ type: 'Article', name, content, duration }) ?? '';
      assert.doesNotMatch(html.replace(LINK, ''), /<(?!\/?p>)|[\u202a-\u202e]/);
      assert.ok(sanitiseHtml(html).endsWith('</a></p>'));
    }),
  );
});
