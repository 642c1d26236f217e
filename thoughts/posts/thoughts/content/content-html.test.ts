import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type ContentTargets, toContentHtml } from './content-html.ts';

const targets: ContentTargets = {
  hashtagUrl: (name) => `https://here.example/tags/${encodeURIComponent(name)}`,
  mentionUrl: ({ username, host }) =>
    username === 'nobody' ? null : `https://${host ?? 'here.example'}/users/${username}`,
};
const html = (text: string): string => toContentHtml(text, targets);

test('text is escaped, line breaks become <br> and blank lines separate paragraphs', () => {
  assert.equal(html(`<b>&amp;</b> "it's"`), '<p>&lt;b&gt;&amp;amp;&lt;/b&gt; &quot;it&#39;s&quot;</p>');
  assert.equal(html('a\r\nb\n\n\nc\rd'), '<p>a<br>b</p><p>c<br>d</p>');
});

test('links, hashtags and mentions become anchors', () => {
  assert.equal(
    html('See https://x.y/?a=1&b=2.'),
    '<p>See <a href="https://x.y/?a=1&amp;b=2" rel="nofollow noopener">https://x.y/?a=1&amp;b=2</a>.</p>',
  );
  assert.equal(
    html('#Zoé'),
    '<p><a href="https://here.example/tags/zo%C3%A9" class="mention hashtag" rel="tag nofollow noopener">#<span>Zoé</span></a></p>',
  );
  assert.equal(
    html('@bob@x.y'),
    '<p><span class="h-card"><a href="https://x.y/users/bob" class="u-url mention" rel="nofollow noopener">@<span>bob</span></a></span></p>',
  );
  assert.equal(html('@nobody'), '<p>@nobody</p>');
});

test('any text is preserved, and only tags of the renderer are produced', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    'script',
    ' onload=',
    '#a',
    '@b ',
    '@b@x.y ',
    'https://x.y/',
    '\n',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const out = html(pieces.join(''));
      for (const [tag] of out.matchAll(/<[^>]*>/g))
        assert.match(
          tag,
          /^<(\/?p|br|\/?span( class="h-card")?|\/a|a href="https:[^"<>]*"( class="[a-z -]+")? rel="[a-z ]+")>$/,
        );
      assert.doesNotMatch(out.replace(/<[^>]*>/g, ''), /[<>"']/);
      assert.equal(withoutHosts(textOf(out)), withoutHosts(pieces.filter((one) => one !== '\n').join('')));
    }),
  );
});

/** Rendered mentions omit the host. */
const withoutHosts = (text: string): string => text.replaceAll('@x.y', '');

const textOf = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
