import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anyCharacter } from '@tandem/platform/testing/characters.ts';
import fc from 'fast-check';
import { htmlToText } from './note.ts';

const cases: [string, string][] = [
  ['plain\ntext, 1 < 2 & <3', 'plain\ntext, 1 < 2 & <3'],
  ['a<br>b<br/>c<BR />d', 'a\nb\nc\nd'],
  ['a<div>b</div><div><br></div><div>c</div>d', 'a\nb\n\nc\nd'],
  ['<p>a</p><p>b</p>', 'a\nb'],
  ['<b>bold</b> <i>it</i> <u>u</u> <strike>s</strike>', 'bold it u s'],
  ['x<ul><li>a</li>\n<li>b</li></ul>y', 'x\n- a\n- b\ny'],
  ['<ol><li>a<li>b<ul><li>c</ul><li>d</ol>', '1. a\n2. b\n  - c\n3. d'],
  ['&lt;b&gt; &amp;amp; &eacute;&nbsp;&#x1F600;', '<b> &amp; é 😀'],
  ['<script>alert(1)</script><style>p{}</style>x<!-- y -->', 'x'],
  ['<a href="https://a.example/?a=1&amp;b" onclick="x">link</a>', 'link'],
  ['', ''],
  ['<br><br>', ''],
];

for (const [html, text] of cases)
  test(`${JSON.stringify(html)} is converted to text`, () => {
    assert.equal(htmlToText(html), text);
  });

test('any input is converted to text without known tags', () => {
  const soup = fc.array(
    fc.constantFrom('<ul>', '</ul>', '<li>', '<br>', '</div>', '<div', '&', 'a', '<!--', '>', '"'),
  );
  fc.assert(
    fc.property(soup, (parts) => !/<(?:ul|li|br)>/.test(htmlToText(parts.join('')).replace(/<!--.*/s, ''))),
  );
  fc.assert(fc.property(fc.string({ unit: anyCharacter }), (html) => typeof htmlToText(html) === 'string'));
});

test('deep and unclosed nesting takes linear time', () => {
  const deep = '<ul><li>'.repeat(100_000) + '</b>'.repeat(100_000);
  assert.ok(htmlToText(deep).length < 10_000_000);
});
