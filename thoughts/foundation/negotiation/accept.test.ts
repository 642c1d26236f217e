import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { wantsActivity, wantsPage } from './accept.ts';

const AS = 'https://www.w3.org/ns/activitystreams';

test('an ActivityStreams type in Accept selects ActivityStreams', () => {
  const asking = [
    'application/activity+json',
    'Application/Activity+JSON',
    'application/activity+json; charset=utf-8',
    'application/ld+json',
    `application/ld+json; profile="${AS}"`,
    `application/ld+json;profile="${AS}"`,
    `application/activity+json, application/ld+json; profile="${AS}"`,
    'application/activity+json, application/json',
    'application/json;q=0.9, application/activity+json',
    'text/html;q=0.1, application/activity+json;q=0.5, */*;q=0.1',
    'application/ld+json; profile="a, b;q=0", text/html',
    'application/activity+json;q=1.000',
  ];
  for (const accept of asking) assert.equal(wantsActivity(accept), true, accept);
});

test('other types select the JSON of the REST API', () => {
  assert.equal(wantsActivity(undefined), false);
  const others = [
    '',
    '*/*',
    'application/*',
    'application/json',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'application/activity+json;q=0',
    'application/activity+json; q=0.0, application/json',
    'application/json, application/activity+json;q=0.9',
    'application/activity+json;q=0.5, */*',
    'text/html, application/activity+json;q=0.5, */*;q=0.1',
    'application/json;q=0.1, application/activity+json;q=0.5, */*',
    'text/plain; note="application/activity+json"',
    'application/activity+jsonx',
  ];
  for (const accept of others) assert.equal(wantsActivity(accept), false, accept);
});

test('only browsers get HTML pages', () => {
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
  for (const accept of [browser, 'text/html', 'application/xhtml+xml;q=0.2', 'text/html, application/json'])
    assert.equal(wantsPage({ accept }), true, accept);
  const others = [
    '*/*',
    'application/json',
    'text/html;q=0',
    'text/html;q=0.5, application/json',
    '',
    'text/*',
  ];
  for (const accept of [
    ...others,
    'application/activity+json, text/html;q=0.1',
    'application/ld+json, text/html',
  ])
    assert.equal(wantsPage({ accept }), false, accept);
  assert.equal(wantsPage({}), false);
  assert.equal(wantsPage({ accept: browser, authorization: 'Bearer x' }), false);
});

test('any header is parsed, including long ones', () => {
  const piece = fc.constantFrom(
    'application/activity+json',
    'text/html',
    ';',
    ',',
    '"',
    '\\',
    'q=',
    '0.5',
    ' ',
    '*/*',
    '=',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const accept = pieces.join('');
      assert.ok(!(wantsActivity(accept) && wantsPage({ accept })));
    }),
  );
  // Must be linear: a quadratic parser would take minutes and exceed the time limit of the file.
  for (const part of [';', 'a;', 'a="', ' ', ';a=" ', 'activity+json; a = ']) {
    wantsActivity(`application/activity+json${part.repeat(1_048_576 / part.length)}`);
  }
});
