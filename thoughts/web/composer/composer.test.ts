// The composer without scripts: to whom, with pictures, and through a login that has ended.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { type FormParts, formOf, PHOTO } from '../../client-api/testing/pictures.ts';
import { post } from '../../testing/posts.ts';
import { PASSWORD, useThoughts } from '../../testing/thoughts.ts';
import { type Browser, logInByForm, sendForm } from '../testing/member.ts';
import { open } from '../testing/pages.ts';

const OWN = { 'sec-fetch-site': 'same-origin' };

eachDatabase('the composer', (dialect) => {
  const thoughts = useThoughts(dialect);
  const enter = async () => {
    const person = await thoughts.join();
    return { person, browser: await logInByForm(thoughts.client, person.username) };
  };
  const sendFiles = (browser: Browser, fields: FormParts) =>
    thoughts.client.post('/write', formOf(fields), { headers: { ...OWN, cookie: browser.cookie } });

  test('what is for people named here is for them alone', async () => {
    const ada = await enter();
    const bob = await enter();
    const eve = await enter();
    const to = `@${bob.person.username}, `;
    const { status, headers } = await ada.browser.send('/write', { content: 'psst', audience: 'direct', to });
    const path = headers.get('location') ?? '';
    assert.equal(status, 303);
    assert.match(await bob.browser.read(path), /psst/);
    assert.equal((await eve.browser.open(path)).status, 404);
    const number = path.split('/')[2] ?? '';
    const reply = await bob.browser.read(`/write?reply=${number}`);
    assert.match(reply, /value="direct" checked/);
    assert.ok(
      reply.includes(`name="to" autocapitalize="none" spellcheck="false" value="@${ada.person.username}"`),
    );
    for (const wrong of ['', '@nobody_here', `@${ada.person.username}`]) {
      const refused = await ada.browser.send('/write', { content: 'kept', audience: 'direct', to: wrong });
      assert.equal(refused.status, 400);
      assert.match(refused.text, /role="alert"[\s\S]*kept<\/textarea>/);
    }
  });

  test('what is too much is shown below what was refused, and is not when something else was', async () => {
    const { browser } = await enter();
    const content = `  ${'👩‍👩‍👧‍👦'.repeat(128)}<b> ${'y'.repeat(400)} `;
    const refused = await browser.send('/write', { content });
    assert.equal(refused.status, 400);
    const fitting = '👩‍👩‍👧‍👦'.repeat(20);
    const shown = `…${fitting}<mark class="excess">&lt;b&gt; ${'y'.repeat(296)}</mark>…</span></p>`;
    assert.ok(refused.text.includes(shown));
    assert.match(refused.text, /aria-describedby="limit excess"/);
    const other = await browser.send('/write', { content: 'short', audience: 'direct', to: '@nobody_here' });
    assert.doesNotMatch(other.text, /excess/);
  });

  test('pictures come with their descriptions, and stay where the words are refused', async () => {
    const { browser } = await enter();
    const picture1 = PHOTO;
    const picture2 = PHOTO;
    const written = { content: 'x'.repeat(129), language: 'de', audience: 'public', key: 'pictures' };
    const described = { picture1, alt1: 'A <cat>', picture2, alt2: '' };
    const refused = await sendFiles(browser, { ...written, ...described });
    assert.equal(refused.status, 400);
    assert.match(refused.text, /A &lt;cat&gt;/);
    assert.match(refused.text, /<option value="de" lang="de" selected>/);
    const [first = '', second = ''] = [...refused.text.matchAll(/name="keep\[\]" value="(\d+)"/g)].map(
      ([, number = '']) => number,
    );
    assert.notEqual(second, '');
    const posted = await sendFiles(browser, { ...written, content: '', 'keep[]': first });
    assert.equal(posted.status, 303);
    const page = await browser.read(posted.headers.get('location') ?? '');
    assert.match(page, /<img src="\/media\//);
    assert.match(page, /A &lt;cat&gt;/);
  });

  test('what is no picture, too many pictures and too long descriptions lose no word', async () => {
    const { browser } = await enter();
    const cases: FormParts[] = [
      { picture1: Buffer.from('no picture') },
      { picture1: PHOTO, alt1: 'x'.repeat(1501) },
      { warning: 'w'.repeat(129) },
      { language: 'klingon?' },
      { reply: '5' },
    ];
    for (const wrong of cases) {
      const refused = await sendFiles(browser, { content: 'not lost', ...wrong });
      assert.equal(refused.status, 400, JSON.stringify(wrong));
      assert.match(refused.text, /role="alert"[\s\S]*not lost<\/textarea>/);
    }
  });

  test('the login carries along what was written, also through a wrong password', async () => {
    const ada = await enter();
    const bob = await enter();
    const { id } = await post(bob.person, 'replied to');
    const number = (await ada.browser.open(`/thoughts/${id}`)).headers.get('location')?.split('/')[2] ?? '';
    const written = {
      content: 'not lost <b>',
      warning: '"w"',
      audience: 'followers',
      reply: number,
      key: 'k',
    };
    const ended = await sendForm(thoughts.client, '/write', written);
    assert.equal(ended.status, 401);
    assert.equal(ended.headers.get('cache-control'), 'no-store');
    const draftOn = (text: string) =>
      (/name="draft" value="([^"]+)"/.exec(text)?.[1] ?? '')
        .replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&');
    const username = ada.person.username;
    const wrong = await sendForm(thoughts.client, '/login', {
      username,
      password: 'wrong',
      draft: draftOn(ended.text),
    });
    assert.equal(wrong.status, 401);
    const form = { username, password: PASSWORD, draft: draftOn(wrong.text), back: '/write' };
    const on = await sendForm(thoughts.client, '/login', form);
    assert.deepEqual([on.status, on.headers.get('location')], [307, '/write/draft']);
    const cookie = (on.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const resumed = await sendForm(thoughts.client, '/write/draft', form, { cookie });
    assert.equal(resumed.status, 200);
    for (const part of [
      'not lost &lt;b&gt;</textarea>',
      'value="&quot;w&quot;"',
      'value="followers" checked',
      `name="reply" value="${number}"`,
      'name="key" value="k"',
    ])
      assert.ok(resumed.text.includes(part), part);
    assert.doesNotMatch(resumed.text, new RegExp(PASSWORD));
    for (const draft of ['', '[]', '{"content":5}', '{', 'null'])
      assert.equal((await sendForm(thoughts.client, '/write/draft', { draft }, { cookie })).status, 200);
    const foreign = { cookie, 'sec-fetch-site': 'cross-site' };
    assert.equal((await sendForm(thoughts.client, '/write/draft', form, foreign)).status, 403);
    assert.equal((await open(thoughts.client, '/write/draft')).status, 405);
  });
});
