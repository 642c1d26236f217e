import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY } from '@tandem/platform/time/clock.ts';
import { requestFollow } from '../../people/follows/follow.ts';
import { post } from '../../testing/posts.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { type Browser, logInByForm, sendForm } from '../testing/member.ts';

eachDatabase('the people of members', (dialect) => {
  const thoughts = useThoughts(dialect);
  const server = useServerDatabase(thoughts);
  const enter = async () => {
    const person = await thoughts.join();
    return { person, browser: await logInByForm(thoughts.client, person.username) };
  };
  const act = async (browser: Browser, form: Record<string, string>, back = '/me/blocks') => {
    const { status, headers } = await browser.send('/me/people', { ...form, back });
    assert.deepEqual([status, headers.get('location')], [303, back]);
  };
  const offers = async (browser: Browser, path: string, verb: string, handle: string): Promise<boolean> =>
    (await browser.read(path)).includes(`name="${verb}" value="${handle}"`);
  const relationship = async (
    { person }: { person: { get(path: string): Promise<{ body: unknown }> } },
    to: string,
  ) => ((await person.get(`/users/${to}`)).body as { relationship: Record<string, unknown> }).relationship;

  /** Somebody of another server asks to follow. */
  const ask = async (username: string): Promise<string> => {
    const handle = await server.addRemoteActor();
    const key = { followerId: await server.idOf(handle), followeeId: await server.idOf(username) };
    const uri = `https://other.example/${crypto.randomUUID()}`;
    await server.database.write((tx) => requestFollow(tx, { ...key, uri }, thoughts.clock.now()));
    return handle;
  };

  test('the options of a follow are buttons, only for followed people', async () => {
    const ada = await enter();
    const bob = await enter();
    const { username } = bob.person;
    const more = `/@${username}/more`;
    assert.equal((await ada.browser.send('/do', { notify: username })).status, 404);
    assert.ok(!(await offers(ada.browser, more, 'notify', username)));
    await ada.browser.send('/do', { follow: username });
    const press = async (verb: string): Promise<void> => {
      assert.ok(await offers(ada.browser, more, verb, username), verb);
      const { status, headers } = await ada.browser.send('/do', { [verb]: username, back: more });
      assert.deepEqual([status, headers.get('location')], [303, more], verb);
    };
    for (const verb of ['notify', 'unnotify', 'notify']) await press(verb);
    const boosted = await post((await enter()).person, 'boosted');
    await bob.person.post(`/thoughts/${boosted.id}/boost`);
    const home = async () => (await ada.browser.read('/')).includes(`id="t-${boosted.number}"`);
    assert.equal(await home(), true);
    await press('hide-boosts');
    assert.equal(await home(), false);
    await press('show-boosts');
    assert.equal(await home(), true);
  });

  test('requests to follow are accepted and rejected', async () => {
    const ada = await enter();
    const one = await ask(ada.person.username);
    const other = await ask(ada.person.username);
    for (const handle of [one, other])
      for (const verb of ['accept', 'reject'])
        assert.ok(await offers(ada.browser, '/me/requests', verb, handle));
    await act(ada.browser, { accept: one }, '/me/requests');
    await act(ada.browser, { reject: other }, '/me/requests');
    assert.match(await ada.browser.read('/me/requests'), /Nobody yet/);
    assert.ok(await offers(ada.browser, '/me/followers', 'remove', one));
    assert.ok(!(await offers(ada.browser, '/me/followers', 'remove', other)));
    await act(ada.browser, { remove: one }, '/me/followers');
    assert.match(await ada.browser.read('/me/followers'), /Nobody yet/);
  });

  test('a request names followers known to the reader, except those who hide their network', async () => {
    const ada = await enter();
    const asking = await ask(ada.person.username);
    const other = await ask(ada.person.username);
    const friends = [await enter(), await enter(), await enter(), await enter(), await enter()];
    const askingId = await server.idOf(asking);
    for (const { person } of friends) {
      thoughts.clock.advance(1000);
      await ada.browser.send('/do', { follow: person.username, back: '/' });
      const key = { followerId: await server.idOf(person.username), followeeId: askingId };
      await server.database.write(async (tx) => {
        await requestFollow(tx, { ...key, uri: null }, thoughts.clock.now());
        await tx
          .updateTable('follow')
          .set({ state: 'accepted' })
          .where('follower_id', '=', key.followerId)
          .where('followee_id', '=', key.followeeId)
          .execute();
      });
    }
    const names = async (): Promise<string[]> => {
      const page = await ada.browser.read('/me/requests');
      assert.ok(page.includes(`href="/@${other}/more"`));
      const [all = '', ...more] = page.match(/Followed by people whom you follow:[\s\S]*?<\/p>/g) ?? [];
      assert.deepEqual(more, []);
      const [, rest] = /and (\d+) more/.exec(all) ?? [];
      return [...[...all.matchAll(/<bdi>([^<]+)</g)].map(([, name = '']) => name), ...(rest ? [rest] : [])];
    };
    const [one, two, three, four, five] = friends.map(({ person }) => person.username);
    assert.deepEqual(await names(), [five, four, '3']);
    await friends[4]?.person.put('/users/me', { showNetwork: false });
    assert.deepEqual(await names(), [four, three, '2']);
    await ada.person.post(`/users/${four}/mute`);
    await ada.person.delete(`/users/${three}/follow`);
    assert.deepEqual(await names(), [two, one]);
  });

  test('followed people are unfollowed, and a request is withdrawn', async () => {
    const ada = await enter();
    const bob = await enter();
    const far = await server.addRemoteActor();
    for (const follow of [bob.person.username, far]) await ada.browser.send('/do', { follow, back: '/' });
    const page = await ada.browser.read('/me/following');
    assert.match(page, /Asked, and waiting for them/);
    for (const handle of [bob.person.username, far])
      assert.ok(await offers(ada.browser, '/me/following', 'unfollow', handle));
    for (const unfollow of [bob.person.username, far]) await act(ada.browser, { unfollow });
    const left = await ada.browser.read('/me/following');
    assert.deepEqual([/Nobody yet/.test(left), /waiting for them/.test(left)], [true, false]);
  });

  test('a person is muted for a time, and blocked, on the page of the person', async () => {
    const ada = await enter();
    const bob = await enter();
    const { username } = bob.person;
    await bob.browser.send('/do', { follow: ada.person.username, back: '/' });
    assert.ok((await ada.browser.read(`/@${username}`)).includes(`href="/@${username}/more"`));
    const more = await ada.browser.read(`/@${username}/more`);
    for (const verb of ['mute', 'block', 'remove'])
      assert.ok(more.includes(`name="${verb}" value="${username}"`), verb);
    await act(ada.browser, { mute: username, seconds: '86400' });
    const until = new Date(thoughts.clock.now() + DAY).toISOString();
    const { muting, mutingNotifications, mutedUntil } = await relationship(ada, username);
    assert.deepEqual([muting, mutingNotifications, mutedUntil], [true, false, until]);
    assert.ok(await offers(ada.browser, '/me/mutes', 'unmute', username));
    assert.match(await ada.browser.read(`/@${username}/more`), /Muted until/);
    await act(ada.browser, { mute: username, seconds: 'x', notifications: 'on' });
    assert.equal((await relationship(ada, username)).mutedUntil, null);
    await act(ada.browser, { unmute: username });
    await act(ada.browser, { block: username });
    assert.equal((await relationship(ada, username)).followedBy, false);
    assert.ok(await offers(ada.browser, '/me/blocks', 'unblock', username));
    await act(ada.browser, { unblock: username });
    assert.equal((await relationship(ada, username)).blocking, false);
  });

  test('actions on oneself, on unknown people, by strangers and by other sites are refused', async () => {
    const ada = await enter();
    const { username } = ada.person;
    for (const form of [{ mute: username }, { block: username }])
      assert.equal((await ada.browser.send('/me/people', form)).status, 403);
    for (const form of [{ block: 'nobody-here' }, { unblock: username }, {}])
      assert.equal((await ada.browser.send('/me/people', form)).status, 404);
    const own = await ada.browser.open(`/@${username}/more`);
    assert.equal(own.headers.get('location'), `/@${username}`);
    const form = { block: username, back: `/@${username}/more` };
    const { headers } = await sendForm(thoughts.client, '/me/people', form);
    assert.equal(headers.get('location'), `/login?back=${encodeURIComponent(form.back)}`);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    assert.equal((await ada.browser.send('/me/people', form, foreign)).status, 403);
    assert.equal(
      (
        await ada.browser.send('/me/people', {
          ...form,
          block: (await enter()).person.username,
          back: '//evil.example',
        })
      ).headers.get('location'),
      '/',
    );
  });

  test('hashtags are followed and unfollowed', async () => {
    const { browser } = await enter();
    const other = await enter();
    await other.browser.send('/me/tags', { follow: 'snow' });
    for (const follow of ['#Rain', ' مطر ', 'x_1'])
      assert.equal((await browser.send('/me/tags', { follow })).status, 303);
    const shown = await browser.read('/me/tags');
    for (const tag of ['rain', 'مطر', 'x_1']) assert.ok(shown.includes(`value="${tag}"`), tag);
    assert.ok(!shown.includes('value="snow"'), 'which somebody else follows');
    for (const follow of ['', '12', 'two words', '#<b>']) {
      const refused = await browser.send('/me/tags', { follow });
      assert.deepEqual([refused.status, /role="alert"/.test(refused.text)], [400, true], follow);
    }
    assert.ok(await offers(browser, '/tag/rain', 'unfollow', 'rain'));
    assert.ok(await offers(browser, '/tag/snow', 'follow', 'snow'));
    const back = await browser.send('/me/tags', { follow: 'snow', back: '/tag/snow' });
    assert.deepEqual([back.status, back.headers.get('location')], [303, '/tag/snow']);
    assert.ok(await offers(browser, '/tag/snow', 'unfollow', 'snow'));
    await browser.send('/me/tags', { unfollow: 'rain' });
    assert.ok(!(await browser.read('/me/tags')).includes('value="rain"'));
  });
});
