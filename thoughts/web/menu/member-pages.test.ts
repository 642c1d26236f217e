// The pages that members have for themselves: bookmarks, likes, pins, lists, messages and the menu.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { makeAdministrator } from '../../testing/administrators.ts';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { type Browser, logInByForm, sendForm } from '../testing/member.ts';
import { numbersOn, open, read, readAllNumbers } from '../testing/pages.ts';

eachDatabase('the pages of members', (dialect) => {
  const thoughts = useThoughts(dialect);
  const enter = async () => {
    const person = await thoughts.join();
    return { person, browser: await logInByForm(thoughts.client, person.username) };
  };
  type Member = Awaited<ReturnType<typeof enter>>;
  const follow = (one: Member, other: Member) => one.person.post(`/users/${other.person.username}/follow`);
  const located = async (sent: ReturnType<Browser['send']>): Promise<string> => {
    const { status, headers, text } = await sent;
    assert.equal(status, 303, text);
    return headers.get('location') ?? '';
  };

  test('bookmarks and likes are listed newest first for their owner, without thoughts hidden since', async () => {
    const ada = await enter();
    const bob = await enter();
    const { cookie } = ada.browser;
    assert.match(
      await ada.browser.read('/me/bookmarks'),
      /No bookmarks yet\. Press the ribbon under a thought to keep it\./,
    );
    const numbers: string[] = [];
    for (let at = 0; at < 23; at += 1) {
      thoughts.clock.advance(1000);
      const { number } = await post(bob.person, `number ${at}`);
      numbers.unshift(number);
      for (const verb of ['bookmark', 'like']) await ada.browser.send('/do', { [verb]: number });
    }
    for (const path of ['/me/bookmarks', '/me/likes']) {
      assert.deepEqual(await readAllNumbers(thoughts.client, path, { cookie }), numbers, path);
      const first = await ada.browser.read(path);
      const [, next = ''] = /rel="next" href="([^"]+)"/.exec(first) ?? [];
      const [, newer = ''] = /rel="prev" href="([^"]+)"/.exec(await ada.browser.read(next)) ?? [];
      assert.deepEqual(numbersOn(await ada.browser.read(newer)), numbersOn(first), path);
      assert.deepEqual(numbersOn(await bob.browser.read(path)), [], path);
      const stranger = await open(thoughts.client, path);
      assert.equal(stranger.headers.get('location'), `/login?back=${encodeURIComponent(path)}`);
    }
    await bob.person.post(`/users/${ada.person.username}/block`);
    for (const path of ['/me/bookmarks', '/me/likes'])
      assert.deepEqual(numbersOn(await ada.browser.read(path)), [], path);
  });

  test('pinned thoughts are unpinned on their page, and the menu leads to all pages', async () => {
    const ada = await enter();
    assert.match(await ada.browser.read('/me/pinned'), /No pinned thoughts yet\./);
    const { number } = await post(ada.person, 'pinned');
    await post(ada.person, 'newer');
    await ada.browser.send('/do', { pin: number });
    const profile = await open(thoughts.client, `/@${ada.person.username}`);
    assert.equal(numbersOn(profile.text)[0], number);
    assert.equal(numbersOn(profile.text).length, 2);
    assert.match(profile.text, />Pinned</);
    assert.ok((await ada.browser.read('/me/pinned')).includes(`name="unpin" value="${number}"`));
    await ada.browser.send('/do', { unpin: number });
    assert.deepEqual(numbersOn(await ada.browser.read('/me/pinned')), []);
    const menu = await ada.browser.read('/menu');
    const [, nav = ''] = /<nav aria-label="Menu">(.*?)<\/nav>/s.exec(menu) ?? [];
    const paths = [...nav.matchAll(/<a href="([^"]+)"/g)].map(([, path = '']) => path);
    assert.equal(paths.length, 8);
    for (const path of paths) assert.ok((await ada.browser.open(path)).status < 400, path);
    assert.match(menu, /action="\/logout"/);
    await makeAdministrator(thoughts, ada.person.username);
    assert.match(await ada.browser.read('/menu'), /href="\/operate">.*?Administration</s);
  });

  test('a list shows its members by its settings, and is inaccessible to others', async () => {
    const ada = await enter();
    const bob = await enter();
    const kim = await enter();
    const eve = await enter();
    for (const one of [bob, kim]) await follow(ada, one);
    assert.match(await ada.browser.read('/me/lists'), /No lists yet\./);
    const blank = await ada.browser.send('/me/lists', { title: ' ' });
    assert.equal(blank.status, 400);
    assert.match(blank.text, /A name has 1 to 256 characters\./);
    const settings = await located(ada.browser.send('/me/lists', { title: 'Friends <b>' }));
    const path = settings.replace('/settings', '');
    assert.match(await ada.browser.read('/me/lists'), /Friends &lt;b&gt;/);
    const offers = async (address: string, verb: string, { person }: Member) =>
      (await ada.browser.read(address)).includes(`name="${verb}" value="${person.username}"`);
    const search = ({ person }: Member) => `${settings}?q=${person.username}`;
    assert.ok(await offers(search(bob), 'add', bob));
    assert.ok(!(await offers(search(eve), 'add', eve)), 'nobody follows eve');
    for (let time = 0; time < 2; time += 1)
      assert.equal(
        await located(ada.browser.send(`${path}/members`, { add: bob.person.username })),
        settings,
      );
    assert.ok(await offers(settings, 'remove', bob));
    assert.ok(!(await offers(search(bob), 'add', bob)));
    assert.equal((await ada.browser.send(`${path}/members`, { add: eve.person.username })).status, 404);
    const root = await post(kim.person, 'of no member');
    const own = await post(bob.person, 'of a member');
    const reply = await post(bob.person, 'to another', { replyTo: root.id });
    assert.deepEqual(numbersOn(await ada.browser.read(path)), [own.number]);
    const change = (form: Record<string, string>) =>
      located(ada.browser.send(settings, { title: 'Friends', replies: 'list', ...form }));
    assert.equal(await change({ replies: 'followed' }), `${settings}?saved=1`);
    assert.deepEqual(numbersOn(await ada.browser.read(path)), [reply.number, own.number]);
    assert.ok(numbersOn(await ada.browser.read('/')).includes(own.number));
    await change({ exclusive: 'on' });
    assert.ok(!numbersOn(await ada.browser.read('/')).includes(own.number));
    const refused = await ada.browser.send(settings, { title: '', replies: 'none' });
    assert.equal(refused.status, 400);
    assert.match(refused.text, /<option value="none" selected>/);

    for (const address of [path, settings]) assert.equal((await eve.browser.open(address)).status, 404);
    const acts: [string, Record<string, string>][] = [
      ['settings', { title: 'Mine', replies: 'none' }],
      ['members', { remove: bob.person.username }],
      ['delete', {}],
    ];
    for (const [part, form] of acts)
      assert.equal((await eve.browser.send(`${path}/${part}`, form)).status, 404, part);
    assert.ok(await offers(settings, 'remove', bob));

    const ofKim = `/@${kim.person.username}/lists`;
    assert.match(await ada.browser.read(`/@${kim.person.username}/more`), new RegExp(`href="${ofKim}"`));
    assert.ok(await offers(ofKim, 'add', kim));
    await ada.browser.send(`${path}/members`, { add: kim.person.username, back: ofKim });
    assert.ok(await offers(ofKim, 'remove', kim));
    assert.match(await ada.browser.read(`/@${eve.person.username}/lists`), /Follow .* first/);
    await ada.browser.send(`${path}/members`, { remove: bob.person.username });
    assert.ok(!(await offers(settings, 'remove', bob)));
    assert.equal(await located(ada.browser.send(`${path}/delete`, {})), '/me/lists');
    assert.equal((await ada.browser.open(path)).status, 404);
  });

  const field = (page: string, name: string): string =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
  const fieldsOf = (page: string) => ({
    recipients: field(page, 'recipients'),
    reply: field(page, 'reply'),
    key: field(page, 'key'),
  });
  const unread = async ({ browser }: Member): Promise<string> =>
    /class="message-count">(\d*)</.exec(await browser.read('/about'))?.[1] ?? 'none';
  /** Sends a message from the page of a new one, and returns the path of its conversation. */
  const write = async ({ browser }: Member, to: Member, content: string): Promise<string> => {
    const page = await browser.read(`/me/messages/new?to=@${to.person.username}`);
    const form = { content, to: field(page, 'to') || `@${to.person.username}`, key: field(page, 'key') };
    return (await located(browser.send('/me/messages', form))).replace(/#.*/, '');
  };
  const conversationOf = async ({ browser }: Member): Promise<string> =>
    /href="(\/me\/messages\/\d+)"/.exec(await browser.read('/me/messages'))?.[1] ?? '';

  test('messages are read and replied to only by participants', async () => {
    const ada = await enter();
    const bob = await enter();
    const eve = await enter();
    assert.match(await bob.browser.read('/me/messages'), /No messages yet\./);
    const ofAda = await write(ada, bob, 'a secret');
    assert.equal(await unread(ada), '');
    assert.equal(await unread(bob), '1');
    assert.equal((await bob.person.get('/news')).body.messages, 1);
    const list = await bob.browser.read('/me/messages');
    assert.match(list, new RegExp(`<li class="unread">.*${ada.person.username}.*a secret`, 's'));
    assert.match(await ada.browser.read('/me/messages'), /<li class="read">.*You: a secret/s);
    const ofBob = await conversationOf(bob);
    const page = await bob.browser.read(ofBob);
    assert.match(page, /a secret/);
    assert.equal(await unread(bob), '1', 'opening it changes nothing');
    assert.equal(await located(bob.browser.send(`${ofBob}/read`, {})), '/me/messages');
    assert.equal(await unread(bob), '');

    const form = fieldsOf(page);
    assert.equal(form.recipients, `@${ada.person.username}`);
    const content = `a reply for @${ada.person.username}, not for @${eve.person.username}`;
    const tooLong = await bob.browser.send(ofBob, { ...form, content: `${content} ${'x'.repeat(128)}` });
    assert.equal(tooLong.status, 400);
    assert.match(tooLong.text, /It is longer than 128 characters\..*a reply for/s);
    const sent = await located(bob.browser.send(ofBob, { ...form, content }));
    assert.match(sent, new RegExp(`^${ofBob}#t-\\d+$`));
    assert.equal(await located(bob.browser.send(ofBob, { ...form, content })), sent, 'it is sent once');
    const piece = await bob.browser.send(ofBob, { ...form, content }, { fragment: '1' });
    assert.deepEqual([piece.status, piece.text], [200, `<a class="posted" href="${sent}"></a>`]);
    const both = await ada.browser.read(ofAda);
    assert.ok(both.indexOf('a secret') < both.indexOf('a reply'), 'the oldest first');
    assert.equal(numbersOn(both).length, 2);

    assert.match(await eve.browser.read('/me/messages'), /No messages yet\./);
    for (const address of [ofAda, ofBob]) assert.equal((await eve.browser.open(address)).status, 404);
    const acts: [string, Record<string, string>][] = [
      [ofBob, { ...form, content: 'let me in', key: crypto.randomUUID() }],
      [`${ofBob}/read`, {}],
      [`${ofBob}/remove`, {}],
    ];
    for (const [address, fields] of acts)
      assert.equal((await eve.browser.send(address, fields)).status, 404, address);
    for (const number of numbersOn(both))
      assert.equal((await eve.browser.open(`/@${bob.person.username}/${number}`)).status, 404);

    assert.equal(await located(bob.browser.send(`${ofBob}/remove`, {})), '/me/messages');
    assert.equal(await conversationOf(bob), '');
    assert.notEqual(await conversationOf(ada), '');
  });

  test('messages and notes are not in Following, and a muted conversation counts no messages', async () => {
    const ada = await enter();
    const bob = await enter();
    await follow(ada, bob);
    await follow(bob, ada);
    await post(ada.person, 'a note', { visibility: 'private' });
    await write(bob, ada, 'a message');
    const { number } = await post(bob.person, 'in public');
    assert.deepEqual(numbersOn(await ada.browser.read('/')), [number]);
    assert.doesNotMatch(await bob.browser.read('/'), /a message/);
    const path = await conversationOf(ada);
    assert.equal(await unread(ada), '1');
    const last = field(await ada.browser.read(path), 'reply');
    assert.equal(
      await located(ada.browser.send('/do', { 'mute-conversation': last, back: path })),
      `${path}#t-${last}`,
    );
    assert.equal(await unread(ada), '');
    await ada.browser.send('/do', { 'unmute-conversation': last });
    await ada.person.post(`/users/${bob.person.username}/mute`);
    assert.equal(await unread(ada), '');
  });

  test('a block ends a conversation for both, and a refused text is returned in the form', async () => {
    const ada = await enter();
    const bob = await enter();
    const ofAda = await write(ada, bob, 'before the block');
    const ofBob = await conversationOf(bob);
    const page = await ada.browser.read(ofAda);
    await bob.person.post(`/users/${ada.person.username}/block`);
    assert.equal(await conversationOf(bob), '');
    assert.equal((await bob.browser.open(ofBob)).status, 404);
    assert.equal(await unread(bob), '');
    const form = fieldsOf(page);
    const refused = await ada.browser.send(ofAda, { ...form, content: 'after the block' });
    assert.equal(refused.status, 400);
    assert.match(refused.text, /role="alert">Not posted: .*after the block/s);
    const nobody = await ada.browser.send('/me/messages', {
      to: '',
      content: `@${bob.person.username} named in the text alone`,
      key: crypto.randomUUID(),
    });
    assert.equal(nobody.status, 400);
    assert.match(nobody.text, /Name at least one recipient\..*named in the text alone/s);
  });

  test('the first steps are on the start page until each is done, or until they are hidden', async () => {
    const person = await thoughts.join();
    const { cookie, ...browser } = await logInByForm(thoughts.client, person.username);
    const steps = async () => {
      const page = await browser.read('/');
      return {
        isShown: page.includes('First steps'),
        left: [...page.matchAll(/class="button tonal" href="([^"]+)"/g)].map(([, path]) => path),
      };
    };
    const host = new URL(thoughts.service.url).host;
    assert.ok((await browser.read('/')).includes(`Your address is @${person.username}@${host}`));
    const profile = '/me/settings/profile';
    const find = '/find';
    const write = '/write?text=%23introduction+';
    assert.deepEqual(await steps(), { isShown: true, left: [profile, find, write] });
    await person.post('/thoughts', { content: 'Hello #introduction' });
    assert.deepEqual((await steps()).left, [profile, find]);
    const others = await Promise.all(Array.from({ length: 5 }, () => thoughts.join()));
    for (const other of others) await person.post(`/users/${other.username}/follow`);
    assert.deepEqual((await steps()).left, [profile]);
    const hidden = await sendForm(thoughts.client, '/me/steps', {}, { cookie });
    const [off] = (hidden.headers.get('set-cookie') ?? '').split(';');
    assert.deepEqual([hidden.headers.get('location'), off], ['/', 'steps=off']);
    assert.doesNotMatch(await read(thoughts.client, '/', { cookie: `${cookie}; ${off}` }), /First steps/);
    await person.put('/users/me', { bio: 'Counts.', avatarUrl: 'https://example.org/ada.png' });
    assert.equal((await steps()).isShown, false);
  });
});
