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

  test('a direct thought is visible only to its recipients', async () => {
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

  test('the excess is shown below a text that is too long, and not after other refusals', async () => {
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

  /** A form whose names may repeat. */
  const sendPairs = (browser: Browser, pairs: (readonly [string, string | Buffer])[]) => {
    const form = new FormData();
    for (const [name, value] of pairs)
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, new Blob([new Uint8Array(value)], { type: 'image/jpeg' }), 'cat.jpg');
    return thoughts.client.post('/write', form, { headers: { ...OWN, cookie: browser.cookie } });
  };
  const keptOn = (page: string): [number: string, alt: string][] =>
    [...page.matchAll(/name="keep\[\]" value="(\d+)">.*?<textarea[^>]*>\n(.*?)<\/textarea>/gs)].map(
      ([, number = '', alt = '']) => [number, alt],
    );

  test('pictures are posted with their descriptions, and stay if the text is refused', async () => {
    const { browser } = await enter();
    const written = { content: 'x'.repeat(129), language: 'de', audience: 'public', key: 'pictures' };
    const refused = await sendPairs(browser, [
      ...Object.entries(written),
      ['picture', PHOTO],
      ['picture', PHOTO],
      ['keep[]', 'new'],
      ['alt[]', 'A <cat>'],
    ]);
    assert.equal(refused.status, 400);
    assert.match(refused.text, /<option value="de" lang="de" selected>/);
    const kept = keptOn(refused.text);
    assert.deepEqual(
      kept.map(([, alt]) => alt),
      ['A &lt;cat&gt;', ''],
    );
    const posted = await sendFiles(browser, {
      ...written,
      content: '',
      'keep[]': kept[0]?.[0] ?? '',
      'alt[]': 'A <cat>',
    });
    assert.equal(posted.status, 303);
    const page = await browser.read(posted.headers.get('location') ?? '');
    assert.match(page, /<img src="\/media\//);
    assert.match(page, /A &lt;cat&gt;/);
  });

  test('pictures are attached, described, ordered and removed without scripts', async () => {
    const { person, browser } = await enter();
    const written = [
      ['content', 'Two hills'],
      ['audience', 'public'],
      ['key', 'attached'],
    ] as const;
    const act = (verb: string, kept: [string, string][]) =>
      sendPairs(browser, [
        ...written,
        ['act', verb],
        ...kept.flatMap(([number, alt]): [string, string][] => [
          ['keep[]', number],
          ['alt[]', alt],
        ]),
      ]);
    const attached = await sendPairs(browser, [
      ...written,
      ['act', 'attach'],
      ['picture', PHOTO],
      ['picture', PHOTO],
      ['picture', PHOTO],
    ]);
    assert.equal(attached.status, 200);
    assert.match(attached.text, /Two hills<\/textarea>/);
    const numbers = keptOn(attached.text).map(([number]) => number);
    const [first = '', second = '', third = ''] = numbers;
    const described: [string, string][] = [
      [first, 'one'],
      [second, 'two'],
      [third, 'three'],
    ];
    const moved = keptOn((await act(`later:${first}`, described)).text);
    assert.deepEqual(moved, [described[1], described[0], described[2]]);
    assert.deepEqual(keptOn((await act(`earlier:${first}`, moved)).text), described);
    const left = keptOn((await act(`remove:${second}`, described)).text);
    assert.deepEqual(left, [described[0], described[2]]);
    assert.equal((await person.get(`/users/${person.username}/thoughts`)).body.total, 0);
    const posted = await act('', left);
    assert.equal(posted.status, 303);
    const { data } = (await person.get(`/users/${person.username}/thoughts`)).body;
    assert.deepEqual(
      data[0].attachments.map(({ alt }: { alt: string }) => alt),
      ['one', 'three'],
    );
  });

  test('a picture without a description is posted after a question, unless the reminder is off', async () => {
    const { person, browser } = await enter();
    const form: FormParts = { content: 'A hill', audience: 'public', key: 'asked', picture: PHOTO };
    const asked = await sendFiles(browser, form);
    assert.equal(asked.status, 400);
    assert.match(asked.text, /role="alert">1 picture has no description\. <button[^>]* value="anyway">/);
    const [[number = ''] = []] = keptOn(asked.text);
    assert.ok(asked.text.includes(`href="#alt-${number}"`));
    assert.equal((await person.get(`/users/${person.username}/thoughts`)).body.total, 0);
    const { content, audience, key } = form;
    const posted = await sendFiles(browser, {
      content: content ?? '',
      audience: audience ?? '',
      key: key ?? '',
      'keep[]': number,
      act: 'anyway',
    });
    assert.equal(posted.status, 303);
    const settings = '/me/settings/posting';
    assert.match(await browser.read(settings), /name="altReminder" value="on" checked/);
    const saved = await browser.send(settings, {});
    const cookie = `${browser.cookie}; ${(saved.headers.get('set-cookie') ?? '').split(';')[0]}`;
    assert.match(cookie, /; view=\.+off$/);
    const unasked = { ...form, key: 'unasked' };
    const headers = { ...OWN, cookie };
    assert.equal((await thoughts.client.post('/write', formOf(unasked), { headers })).status, 303);
  });

  test('the form on the start page redirects to the start page, and returns the new row to a script', async () => {
    const { browser } = await enter();
    const home = await browser.read('/');
    assert.match(home, /<form class="composer compose home"/);
    const key = /name="key" value="([^"]+)"/.exec(home)?.[1] ?? '';
    const form = { content: 'From the start page', audience: 'public', place: 'home' };
    const posted = await browser.send('/write', { ...form, key });
    const location = posted.headers.get('location') ?? '';
    assert.equal(posted.status, 303);
    assert.match(location, /^\/#t-\d+$/);
    assert.ok((await browser.read('/')).includes(`id="${location.slice(2)}"`));
    const piece = await browser.send('/write', { ...form, key: 'other' }, { fragment: '1' });
    assert.match(piece.text, /^<a class="posted" href="\/#t-\d+" data-key="[\w-]{36}"><\/a><ol/);
    assert.match(piece.text, /<li><article class="post"[\s\S]*From the start page/);
    const note = { ...form, audience: 'private', key: 'note' };
    assert.match((await browser.send('/write', note)).headers.get('location') ?? '', /^\/@/);
    assert.doesNotMatch(
      (await browser.send('/write', { ...note, key: 'note 2' }, { fragment: '1' })).text,
      /<article/,
    );
  });

  test('the quote policy is chosen per thought', async () => {
    const { person, browser } = await enter();
    await person.put('/users/me', { quotePolicy: 'followers' });
    assert.match(await browser.read('/write'), /name="quoting" value="followers" checked/);
    await person.put('/users/me', { quotePolicy: 'public' });
    const posted = await browser.send('/write', { content: 'Not to be quoted', quoting: 'nobody' });
    const path = posted.headers.get('location') ?? '';
    const bob = await enter();
    assert.equal((await bob.browser.open(`/write?quote=${path.split('/')[2]}`)).status, 403);
  });

  test('invalid pictures, too many pictures and too long descriptions lose no text', async () => {
    const { browser } = await enter();
    const cases: FormParts[] = [
      { picture: Buffer.from('no picture') },
      { picture: PHOTO, 'keep[]': 'new', 'alt[]': 'x'.repeat(1501) },
      { warning: 'w'.repeat(129) },
      { language: 'klingon?' },
      { reply: '5' },
    ];
    for (const wrong of cases) {
      const refused = await sendFiles(browser, { content: 'not lost', ...wrong });
      assert.equal(refused.status, 400, JSON.stringify(wrong));
      assert.match(refused.text, /role="alert"[\s\S]*not lost<\/textarea>/);
    }
    const five = Array.from({ length: 5 }, () => ['picture', PHOTO] as const);
    const refused = await sendPairs(browser, [['content', 'not lost'], ...five]);
    assert.match(refused.text, /It has more than four pictures\.[\s\S]*not lost<\/textarea>/);
    assert.equal(keptOn(refused.text).length, 4);
  });

  test('a login keeps the draft, also after a wrong password', async () => {
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
