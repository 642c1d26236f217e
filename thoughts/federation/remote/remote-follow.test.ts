import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strictPolicy } from '@tandem/platform/http-client/network/address-policy.ts';
import fc from 'fast-check';
import { type Intent, intentRel, readTemplates, SUBSCRIBE } from '../protocol/wire/web-finger.ts';
import { chooseAddress, readHome, VERBS } from './remote-follow.ts';

const URI = 'https://thoughts.example/thoughts/1?a=b&c';
const CODED = encodeURIComponent(URI);
const MASTODON = `https://home.social/authorize_interaction?uri=${CODED}`;

type Link = { rel: string; template?: string; href?: string };

const choose = (
  links: readonly Link[],
  verb: (typeof VERBS)[number] = 'like',
  host = 'home.social',
): string =>
  chooseAddress(readTemplates({ links }), { verb, uri: URI, host, scheme: 'https' }, strictPolicy).href;

const intent = (name: Intent, template: string): Link => ({ rel: intentRel(name), template });
const subscribe: Link = { rel: SUBSCRIBE, template: 'https://home.social/subscribe?uri={uri}' };

test('the template of the verb comes first, then that of anything, then that of Mastodon', () => {
  const like = intent('Like', 'https://home.social/like?id={object}&then={on-success}');
  const object = intent('Object', 'https://home.social/open?id={object}');
  assert.equal(choose([object, subscribe, like]), `https://home.social/like?id=${CODED}&then=`);
  assert.equal(choose([object, subscribe, like], 'boost'), `https://home.social/subscribe?uri=${CODED}`);
  assert.equal(choose([object], 'follow'), `https://home.social/open?id=${CODED}`);
  assert.equal(choose([]), MASTODON);
});

test('a reply takes the template of new posts only where that takes what is replied to', () => {
  const share = intent('Create', 'https://home.social/share?text={content}');
  assert.equal(choose([share, subscribe], 'reply'), `https://home.social/subscribe?uri=${CODED}`);
  const reply = intent('Create', 'https://home.social/new?re={inReplyTo}&text={content}');
  assert.equal(choose([reply, subscribe], 'reply'), `https://home.social/new?re=${CODED}&text=`);
});

test('a template is known by the relation of the proposal, and taken up to 4,096 characters', () => {
  assert.equal(intentRel('Like'), 'https://w3id.org/fep/3b86/Like');
  const start = `https://home.social/like?${'{object}'.repeat(60)}`;
  const filled = start.replaceAll('{object}', CODED);
  const padding = (length: number) => 'x'.repeat(length - filled.length);
  const withLength = (length: number) => choose([intent('Like', start + padding(length))]);
  assert.equal(withLength(4096), filled + padding(4096));
  assert.equal(withLength(4097), MASTODON);
});

test('an address in href is taken as well', () => {
  const link = { rel: intentRel('Like'), href: 'https://home.social/like?id={object}' };
  assert.equal(choose([link]), `https://home.social/like?id=${CODED}`);
});

test('another server below the same domain, or the one of the account, may be named', () => {
  const web = { rel: SUBSCRIBE, template: 'https://social.home.social/go?uri={uri}' };
  assert.equal(choose([web]), `https://social.home.social/go?uri=${CODED}`);
  const self = { rel: 'self', href: 'https://big.social/users/1' };
  const elsewhere = { rel: SUBSCRIBE, template: 'https://big.social/go?uri={uri}' };
  assert.equal(choose([elsewhere, self]), `https://big.social/go?uri=${CODED}`);
});

const HOSTILE = [
  'http://home.social/go?uri={uri}',
  'https://home.social:8443/go?uri={uri}',
  'https://evil.test/go?uri={uri}',
  'https://other.org/go?uri={uri}',
  'https://home.social@other.org/go?uri={uri}',
  'https://user:pass@home.social/go?uri={uri}',
  'https://127.0.0.1/go?uri={uri}',
  'https://localhost/go?uri={uri}',
  'javascript:alert({uri})',
  'data:text/html,{uri}',
  '//other.org/{uri}',
  '/go?uri={uri}',
  'https://home.social/go',
  `https://home.social/${'x'.repeat(3000)}{uri}`,
  '{uri}',
];
for (const template of HOSTILE)
  test(`a hostile template is left out: ${template.slice(0, 50)}`, () => {
    assert.equal(choose([{ rel: SUBSCRIBE, template }]), MASTODON);
  });

test('whatever templates a server names, the way leads to it by https', () => {
  const part = fc.constantFrom(
    'https://',
    'home.social',
    'other.org',
    '{uri}',
    '{object}',
    '@',
    ':',
    '/',
    '\\',
    '?',
    '#',
  );
  const template = fc.array(fc.oneof(part, fc.string()), { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(template, fc.constantFrom(...VERBS), (text, verb) => {
      const url = new URL(choose([{ rel: SUBSCRIBE, template: text }], verb));
      assert.ok(url.protocol === 'https:' && url.port === '' && url.username === '');
      assert.ok(url.host === 'home.social' || url.host.endsWith('.home.social'), url.href);
    }),
  );
});

test('documents with anything for links are read', () => {
  fc.assert(fc.property(fc.json(), (json) => assert.ok(readTemplates({ links: JSON.parse(json) }))));
});

test('a server is named by a handle, a name or an address', () => {
  const person = { host: 'home.social', resource: 'acct:ada@home.social', isPerson: true };
  for (const text of ['@ada@home.social', 'ada@home.social', ' acct:ada@HOME.social '])
    assert.deepEqual(readHome(text), person, text);
  const server = { host: 'home.social', resource: 'https://home.social', isPerson: false };
  for (const text of ['home.social', 'https://home.social/@ada', 'HTTPS://Home.Social'])
    assert.deepEqual(readHome(text), server, text);
  for (const text of [
    '',
    'ada',
    '@ada',
    'a b',
    'ftp://home.social',
    'https://u:p@home.social',
    '\0',
    '@@',
    'x'.repeat(600),
  ])
    assert.equal(readHome(text), null, text);
});
