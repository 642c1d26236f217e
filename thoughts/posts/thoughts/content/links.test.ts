import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findLinks, maskLinks } from './links.ts';

const linksOf = (text: string): string[] => findLinks(text).map(({ url }) => url);

test('http and https URLs are links', () => {
  const texts: [string, string[]][] = [
    ['see https://example.com/a?b=c#d now', ['https://example.com/a?b=c#d']],
    ['HTTP://EXAMPLE.COM', ['HTTP://EXAMPLE.COM']],
    [
      'https://example.com/ä/漢字 https://bücher.example',
      ['https://example.com/ä/漢字', 'https://bücher.example'],
    ],
    ['http://localhost:8000/x http://[::1]:8000/', ['http://localhost:8000/x', 'http://[::1]:8000/']],
  ];
  for (const [text, links] of texts) assert.deepEqual(linksOf(text), links, text);
});

test('punctuation around a URL is not part of the link', () => {
  const texts: [string, string][] = [
    ['(https://x.y/a)', 'https://x.y/a'],
    ['https://x.y/a_(b)', 'https://x.y/a_(b)'],
    ['(https://x.y/a_(b)).', 'https://x.y/a_(b)'],
    ['Is it https://x.y/?!', 'https://x.y/'],
    ['<https://x.y/>', 'https://x.y/'],
    ['https://x.y/。次', 'https://x.y/'],
    ['**https://x.y**', 'https://x.y'],
  ];
  for (const [text, link] of texts) assert.deepEqual(linksOf(text), [link], text);
});

test('other schemes, missing hosts, and URLs with credentials are not links', () => {
  for (const text of [
    'javascript:alert(1)',
    'ftp://x.y',
    'https://',
    'https://bank.example@evil.example/',
    'xhttps://x.y',
  ])
    assert.deepEqual(linksOf(text), [], text);
  assert.deepEqual(linksOf(`https://x.y/${'a'.repeat(3000)}`), []);
});

test('links have the right positions, and masking preserves all positions', () => {
  const piece = fc.constantFrom(
    'https://',
    'http://',
    'x.y',
    '/',
    '(',
    ')',
    ' ',
    '.',
    '"',
    '@',
    'é',
    '👍🏽',
    '<',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      const masked = maskLinks(text);
      assert.equal(masked.length, text.length);
      for (const { start, end, url } of findLinks(text)) {
        assert.equal(text.slice(start, end), url);
        assert.match(new URL(url).protocol, /^https?:$/);
        assert.match(masked.slice(start, end), /^\/+$/);
      }
    }),
  );
});

test('a megabyte of near matches is scanned in linear time', () => {
  for (const unit of [
    'http',
    'https://',
    'https://a.b/)',
    'https://a.b/(',
    '(',
    'https://a.b ',
    'https://x.y/.',
  ])
    assert.equal(
      maskLinks(unit.repeat(1e6 / unit.length)).length,
      Math.floor(1e6 / unit.length) * unit.length,
    );
});
