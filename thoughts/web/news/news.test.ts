import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { remoteUser } from '../../testing/model/remote-user.ts';
import { post } from '../../testing/posts.ts';
import { openServerDatabase } from '../../testing/server-database.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { logInByForm } from '../testing/member.ts';

const PATH = '/me/notifications';

eachDatabase('the notifications of a member', (dialect) => {
  const thoughts = useThoughts(dialect);
  const enter = async () => {
    const person = await thoughts.join();
    return { person, browser: await logInByForm(thoughts.client, person.username) };
  };
  const textOf = (page: string): string => page.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
  const untilOn = (page: string): string => /name="until" value="(\d+)"/.exec(page)?.[1] ?? '';

  test('begin with the number of follow requests, until there are none', async () => {
    const { person, browser } = await enter();
    await person.put('/users/me', { manuallyApprovesFollowers: true });
    await using server = await openServerDatabase(thoughts);
    const wait = async (name: string): Promise<string> => {
      const handle = await server.addRemoteActor(`${name}_${person.username}`);
      await remoteUser(server.database, handle, thoughts.clock.now()).follow(person.username);
      return handle;
    };
    const tab = /only=requests"><span>Requests <b>(\d+)<\/b>/;
    assert.doesNotMatch(await browser.read(PATH), tab);
    const one = await wait('dan');
    const two = await wait('eve');
    assert.equal(tab.exec(await browser.read(PATH))?.[1], '2');
    assert.equal(tab.exec(await browser.read(`${PATH}?only=mentions`))?.[1], '2');
    const waiting = await browser.read(`${PATH}?only=requests`);
    for (const handle of [one, two])
      for (const verb of ['accept', 'reject'])
        assert.ok(waiting.includes(`name="${verb}" value="${handle}"`));
    const row = new RegExp(`form="requests" name="accept" value="${one}"[^>]*>Accept`);
    assert.match(await browser.read(PATH), row);
    assert.equal((await browser.send('/me/people', { accept: one, back: PATH })).status, 303);
    assert.equal(tab.exec(await browser.read(PATH))?.[1], '1');
    assert.equal((await browser.send('/me/people', { reject: two, back: PATH })).status, 303);
    assert.doesNotMatch(await browser.read(PATH), tab);
  });

  test('have one line for all likes of a thought, and one for the follows of a day', async () => {
    const { person, browser } = await enter();
    const { id } = await post(person, 'liked by many');
    const people = await Promise.all(Array.from({ length: 5 }, () => thoughts.join()));
    for (const one of people) {
      await one.post(`/thoughts/${id}/like`);
      await one.post(`/users/${person.username}/follow`);
    }
    const text = textOf(await browser.read(PATH));
    const last = people.at(-1)?.username;
    const before = people.at(-2)?.username;
    assert.ok(text.includes(`${last}, ${before} and 3 more like your thought · now liked by many`), text);
    assert.ok(text.includes(`${last}, ${before} and 3 more follow you · now`), text);
    assert.ok(text.includes('Notifications10 new'), text);
    const single = await thoughts.join();
    const other = await post(person, 'liked by one');
    await single.post(`/thoughts/${other.id}/like`);
    assert.ok(
      textOf(await browser.read(PATH)).includes(`${single.username} likes your thought · now liked by one`),
    );
  });

  test('are marked as read up to the last shown one; opening the page marks nothing', async () => {
    const { person, browser } = await enter();
    const one = await thoughts.join();
    const two = await thoughts.join();
    await one.post(`/users/${person.username}/follow`);
    const until = untilOn(await browser.read(PATH));
    await post(two, `@${person.username} later`);
    assert.match(textOf(await browser.read('/')), /Notifications2 new/);
    assert.equal((await browser.send(PATH, { until })).status, 303);
    const page = await browser.read(PATH);
    assert.match(textOf(page), /Notifications1 new/);
    assert.equal(page.match(/class="unread card"/g)?.length, 1);
    // Whom others follow is a stranger all the same.
    await one.post(`/users/${two.username}/follow`);
    const strangers = /<details class="strangers"><summary>From 1 person you do not follow/;
    assert.match(page, strangers);
    assert.match(await browser.read(PATH), strangers);
    await person.post(`/users/${two.username}/follow`);
    assert.doesNotMatch(await browser.read(PATH), /class="strangers"/);
    assert.equal((await browser.send(PATH, {}, { 'sec-fetch-site': 'cross-site' })).status, 403);
    assert.equal((await browser.send(PATH, {})).status, 303);
    assert.doesNotMatch(await browser.read(PATH), /class="unread|name="until"/);
  });

  test('continue on a second page, without duplicates', async () => {
    const { person, browser } = await enter();
    const other = await thoughts.join();
    for (let at = 0; at < 45; at += 1) await post(other, `@${person.username} number ${at}.`);
    const first = await browser.read(PATH);
    const next = /rel="next" href="([^"]+)"/.exec(first)?.[1] ?? '';
    const second = await browser.read(next.replaceAll('&amp;', '&'));
    const numbers = (page: string) =>
      [...page.matchAll(/number (\d+)\./g)].map(([, number]) => Number(number));
    const all = [...numbers(first), ...numbers(second)];
    assert.deepEqual(
      all,
      Array.from({ length: 45 }, (_, at) => 44 - at),
    );
    assert.doesNotMatch(second, /rel="next"/);
  });

  test('have tabs, none of which marks others as read', async () => {
    const { person, browser } = await enter();
    const one = await thoughts.join();
    const two = await thoughts.join();
    await one.post(`/users/${person.username}/follow`);
    await post(two, `@${person.username} to you`);
    const { id } = await post(person, 'liked');
    await two.post(`/thoughts/${id}/like`);
    const has = (page: string) =>
      ['follows you', 'mentioned you', 'likes'].filter((what) => textOf(page).includes(what));
    assert.deepEqual(has(await browser.read(PATH)), ['follows you', 'mentioned you', 'likes']);
    for (const [part, what] of [
      ['mentions', ['mentioned you']],
      ['requests', []],
    ] as const) {
      const page = await browser.read(`${PATH}?only=${part}`);
      assert.deepEqual([has(page), untilOn(page)], [what, ''], part);
      assert.match(page, new RegExp(`only=${part}" aria-current="page"`));
    }
    // A mention is a card with actions; its id is on the page once.
    const mentions = await browser.read(`${PATH}?only=mentions`);
    const [, number = ''] = /<article class="post" id="t-(\d+)"/.exec(mentions) ?? [];
    assert.ok(mentions.includes(`name="like" value="${number}"`));
    assert.equal((await browser.open(`${PATH}?only=nothing`)).status, 400);
  });
});
