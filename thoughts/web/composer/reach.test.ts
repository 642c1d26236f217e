// Whom a thought would not reach is said before it is posted, with scripts and without.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { formOf, PHOTO } from '../../client-api/testing/pictures.ts';
import { post } from '../../testing/posts.ts';
import { openServerDatabase } from '../../testing/server-database.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { type Browser, logInByForm } from '../testing/member.ts';

const NOTES = /<div class="reach" role="status">(.*?)<\/div>/s;

eachDatabase('the people a thought reaches', (dialect) => {
  const thoughts = useThoughts(dialect);
  const enter = async () => {
    const person = await thoughts.join();
    return { name: person.username, person, browser: await logInByForm(thoughts.client, person.username) };
  };
  const notesOn = (page: string): string[] => {
    const [, notes = ''] = NOTES.exec(page) ?? assert.fail(page);
    return [...notes.matchAll(/<(?:li|p)[^>]*>(.*?)<\/(?:li|p)>/gs)].map(([, text = '']) => text);
  };
  const check = async (
    browser: Browser,
    form: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<string[]> => {
    const { status, text } = await browser.send('/write', { ...form, check: '1' }, headers);
    assert.equal(status, 200, text);
    return notesOn(text);
  };

  test('lists mentioned people who are not followers, in the order of the text', async () => {
    const ada = await enter();
    const bob = await enter();
    const eve = await enter();
    await bob.person.post(`/users/${ada.name}/follow`);
    const content = `@${eve.name} @${bob.name} @${ada.name} @nobody_at_all @x@unknown.example`;
    assert.deepEqual(await check(ada.browser, { content, audience: 'followers' }), [
      `@${eve.name} does not follow you and will not get this.`,
      '@nobody_at_all: nobody here has this name.',
      '@x@unknown.example does not follow you and will not get this.',
    ]);
    for (const audience of ['public', 'unlisted'])
      assert.deepEqual(await check(ada.browser, { content, audience }), [
        '@nobody_at_all: nobody here has this name.',
        '@x@unknown.example is not known here yet, and is looked for when it is posted.',
      ]);
    const reached = { content: `@${bob.name} hello`, audience: 'followers' };
    assert.deepEqual(await check(ada.browser, reached), [
      'As far as this server knows, it reaches everybody whom it names.',
    ]);
  });

  test('depends on the audience: mentions outside the recipients, and notes', async () => {
    const ada = await enter();
    const bob = await enter();
    const eve = await enter();
    const content = `@${bob.name} and @${eve.name}`;
    const direct = { content, audience: 'direct', to: `@${bob.name}, x@unknown.example nobody_at_all` };
    assert.deepEqual(await check(ada.browser, direct), [
      '@x@unknown.example is not known here, and will not get this.',
      '@nobody_at_all: nobody here has this name.',
      `@${eve.name} is not among those whom it is for, and will not get this.`,
    ]);
    assert.deepEqual(await check(ada.browser, { ...direct, to: '' }), [
      'As far as this server knows, it reaches everybody whom it names.',
    ]);
    assert.deepEqual(await check(ada.browser, { content, audience: 'private' }), [
      `@${bob.name} will not get this: it is for you alone.`,
      `@${eve.name} will not get this: it is for you alone.`,
    ]);
    const strange = { content, audience: 'direct', to: `${'<b>'.repeat(3000)} \u0007 ${'a@'.repeat(200)}` };
    assert.ok((await check(ada.browser, strange)).every((note) => !note.includes('<b>')));
  });

  test('includes people of other servers, and does not disclose blocks', async () => {
    const ada = await enter();
    const bob = await enter();
    await using server = await openServerDatabase(thoughts);
    const cleo = await server.addRemoteActor(`cleo_${ada.name}`);
    await bob.person.post(`/users/${ada.name}/follow`);
    await bob.person.post(`/users/${ada.name}/block`);
    const content = `@${cleo} @${bob.name}`;
    assert.deepEqual(await check(ada.browser, { content, audience: 'followers' }), [
      `@${cleo} does not follow you and will not get this.`,
      `@${bob.name} does not follow you and will not get this.`,
    ]);
    assert.deepEqual(await check(ada.browser, { content, audience: 'public' }), [
      'As far as this server knows, it reaches everybody whom it names.',
    ]);
  });

  test('posts nothing, and keeps text, audience, key and pictures', async () => {
    const { name, browser, person } = await enter();
    const written = {
      content: 'only <checked> @nobody_at_all',
      audience: 'followers',
      key: 'checked',
      warning: 'careful',
      check: '1',
      picture: PHOTO,
      'keep[]': 'new',
      'alt[]': 'Hills',
    };
    const headers = { 'sec-fetch-site': 'same-origin', cookie: browser.cookie };
    const { status, text } = await thoughts.client.post('/write', formOf(written), { headers });
    assert.equal(status, 200);
    assert.match(text, /only &lt;checked&gt; @nobody_at_all<\/textarea>/);
    assert.match(text, /value="followers" checked/);
    assert.match(text, /name="key" value="checked"/);
    assert.match(text, /name="keep\[\]" value="\d+">[\s\S]*Hills/);
    assert.match(text, /name="warning" dir="auto" value="careful"/);
    assert.doesNotMatch(text, /role="alert"/);
    const { body } = await person.get(`/users/${name}/thoughts`);
    assert.equal(body.total, 0);
    const posted = await browser.send('/write', { content: 'now', audience: 'public', key: 'checked' });
    assert.equal(posted.status, 303);
  });

  test('is shown when a reply begins, also in German, and as a fragment for scripts', async () => {
    const ada = await enter();
    const bob = await enter();
    await ada.person.post(`/users/${bob.name}/follow`);
    const { id } = await post(bob.person, 'for followers', { visibility: 'followers' });
    const { headers } = await ada.browser.open(`/thoughts/${id}`);
    const number = headers.get('location')?.split('/')[2] ?? '';
    assert.deepEqual(notesOn(await ada.browser.read(`/write?reply=${number}`)), [
      `@${bob.name} does not follow you and will not get this.`,
    ]);
    const asked = { content: `@${bob.name} yes`, audience: 'followers', reply: number };
    const german = await ada.browser.send(
      '/write',
      { ...asked, check: '1' },
      { fragment: '1', 'accept-language': 'de' },
    );
    assert.match(german.text, /^<div class="reach"/);
    assert.deepEqual(notesOn(german.text), [`@${bob.name} folgt dir nicht und bekommt das nicht.`]);
    assert.deepEqual(notesOn(await ada.browser.read('/write')), []);
  });

  test('is refused to other sites, and to visitors without a login, whose text is kept', async () => {
    const { browser } = await enter();
    const form = { content: 'kept @nobody_at_all', check: '1' };
    const foreign = await browser.send('/write', form, { 'sec-fetch-site': 'cross-site' });
    assert.equal(foreign.status, 403);
    const ended = await browser.send('/write', form, { cookie: '' });
    assert.equal(ended.status, 401);
    assert.match(ended.text, /kept @nobody_at_all/);
  });
});
