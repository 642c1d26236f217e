import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readAlternate } from './alternates.ts';

const url = new URL('https://other.example/@bob/7');
const TYPE = 'application/activity+json';
const read = (html: string, link = '') => readAlternate({ link, html, url });

test('a link element names the ActivityStreams document', () => {
  for (const element of [
    `<link rel="alternate" type="${TYPE}" href="https://other.example/notes/7">`,
    `<link href='/notes/7' rel='alternate' type='${TYPE}'/>`,
    `<LINK REL=ALTERNATE TYPE=${TYPE} HREF=/notes/7>`,
    `<link rel="nofollow alternate" type='application/ld+json; profile="https://www.w3.org/ns/activitystreams"' href="../notes/7">`,
  ])
    assert.equal(read(`<!doctype html><head>${element}</head>`), 'https://other.example/notes/7', element);
  assert.equal(
    read(`<link rel="alternate" type="${TYPE}" href="/n?a=1&amp;b=2">`),
    'https://other.example/n?a=1&b=2',
  );
});

test('a Link header precedes link elements', () => {
  const element = `<link rel="alternate" type="${TYPE}" href="/in-the-page">`;
  for (const link of [
    `</notes/7>; rel="alternate"; type="${TYPE}"`,
    `<https://other.example/lrdd>; rel="lrdd"; type="application/jrd+json", <https://other.example/notes/7>; rel="alternate"; type="${TYPE}"`,
    `</a>; rel=preload; title="x, <y>; rel=alternate", </notes/7>;rel=alternate;type=${TYPE}`,
  ])
    assert.equal(read(element, link), 'https://other.example/notes/7', link);
  assert.equal(
    read(element, '</feed>; rel="alternate"; type="application/atom+xml"'),
    `${url.origin}/in-the-page`,
  );
});

test('other links are ignored', () => {
  for (const element of [
    '<link rel="alternate" type="application/atom+xml" href="/feed">',
    `<link rel="canonical" type="${TYPE}" href="/x">`,
    `<link rel="alternate" type="${TYPE}" href="javascript:alert(1)">`,
    `<link rel="alternate" type="${TYPE}">`,
    `<a rel="alternate" type="${TYPE}" href="/x">`,
    `&lt;link rel="alternate" type="${TYPE}" href="/x">`,
  ])
    assert.equal(read(element), null, element);
});

test('any page is parsed within limits', () => {
  fc.assert(fc.property(fc.string(), fc.string(), (html, link) => read(html, link) === null));
  for (const part of ['<link ', '<link rel=alternate ', '<', '<link rel="alternate">', ';a="'])
    read(part.repeat(1_048_576 / part.length), part.repeat(8192 / part.length));
});
