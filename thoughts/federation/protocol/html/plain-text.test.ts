import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toContentHtml } from '../../../posts/thoughts/content/content-html.ts';
import { toPlainText } from './plain-text.ts';

test('line breaks follow the rendered text', () => {
  const posts: [string, string][] = [
    ['<p>a<br>b</p><p>c</p>', 'a\nb\n\nc'],
    ['a\n  b\tc', 'a b c'],
    ['<p>a</p>\n\n<p>b</p>', 'a\n\nb'],
    ['a<br><br/><br>b', 'a\n\nb'],
    ['<ul><li>a</li><li><b>b</b> c</li></ul>d', 'a\nb c\n\nd'],
    ['<blockquote>a</blockquote>b', 'a\n\nb'],
    ['<pre>a\n  b</pre>c', 'a\n  b\n\nc'],
    ['<p> </p><br>a<br> ', 'a'],
    ['a <b> b</b>', 'a b'],
    ['a<b>b</b>', 'ab'],
    ['', ''],
  ];
  for (const [html, text] of posts) assert.equal(toPlainText(html), text, html);
});

test('entities are decoded once, and markup is removed', () => {
  assert.equal(toPlainText('&lt;b&gt; &amp;lt; &quot;&#39;&hearts;&#x41;'), '<b> &lt; "\'♥A');
  assert.equal(toPlainText('<script>alert(1)</script><b onclick="x">a</b><img alt="b">'), 'a');
});

test('a shortened link has its full URL', () => {
  const html =
    '<a href="https://x.y/a/long/way"><span class="invisible">https://</span><span class="ellipsis">x.y/a/lo</span><span class="invisible">ng/way</span></a>';
  assert.equal(toPlainText(html), 'https://x.y/a/long/way');
});

test('rendered HTML is converted back to its original text', () => {
  const targets = { hashtagUrl: () => 'https://x.y/t', mentionUrl: () => 'https://x.y/u' };
  const piece = fc.constantFrom(
    'a',
    'é',
    '<b>',
    '&amp;',
    '&',
    '"',
    "'",
    '#tag',
    '@bob,',
    'https://x.y/?a=b&c',
    '\n',
    '\n\n',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const text = pieces
        .join('')
        .replace(/ +/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .replace(/\n{2,}/g, '\n\n')
        .trim();
      assert.equal(toPlainText(toContentHtml(text, targets)), text);
    }),
  );
});

// A quadratic implementation would take minutes and exceed the test file's time limit.
test('a megabyte of any text takes linear time', () => {
  for (const unit of ['<', '<p>', '<br>', ' ', '&amp;', '&', '<b>a</b> ', '<pre>\n', '<li>', 'a\n'])
    assert.ok(toPlainText(unit.repeat(1e6 / unit.length)).length <= 131_072, unit);
});
