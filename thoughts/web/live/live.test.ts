// Streams of pages: how much is new, for whom, across processes, and who may open one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { openEvents, type TestEvents } from '@tandem/platform/testing/stream-client.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { startThoughts } from '../../app.ts';
import { post } from '../../testing/posts.ts';
import { startTestThoughts, useThoughts } from '../../testing/thoughts.ts';
import { type Browser, logInByForm } from '../testing/member.ts';

const OWN = { 'sec-fetch-site': 'same-origin' };

const listen = ({ url }: { url: string }, { cookie }: Pick<Browser, 'cookie'>, ...on: string[]) =>
  openEvents(`${url}/stream?${new URLSearchParams(on.map((one) => ['on', one]))}`, { cookie, ...OWN });

/** The next event with the name; without one, the next that is no comment and not about messages. */
async function next(events: TestEvents, wanted = ''): Promise<{ name: string; data: object }> {
  for (;;) {
    const [, name = '', data = '{}'] = /^event: (\w+)\ndata: (.*)$/.exec(await events.next()) ?? [];
    if (wanted === '' ? name !== '' && name !== 'messages' : name === wanted)
      return { name, data: JSON.parse(data) };
  }
}

eachDatabase('streams of pages', (dialect) => {
  const thoughts = useThoughts(dialect);
  const enter = async () => {
    const person = await thoughts.join();
    return { person, browser: await logInByForm(thoughts.client, person.username) };
  };

  test('sends only the number of new thoughts in the lists of a page', async () => {
    const ada = await enter();
    const bob = await enter();
    await ada.person.post(`/users/${bob.person.username}/follow`);
    const root = await post(bob.person, 'before');
    const number = await numberOf(ada.browser, root.id);
    using events = await listen(thoughts.service, ada.browser, 'home', 'tag:Sea', `thread:${number}`);
    assert.deepEqual(await next(events), { name: 'news', data: { count: 0 } });
    const secret = await post(bob.person, 'the #sea', { replyTo: root.id });
    const told = [await next(events), await next(events), await next(events)];
    const topics = ['home', 'tag:Sea', `thread:${number}`];
    assert.deepEqual(
      told.sort((a, b) => topics.indexOf(onOf(a)) - topics.indexOf(onOf(b))),
      topics.map((on) => ({ name: 'new', data: { on, count: 1 } })),
    );
    assert.ok(!JSON.stringify(told).includes(secret.id));
    await bob.person.post(`/users/${ada.person.username}/follow`);
    assert.deepEqual(await next(events), { name: 'news', data: { count: 1 } });
  });

  test('omits thoughts that are hidden, not followed or muted', async () => {
    const ada = await enter();
    const bob = await enter();
    const eve = await enter();
    const kim = await enter();
    for (const { person } of [bob, kim]) await ada.person.post(`/users/${person.username}/follow`);
    await ada.person.post(`/users/${kim.person.username}/mute`);
    using events = await listen(thoughts.service, ada.browser, 'home');
    await next(events);
    await post(eve.person, 'of a stranger');
    await post(bob.person, 'for nobody', { visibility: 'private' });
    await post(bob.person, 'for followers', { visibility: 'followers' });
    await post(kim.person, 'muted');
    await post(bob.person, 'for everybody');
    let count = 0;
    while (count < 2) count += ((await next(events)).data as { count: number }).count;
    assert.equal(count, 2);
    await eve.person.post(`/users/${ada.person.username}/follow`);
    assert.deepEqual(await next(events), { name: 'news', data: { count: 1 } });
  });

  test('sends unread messages, which do not count in Following, and new thoughts of own lists', async () => {
    const ada = await enter();
    const bob = await enter();
    await ada.person.post(`/users/${bob.person.username}/follow`);
    await ada.browser.send('/me/lists', { title: 'Friends' });
    const [, list = ''] = /href="\/me\/lists\/(\d+)"/.exec(await ada.browser.read('/me/lists')) ?? [];
    await ada.browser.send(`/me/lists/${list}/members`, { add: bob.person.username });
    using events = await listen(thoughts.service, ada.browser, 'home', `list:${list}`);
    using others = await listen(thoughts.service, bob.browser, `list:${list}`);
    assert.deepEqual(await next(events, 'messages'), { name: 'messages', data: { count: 0 } });
    const recipients = [ada.person.username];
    await post(bob.person, 'between us', { visibility: 'private', recipients });
    const heard: string[] = [];
    while (heard.at(-1) !== 'messages {"count":1}')
      heard.push((await events.next()).replace(/^event: (\w+)\ndata: (.*)$/, '$1 $2'));
    assert.deepEqual(
      heard.filter((one) => one.startsWith('new ')),
      [],
    );
    await post(bob.person, 'for everybody');
    const told = [await next(events, 'new'), await next(events, 'new')].map(({ data }) => data);
    assert.deepEqual(
      told.sort((a, b) => onOf({ data: a }).length - onOf({ data: b }).length),
      ['home', `list:${list}`].map((on) => ({ on, count: 1 })),
    );
    assert.deepEqual(await next(others), { name: 'news', data: { count: 1 } });
    await ada.person.delete(`/users/${bob.person.username}/follow`);
    await ada.person.post(`/users/${bob.person.username}/follow`);
    assert.equal((await next(others)).name, 'news', 'the list of somebody else tells nothing');
  });

  test('requires the cookie of a member, and an origin of this server', async () => {
    const { browser, person } = await enter();
    const status = async (headers: Record<string, string>, query = '') => {
      const { status, headers: sent } = await thoughts.client.get(`/stream${query}`, { headers });
      return [status, sent.get('content-type')];
    };
    const problem = 'application/problem+json; charset=utf-8';
    assert.deepEqual(await status(OWN), [401, problem]);
    assert.deepEqual(await status({ ...OWN, authorization: `Bearer ${person.token}` }), [401, problem]);
    const { cookie } = browser;
    for (const site of ['cross-site', 'same-site', 'none'])
      assert.deepEqual(await status({ cookie, 'sec-fetch-site': site }), [403, problem]);
    assert.deepEqual(await status({ cookie, origin: 'https://other.example' }), [403, problem]);
    assert.deepEqual(await status({ cookie, ...OWN }, '?on=everything'), [400, problem]);
    const many = `?${new URLSearchParams(Array.from({ length: 21 }, (_, at) => ['on', `tag:a${at}`]))}`;
    assert.deepEqual(await status({ cookie, ...OWN }, many), [400, problem]);
    using events = await listen(thoughts.service, browser);
    assert.equal(events.headers.get('cache-control'), 'private, no-store');
  });

  test('ends with the session', async () => {
    const { browser } = await enter();
    using events = await listen(thoughts.service, browser, 'home');
    await next(events);
    await browser.send('/logout', {});
    thoughts.clock.advance(5 * SECOND);
    assert.deepEqual(await next(events), { name: 'ended', data: {} });
    await events.ended;
  });
});

const onOf = ({ data }: { data: object }): string => (data as { on: string }).on;

async function numberOf(browser: Browser, id: string): Promise<string> {
  const { headers } = await browser.open(`/thoughts/${id}`);
  return headers.get('location')?.split('/')[2] ?? '';
}

eachDatabase('streams of pages in several processes', (dialect) => {
  test('a page receives events of another process', async () => {
    await using thoughts = await startTestThoughts(dialect, { THOUGHTS_PUBLIC_URL: 'http://a.example' });
    await using other = await startThoughts(thoughts.config, thoughts.clock);
    const ada = await thoughts.join('ada');
    const bob = await thoughts.join('bob');
    await ada.post('/users/bob/follow');
    const { cookie } = await logInByForm(thoughts.client, 'ada');
    using events = await listen(other, { cookie }, 'home');
    await next(events);
    await post(bob, 'from the other one');
    assert.deepEqual(await next(events), { name: 'new', data: { on: 'home', count: 1 } });
  });
});
