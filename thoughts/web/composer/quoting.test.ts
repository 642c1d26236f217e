// Quoting on pages, without scripts: the way to it, the composer with what is quoted, and what its author
// sees.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useFederationHarness } from '../../federation/testing/harness.ts';
import { PUBLIC, usePeer } from '../../federation/testing/peer.ts';
import { post } from '../../testing/posts.ts';
import { PASSWORD } from '../../testing/thoughts.ts';
import { logInByForm, sendForm } from '../testing/member.ts';

const CARD = /<blockquote class="quoted[^>]*>.*?<\/blockquote>/s;
const GERMAN = { 'accept-language': 'de' };

eachDatabase('quoting on pages', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  const enter = async (quotePolicy?: string) => {
    const person = await here.thoughts.join();
    if (quotePolicy) await person.put('/users/me', { quotePolicy });
    return { person, browser: await logInByForm(here.thoughts.client, person.username) };
  };
  const pathOf = async ({ id }: Json): Promise<string> => {
    const headers = { accept: 'text/html' };
    return String((await here.thoughts.client.get(`/thoughts/${id}`, { headers })).headers.get('location'));
  };
  const numberIn = (path: string): string => path.split('/')[2] ?? '';

  test('leads from the menu to the composer, and shows a card', async () => {
    const ada = await enter();
    const bob = await enter();
    const river = await post(ada.person, 'The river is <high>');
    const path = await pathOf(river);
    const number = numberIn(path);
    const more = await bob.browser.read(path);
    assert.ok(more.includes(`href="/write?quote=${number}"`), more);
    const composer = await bob.browser.read(`/write?quote=${number}`);
    assert.match(composer, /<h1>Quote<\/h1>/);
    assert.match(CARD.exec(composer)?.[0] ?? '', /The river is &lt;high&gt;/);
    assert.match(composer, new RegExp(`<input type="hidden" name="quote" value="${number}">`));
    assert.match(composer, /can withdraw the quote/);

    const written = { content: 'Look', audience: 'public', quote: number, key: 'quoting' };
    const { status, headers } = await bob.browser.send('/write', written);
    assert.equal(status, 303);
    const shown = String(headers.get('location'));
    assert.match(CARD.exec(await ada.browser.read(shown))?.[0] ?? '', /The river is/);
    const news = await ada.browser.read('/me/notifications');
    assert.match(
      news,
      /<article[^>]*><p class="why">(?:(?!<\/article>)[\s\S])*quoted you(?:(?!<\/article>)[\s\S])*Look/,
    );
    assert.match(await ada.browser.read('/me/notifications?only=mentions'), /quoted you/);
  });

  test('is translated to German, and reports if it is not allowed', async () => {
    const ada = await enter('nobody');
    const bob = await enter();
    const closed = await post(ada.person, 'Not for quoting');
    const path = await pathOf(closed);
    const open = async (target: string) => {
      const { status, text } = await here.thoughts.client.get(target, {
        headers: { ...GERMAN, accept: 'text/html', cookie: bob.browser.cookie },
      });
      return { status, text };
    };
    const refused = await open(`/write?quote=${numberIn(path)}`);
    assert.equal(refused.status, 403);
    assert.match(refused.text, /<h1>Zitieren<\/h1>[\s\S]*lässt sich nicht zitieren/);
    assert.doesNotMatch(refused.text, /<textarea/);
    const own = await ada.browser.read(path);
    assert.match(own, /write\?quote=/);
    assert.equal((await bob.browser.open('/write?quote=5')).status, 404);
  });

  test('loses no text if it is refused', async () => {
    const ada = await enter();
    const bob = await enter();
    const river = await post(ada.person, 'The river is high');
    const number = numberIn(await pathOf(river));
    const send = (fields: Record<string, string>) =>
      bob.browser.send('/write', { content: 'not lost', audience: 'public', quote: number, ...fields });
    const narrow = await send({ audience: 'followers' });
    assert.equal(narrow.status, 400);
    assert.match(narrow.text, /Only public posts can quote others[\s\S]*not lost<\/textarea>/);
    assert.match(narrow.text, CARD);
    await ada.person.put('/users/me', { quotePolicy: 'nobody' });
    await ada.person.delete(`/thoughts/${river.id}`);
    const gone = await send({});
    assert.equal(gone.status, 400);
    assert.match(gone.text, /The quoted post no longer exists[\s\S]*not lost<\/textarea>/);
    assert.doesNotMatch(gone.text, /name="quote"/);
  });

  test('is kept during the login', async () => {
    const ada = await enter();
    const bob = await enter();
    const number = numberIn(await pathOf(await post(ada.person, 'The river is high')));
    const ended = await sendForm(here.thoughts.client, '/write', {
      content: 'kept',
      quote: number,
      key: 'k',
    });
    assert.equal(ended.status, 401);
    const [, draft = ''] = /name="draft" value="([^"]+)"/.exec(ended.text) ?? [];
    const form = {
      username: bob.person.username,
      password: PASSWORD,
      back: '/write',
      draft: draft.replaceAll('&quot;', '"'),
    };
    const on = await sendForm(here.thoughts.client, '/login', form);
    const cookie = (on.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const resumed = await sendForm(here.thoughts.client, '/write/draft', form, { cookie });
    assert.match(resumed.text, CARD);
    assert.match(resumed.text, new RegExp(`name="quote" value="${number}"`));
  });

  test('of a remote thought is visible as a quote only to its author until it is approved', async () => {
    const ada = await enter();
    const bob = await enter();
    const ana = await peer().addActor('ana');
    await here.follow(ana);
    const note = ana.note({
      content: '<p>The river is high</p>',
      published: new Date(here.thoughts.clock.now()).toISOString(),
      interactionPolicy: { canQuote: { manualApproval: [PUBLIC] } },
    });
    assert.equal(await ana.send(here.inbox(), ana.activity('Create', { object: note })), 202);
    await here.drain();
    const row = await here.federation.database.read
      .selectFrom('thought')
      .select('id')
      .where('uri', '=', note.id)
      .executeTakeFirstOrThrow();
    const number = numberIn(await pathOf(row));
    assert.match(await ada.browser.read(`/write?quote=${number}`), /The author decides/);
    const { headers } = await ada.browser.send('/write', {
      content: 'Look',
      audience: 'public',
      quote: number,
    });
    const path = String(headers.get('location'));
    assert.match(await ada.browser.read(path), /The author of what this quotes was asked/);
    const toBob = await bob.browser.read(path);
    assert.match(toBob, /Look/);
    assert.doesNotMatch(toBob, /quotes|quoted/);
  });
});
