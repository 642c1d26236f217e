import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { type TestSubscription, usePushService } from '@tandem/platform/testing/servers/push-service.ts';
import { joinWithApp } from '../../client-api/testing/app.ts';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { type Browser, logInByForm } from '../testing/member.ts';
import { open } from '../testing/pages.ts';

const PATH = '/me/settings/push';
const KINDS = ['mention', 'follow', 'follow_request', 'favourite', 'reblog', 'status', 'poll'];

eachDatabase('push messages of the pages', (dialect) => {
  const thoughts = useThoughts(dialect, { THOUGHTS_FEDERATION_INSECURE: 'true' });
  const push = usePushService(() => thoughts.clock.now());
  const subscribe = async (browser: Browser): Promise<TestSubscription> => {
    const one = push().subscribe();
    const { status } = await browser.send(`${PATH}/on`, { endpoint: one.endpoint, ...one.keys });
    assert.equal(status, 303);
    return one;
  };
  const join = async () => {
    const person = await thoughts.join();
    return { person, browser: await logInByForm(thoughts.client, person.username) };
  };
  const drain = () => thoughts.service.drainQueues();
  const messages = ({ received }: TestSubscription) => received.map(({ text }) => JSON.parse(text));

  test('a like, a reply and a follow arrive with the address of their page', async () => {
    const ada = await join();
    const bob = await join();
    const { id } = await post(ada.person, 'Rain on the river');
    const page = (await open(thoughts.client, `/thoughts/${id}`)).headers.get('location');
    const one = await subscribe(ada.browser);
    assert.match(await ada.browser.read(PATH), /Push messages are on in this browser/);
    await bob.person.put('/users/me', { displayName: 'Bob' });
    await bob.person.post(`/thoughts/${id}/like`);
    await bob.person.post(`/users/${ada.person.username}/follow`);
    const reply = await post(bob.person, `@${ada.person.username} Lovely`, { replyTo: id });
    const replyPage = (await open(thoughts.client, `/thoughts/${reply.id}`)).headers.get('location');
    await drain();
    const found = messages(one).map(({ title, body, path }) => [title, body, path]);
    assert.deepEqual(
      found.toSorted(([one], [other]) => one.localeCompare(other)),
      [
        ['Bob follows you', '', `/@${bob.person.username}`],
        ['Bob likes your thought', 'Rain on the river', page],
        ['Bob mentioned you', `@${ada.person.username} Lovely`, replyPage],
      ],
    );
    assert.ok(one.received.every(({ text }) => !text.includes('access_token')));
  });

  test('a filter made in an app hides a message, or covers its text', async () => {
    const app = await joinWithApp(thoughts);
    const bob = await thoughts.join();
    const one = await subscribe(await logInByForm(thoughts.client, app.username));
    for (const [keyword, filter_action] of [
      ['zebra', 'hide'],
      ['horse', 'warn'],
    ]) {
      const keywords_attributes = [{ keyword }];
      const filter = { title: 'Animals', context: ['notifications'], filter_action, keywords_attributes };
      assert.equal((await app.post('/api/v2/filters', filter)).status, 200);
    }
    for (const animal of ['zebra', 'horse', 'cat']) await post(bob, `@${app.username} a ${animal}`);
    await drain();
    assert.deepEqual(
      messages(one)
        .map(({ body }) => body)
        .toSorted(),
      ['', `@${app.username} a cat`],
    );
  });

  test('the chosen kinds are sent, in the language of the page', async () => {
    const ada = await join();
    const bob = await join();
    const { id } = await post(ada.person, 'Regen');
    const german = { cookie: `${ada.browser.cookie}; view=de.system.` };
    const one = push().subscribe();
    await ada.browser.send(`${PATH}/on`, { endpoint: one.endpoint, ...one.keys }, german);
    await ada.browser.send(PATH, { favourite: 'on' });
    const text = await ada.browser.read(PATH);
    assert.equal([...text.matchAll(/type="checkbox" name="\w+" value="on" checked/g)].length, 1);
    await bob.person.post(`/thoughts/${id}/boost`);
    await bob.person.post(`/thoughts/${id}/like`);
    await drain();
    assert.deepEqual(
      messages(one).map(({ title }) => title),
      [`${bob.person.username} gefällt dein Gedanke`],
    );
  });

  test('each login has a subscription, which ends with it, by the button, and if the push service rejects it', async () => {
    const ada = await join();
    const bob = await join();
    const second = await logInByForm(thoughts.client, ada.person.username);
    const third = await logInByForm(thoughts.client, ada.person.username);
    const one = await subscribe(ada.browser);
    const two = await subscribe(second);
    const gone = await subscribe(third);
    push().respond(gone, 410);
    const like = async () => {
      const { id } = await post(ada.person, 'Again');
      await bob.person.post(`/thoughts/${id}/like`);
      await drain();
      return [one, two, gone].map(({ received }) => received.length);
    };
    // The service of the third counts no message that it refuses.
    assert.deepEqual(await like(), [1, 1, 0]);
    assert.match(await third.read(PATH), /data-push="[\w-]{87}"/);
    assert.deepEqual(await like(), [2, 2, 0]);
    await ada.browser.send(PATH, { off: 'on' });
    await second.send('/logout', {});
    assert.deepEqual(await like(), [2, 2, 0]);
  });

  test('refuses internal addresses, malformed keys, and forms of other sites', async () => {
    const { browser } = await join();
    const { endpoint, keys } = push().subscribe();
    const form = { endpoint, ...keys };
    for (const wrong of [{ endpoint: 'ftp://push.example/' }, { p256dh: 'x' }, { auth: 'x' }])
      assert.equal((await browser.send(`${PATH}/on`, { ...form, ...wrong })).status, 400);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    for (const path of [PATH, `${PATH}/on`])
      assert.equal((await browser.send(path, form, foreign)).status, 403, path);
    assert.match(await browser.read(PATH), /data-push="/);
    const { headers } = await open(thoughts.client, PATH);
    assert.equal(headers.get('location'), `/login?back=${encodeURIComponent(PATH)}`);
  });

  test('all kinds are chosen at first', async () => {
    const { browser } = await join();
    await subscribe(browser);
    const text = await browser.read(PATH);
    for (const kind of KINDS) assert.match(text, new RegExp(`name="${kind}" value="on" checked`));
  });
});
