import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { type Browser, logInByForm, sendForm } from '../testing/member.ts';
import { numbersOn, open } from '../testing/pages.ts';

eachDatabase('actions of members on pages', (dialect) => {
  const thoughts = useThoughts(dialect);
  const enter = async () => {
    const person = await thoughts.join();
    return { person, browser: await logInByForm(thoughts.client, person.username) };
  };
  const keyOn = (text: string): string => /name="key" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const write = async (browser: Browser, form: Record<string, string>) =>
    browser.send('/write', { key: keyOn(await browser.read('/write')), ...form });

  test('a thought is posted once, to its audience', async () => {
    const { person, browser } = await enter();
    const key = keyOn(await browser.read('/write'));
    const form = { content: 'Rain <b>', warning: 'weather', audience: 'followers', key };
    const { status, headers } = await browser.send('/write', form);
    const path = headers.get('location') ?? '';
    assert.equal(status, 303);
    assert.match(path, new RegExp(`^/@${person.username}/\\d+$`));
    assert.match(await browser.read(path), /Rain &lt;b&gt;/);
    assert.equal((await open(thoughts.client, path)).status, 404);
    const again = await browser.send('/write', form);
    assert.deepEqual([again.status, again.headers.get('location')], [303, path]);
    const { data } = (await person.get(`/users/${person.username}/thoughts`)).body;
    assert.equal(data.length, 1);
    assert.deepEqual([data[0].visibility, data[0].summary], ['followers', 'weather']);
    const unlisted = await write(browser, { content: 'whatever, softly', audience: 'unlisted' });
    assert.equal((await open(thoughts.client, unlisted.headers.get('location') ?? '')).status, 200);
    assert.ok(!(await browser.read('/all')).includes('whatever, softly'));
  });

  test('names and hashtags are completed for members, without blocked people', async () => {
    const ada = await enter();
    const bob = await enter();
    const eve = await enter();
    await eve.person.post(`/users/${ada.person.username}/block`);
    const completed = async (q: string) =>
      [
        ...(await ada.browser.read(`/write/complete?q=${encodeURIComponent(q)}`)).matchAll(
          /data-text="([^"]+)"/g,
        ),
      ].map(([, text]) => text);
    assert.deepEqual(await completed(`@${bob.person.username}`), [`@${bob.person.username}`]);
    assert.deepEqual(await completed(`@${eve.person.username}`), []);
    const tag = `#${bob.person.username.replace('-', '_')}`;
    await post(bob.person, tag);
    assert.deepEqual(await completed(tag), [tag]);
    assert.equal((await ada.browser.open('/write/complete')).status, 400);
    assert.equal((await open(thoughts.client, `/write/complete?q=@${bob.person.username}`)).status, 404);
  });

  test('a refused text is returned in the form', async () => {
    const { person, browser } = await enter();
    const long = `${'x'.repeat(130)}<`;
    for (const content of [long, '   ']) {
      const refused = await write(browser, { content, warning: 'a "warning"', audience: 'private' });
      assert.equal(refused.status, 400);
      assert.match(refused.text, /role="alert"/);
      assert.ok(refused.text.includes(`${content.replace('<', '&lt;')}</textarea>`));
      assert.match(refused.text, /value="a &quot;warning&quot;"/);
      assert.match(refused.text, /value="private" checked/);
    }
    assert.equal(
      (await browser.send('/write', { content: 'x' }, { 'sec-fetch-site': 'cross-site' })).status,
      403,
    );
    assert.equal((await person.get(`/users/${person.username}/thoughts`)).body.total, 0);
  });

  test('a reply begins with its mentions and audience, and redirects to its place in the thread', async () => {
    const ada = await enter();
    const bob = await enter();
    const { headers } = await write(ada.browser, { content: 'root', audience: 'unlisted' });
    const path = headers.get('location') ?? '';
    const number = path.split('/')[2] ?? '';
    assert.ok((await bob.browser.read(path)).includes(`href="/write?reply=${number}"`));
    const composer = await bob.browser.read(`/write?reply=${number}`);
    assert.ok(composer.includes(`name="mention[]" value="${ada.person.username}" checked`));
    assert.match(composer, /value="unlisted" checked/);
    // The page begins in the field, which the start page does not.
    assert.match(composer, /<textarea[^>]* id="content"[^>]* autofocus/);
    assert.doesNotMatch(await bob.browser.read('/'), /autofocus/);
    const reply = await bob.browser.send('/write', {
      content: 'reply',
      'mention[]': ada.person.username,
      reply: number,
      key: keyOn(composer),
    });
    const place = reply.headers.get('location') ?? '';
    assert.ok(place.startsWith(`${path}#t-`));
    assert.equal(numbersOn(await ada.browser.read(path)).length, 2);
    const mentioning = (await bob.person.get(`/users/${bob.person.username}/thoughts`)).body.data[0];
    assert.equal(mentioning.content, `@${ada.person.username} reply`);
    assert.equal((await bob.browser.open('/write?reply=5')).status, 404);
    const news = await ada.browser.read('/me/notifications');
    assert.match(news, /class="unread card">[\s\S]*replied/);
    assert.equal((await ada.browser.send('/me/notifications', {})).status, 303);
    assert.doesNotMatch(await ada.browser.read('/me/notifications'), /class="unread/);
  });

  test('a reply never has a wider audience than its parent', async () => {
    const ada = await enter();
    const bob = await enter();
    await bob.person.post(`/users/${ada.person.username}/follow`);
    const { headers } = await write(ada.browser, { content: 'among us', audience: 'followers' });
    const reply = (headers.get('location') ?? '').split('/')[2] ?? '';
    const audiences = (page: string) =>
      [...page.matchAll(/name="audience" value="(\w+)"( checked)?/g)].map(
        ([, one, checked]) => `${one}${checked ?? ''}`,
      );
    const offered = ['followers checked', 'direct', 'private'];
    assert.deepEqual(audiences(await bob.browser.read(`/write?reply=${reply}`)), offered);
    for (const audience of ['public', 'unlisted']) {
      const refused = await bob.browser.send('/write', { content: 'loud', reply, audience });
      assert.equal(refused.status, 400);
      assert.match(refused.text, /A reply cannot have a wider audience/);
      assert.ok(refused.text.includes('loud</textarea>'));
      assert.deepEqual(audiences(refused.text), offered);
    }
    assert.equal((await bob.browser.send('/write', { content: 'softly', reply })).status, 303);
    const { data } = (await bob.person.get(`/users/${bob.person.username}/thoughts`)).body;
    assert.deepEqual(
      data.map(({ content, visibility }: { content: string; visibility: string }) => [content, visibility]),
      [['softly', 'followers']],
    );
  });

  test('likes, boosts and follows are buttons, and can be undone', async () => {
    const ada = await enter();
    const bob = await enter();
    const { id } = await post(ada.person, 'liked');
    const path = (await bob.browser.open(`/thoughts/${id}`)).headers.get('location') ?? '';
    const number = path.split('/')[2] ?? '';
    const shown = async () => (await bob.person.get(`/thoughts/${id}`)).body;
    for (const [verb, member] of [
      ['like', 'likedByMe'],
      ['boost', 'boostedByMe'],
    ] as const) {
      for (const undo of ['', 'un']) {
        assert.ok((await bob.browser.read(path)).includes(`name="${undo}${verb}" value="${number}"`));
        const done = await bob.browser.send('/do', { [`${undo}${verb}`]: number, back: '/all?before=9' });
        assert.deepEqual([done.status, done.headers.get('location')], [303, `/all?before=9#t-${number}`]);
        assert.equal((await shown())[member], undo === '');
      }
    }
    const profile = `/@${ada.person.username}`;
    assert.match(await bob.browser.read(profile), /name="follow"/);
    await bob.browser.send('/do', { follow: ada.person.username, back: profile });
    assert.match(await bob.browser.read(profile), /name="unfollow"/);
    assert.ok(numbersOn(await bob.browser.read('/')).includes(number));
    await bob.browser.send('/do', { unfollow: ada.person.username, back: profile });
    assert.ok(!numbersOn(await bob.browser.read('/')).includes(number));
    assert.equal((await bob.browser.send('/do', { like: '5' })).status, 404);
    assert.equal((await bob.browser.send('/do', {})).status, 404);
    const foreign = await bob.browser.send('/do', { like: number }, { 'sec-fetch-site': 'same-site' });
    assert.deepEqual([foreign.status, (await shown()).likedByMe], [403, false]);
    const stranger = await sendForm(thoughts.client, '/do', { like: number, back: path });
    assert.equal(stranger.headers.get('location'), `/login?back=${encodeURIComponent(path)}`);
  });

  test('bookmarks, pins and muted conversations are buttons of a thought, and can be undone', async () => {
    const ada = await enter();
    const bob = await enter();
    const { id } = await post(ada.person, 'kept');
    const path = (await bob.browser.open(`/thoughts/${id}`)).headers.get('location') ?? '';
    const number = path.split('/')[2] ?? '';
    const press = async ({ browser }: { browser: Browser }, verb: string): Promise<void> => {
      assert.ok((await browser.read(path)).includes(`name="${verb}" value="${number}"`), verb);
      const done = await browser.send('/do', { [verb]: number, back: '/all' });
      assert.deepEqual([done.status, done.headers.get('location')], [303, `/all#t-${number}`], verb);
    };
    const kept = async () => (await bob.person.get('/bookmarks')).body.total;
    await press(bob, 'bookmark');
    assert.equal(await kept(), 1);
    await press(bob, 'unbookmark');
    assert.equal(await kept(), 0);
    const pinned = async () =>
      (await bob.person.get(`/users/${ada.person.username}/pins`)).body.map((one: { id: string }) => one.id);
    await press(ada, 'pin');
    assert.deepEqual(await pinned(), [id]);
    await press(ada, 'unpin');
    assert.deepEqual(await pinned(), []);
    assert.ok(!(await bob.browser.read(path)).includes('name="pin"'));
    assert.equal((await bob.browser.send('/do', { pin: number })).status, 403);
    const unread = async () => (await ada.person.get('/news')).body.notifications;
    await press(ada, 'mute-conversation');
    await post(bob.person, 'unheard', { replyTo: id });
    assert.equal(await unread(), 0);
    await press(ada, 'unmute-conversation');
    await post(bob.person, 'heard', { replyTo: id });
    assert.equal(await unread(), 1);
    for (let at = 0; at < 6; at += 1) {
      const one = await post(ada.person, `pin ${at}`);
      const { status, text } = await ada.browser.send('/do', { pin: one.number });
      assert.equal(status, at < 5 ? 303 : 409);
      if (at === 5) assert.match(text, /Five thoughts are pinned already.*href="\/me\/pinned"/s);
    }
    const hidden = await post(ada.person, 'hidden', { visibility: 'followers' });
    for (const verb of ['bookmark', 'pin', 'mute-conversation'])
      assert.equal((await bob.browser.send('/do', { [verb]: hidden.number })).status, 404, verb);
  });

  test('a script gets the changed fragment of the page, only from forms', async () => {
    const ada = await enter();
    const bob = await enter();
    const { id } = await post(ada.person, 'in pieces');
    const path = (await bob.browser.open(`/thoughts/${id}`)).headers.get('location') ?? '';
    const number = path.split('/')[2] ?? '';
    const piece = { fragment: '1' };
    const liked = await bob.browser.send('/do', { like: number }, piece);
    assert.deepEqual([liked.status, liked.headers.get('cache-control')], [200, 'no-store']);
    assert.match(liked.text, /^<p class="nums"><a href="[^"]+\/likes">1 like<\/a><\/p><div class="acts">/);
    assert.ok(liked.text.includes(`name="unlike" value="${number}" aria-pressed="true"`));
    const followed = await bob.browser.send('/do', { follow: ada.person.username }, piece);
    assert.match(followed.text, /^<form class="row follow"[\s\S]*name="unfollow"/);
    assert.match(await bob.browser.read(path), /<!doctype html>/);
    const asPage = await open(thoughts.client, path, { ...piece, cookie: bob.browser.cookie });
    assert.match(asPage.text, /<!doctype html>/, 'addresses have one kind of body');
    const ended = await sendForm(thoughts.client, '/do', { like: number }, piece);
    assert.equal(ended.status, 303);
    const foreign = { ...piece, 'sec-fetch-site': 'cross-site' };
    assert.equal((await bob.browser.send('/do', { unlike: number }, foreign)).status, 403);
    const gone = await ada.browser.send(`${path}/delete`, {}, piece);
    assert.deepEqual([gone.status, gone.text], [200, '']);
    assert.equal((await bob.browser.send('/do', { unlike: number }, piece)).status, 404);
  });

  test('a thought is deleted after a confirmation, only by its author', async () => {
    const ada = await enter();
    const bob = await enter();
    const { headers } = await write(ada.browser, { content: 'away', audience: 'public' });
    const path = headers.get('location') ?? '';
    assert.match(await ada.browser.read(`${path}/delete`), /Delete this thought\?/);
    assert.equal((await bob.browser.open(`${path}/delete`)).status, 404);
    assert.equal((await bob.browser.send(`${path}/delete`, {})).status, 404);
    assert.equal((await ada.browser.open(path)).status, 200);
    assert.equal((await ada.browser.send(`${path}/delete`, {})).headers.get('location'), '/');
    assert.equal((await ada.browser.open(path)).status, 404);
  });
});
