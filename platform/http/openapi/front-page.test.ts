import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { createFrontPage } from './front-page.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const frontPage = createFrontPage({
  title: 'Test <1>',
  version: '1',
  summary: 'A & B',
  description: '',
  tags: [],
  scalar: true,
});

test('a browser gets a start page that links all documents', () => {
  const { isPage, headers, body } = frontPage(BROWSER);
  assert.deepEqual([isPage, headers['content-type']], [true, 'text/html; charset=utf-8']);
  assert.match(headers.vary ?? '', /accept/i);
  const linked = [...body.matchAll(/<a href="([^"]*)"/g)].map(([, path = '']) => path);
  assert.deepEqual(linked, ['/docs', '/scalar', '/openapi.json']);
  assert.ok(body.includes('Test &#60;1&#62;') && body.includes('A &#38; B'));
});

test('the start page embeds its style, and its policy allows nothing else', () => {
  const { headers, body } = frontPage(BROWSER);
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(body) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = headers['content-security-policy'] ?? '';
  assert.ok(policy.startsWith(`default-src 'none'; style-src 'sha256-${hash}';`), policy);
  assert.doesNotMatch(policy, /unsafe|https?:|\*/);
  assert.doesNotMatch(body, /<script|\son\w+=|\sstyle=|https?:/);
  assert.match(style, /prefers-color-scheme:dark/);
  assert.match(body, /<meta name="viewport"/);
});
