import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { PHOTO } from '../../client-api/testing/pictures.ts';
import { PASSWORD, useThoughts } from '../../testing/thoughts.ts';
import { type Browser, logInByForm, sendForm } from '../testing/member.ts';

eachDatabase('the settings of members', (dialect) => {
  const thoughts = useThoughts(dialect);
  const enter = async () => {
    const person = await thoughts.join();
    return { person, browser: await logInByForm(thoughts.client, person.username) };
  };
  const FORMS = '/me/settings';
  const saved = async (browser: Browser, path: string, form: Record<string, string>) => {
    const { status, headers } = await browser.send(FORMS + path, form);
    const to = headers.get('location') ?? '';
    assert.deepEqual([status, to.endsWith('?saved=1')], [303, true], to);
    assert.match(await browser.read(to), /role="status"/);
  };

  test('the profile is changed like in the interface, and returned in the form if it is refused', async () => {
    const { person, browser } = await enter();
    const form = {
      displayName: ' Ada <L> ',
      bio: 'one\r\ntwo',
      label1: 'Web',
      value1: 'https://ada.example/',
    };
    await saved(browser, '/profile', { ...form, actorType: 'Service' });
    const { body } = await person.get('/users/me');
    assert.deepEqual([body.displayName, body.bio, body.actorType], ['Ada <L>', 'one\ntwo', 'Service']);
    assert.deepEqual(body.fields, [{ name: 'Web', value: 'https://ada.example/', verifiedAt: null }]);
    const shown = await browser.read('/me/settings/profile');
    assert.match(shown, /value="Ada &lt;L&gt;"/);
    assert.match(shown, /<textarea[^>]*>\none\ntwo<\/textarea>/);

    const long = await browser.send('/me/settings/profile', { ...form, displayName: `${'x'.repeat(51)}"` });
    assert.equal(long.status, 400);
    assert.match(long.text, /role="alert">A name has at most 50/);
    assert.match(long.text, /x{51}&quot;/);
    const odd = await browser.send('/me/settings/profile', { ...form, actorType: 'Robot' });
    assert.equal(odd.status, 400);
    assert.equal((await person.get('/users/me')).body.displayName, 'Ada <L>');
    const ended = await sendForm(thoughts.client, '/me/settings/profile', form);
    assert.equal(ended.status, 401);
    assert.ok(ended.text.includes('one\ntwo</textarea>'));
  });

  test('top friends are names in an order', async () => {
    const ada = await enter();
    const bob = await thoughts.join();
    const eve = await thoughts.join();
    await saved(ada.browser, '/profile/friends', { friends: ` @${bob.username}, ${eve.username} ` });
    const friends = async () => (await ada.person.get('/users/me')).body.topFriends;
    assert.deepEqual(await friends(), [bob.username, eve.username]);
    for (const [text, word] of [
      ['nobody-of-this-name', /not known/],
      [ada.person.username, /your own/],
      ['a b c d e f', /at most five/],
    ] as const) {
      const { status, text: shown } = await ada.browser.send(`${FORMS}/profile/friends`, { friends: text });
      assert.deepEqual(
        [status, word.test(shown), shown.includes(`value="${text}"`)],
        [400, true, true],
        text,
      );
    }
    assert.deepEqual(await friends(), [bob.username, eve.username]);
    await saved(ada.browser, '/profile/friends', { friends: '' });
    assert.deepEqual(await friends(), []);
  });

  test('top friends are moved, removed and added by buttons, and other fields are kept', async () => {
    const ada = await enter();
    const bob = await thoughts.join();
    const eve = await thoughts.join();
    const dan = await enter();
    const friends = async () => (await ada.person.get('/users/me')).body.topFriends;
    const press = async (form: Record<string, string>) => {
      const { status, headers } = await ada.browser.send(`${FORMS}/profile/friends`, form);
      assert.deepEqual([status, headers.get('location')], [303, `${FORMS}/profile?saved=1#friends`]);
      return friends();
    };
    const b = bob.username;
    const e = eve.username;
    const d = dan.person.username;
    for (const name of [b, e]) {
      assert.match(await ada.browser.read(`/@${name}/more`), new RegExp(`name="add" value="${name}"`));
      await press({ add: name });
    }
    assert.match(await ada.browser.read(`/@${b}/more`), new RegExp(`name="remove" value="${b}"`));
    assert.deepEqual(await press({ add: b.toUpperCase() }), [b, e]);
    const shown = await ada.browser.read(`${FORMS}/profile`);
    assert.deepEqual(
      [...shown.matchAll(/name="(up|down|remove)" value="([^"]+)"/g)].map(
        ([, act, name]) => `${act} ${name}`,
      ),
      [`down ${b}`, `remove ${b}`, `up ${e}`, `remove ${e}`],
    );
    assert.deepEqual(await press({ friends: `${b} ${e}`, up: e }), [e, b]);
    assert.deepEqual(await press({ friends: `${e} ${b}`, up: e }), [e, b]);
    assert.deepEqual(await press({ friends: `${e} ${b} @${d}`, down: e }), [b, e, d], 'with who was written');
    assert.deepEqual(await press({ friends: `${b} ${e} ${d}`, remove: e }), [b, d]);
    assert.deepEqual(await press({ up: 'nobody-of-this-name' }), [b, d]);
    const refused = await ada.browser.send(`${FORMS}/profile/friends`, {
      friends: `${b} nobody-here`,
      down: b,
    });
    assert.equal(refused.status, 400);
    assert.ok(refused.text.includes(`value="nobody-here ${b}"`));
    assert.equal(
      (await ada.browser.send(`${FORMS}/profile/friends`, { add: 'far@other.example' })).status,
      400,
    );
    assert.deepEqual(await friends(), [b, d]);
  });

  test('pictures are uploaded, shown and removed; other files are refused', async () => {
    const { person, browser } = await enter();
    const upload = (kind: string, file: Buffer | null) => {
      const body = new FormData();
      if (file) body.set('picture', new Blob([new Uint8Array(file)]), 'a.jpg');
      const headers = { cookie: browser.cookie, 'sec-fetch-site': 'same-origin' };
      return thoughts.client.post(`${FORMS}/profile/${kind}`, body, { headers });
    };
    for (const [kind, member] of [
      ['avatar', 'avatarUrl'],
      ['header', 'headerUrl'],
    ] as const) {
      assert.equal((await upload(kind, PHOTO)).status, 303);
      const { [member]: url } = (await person.get('/users/me')).body;
      assert.ok((await browser.read(`${FORMS}/profile`)).includes(`src="${new URL(url).pathname}"`));
      const refused = await upload(kind, Buffer.from('<svg/>'));
      assert.deepEqual([refused.status, /role="alert"/.test(refused.text)], [415, true]);
      assert.equal((await upload(kind, PHOTO.subarray(0, 60))).status, 400);
      assert.equal((await upload(kind, null)).status, 400);
      assert.equal((await person.get('/users/me')).body[member], url);
      await saved(browser, `/profile/${kind}`, { remove: 'on' });
      assert.equal((await person.get('/users/me')).body[member], '');
    }
  });

  test('a style is saved, and its removed parts are reported with their lines', async () => {
    const { person, browser } = await enter();
    const css = '.page{color:teal;position:fixed}\r\n@import "</textarea>";';
    const style = async () => (await person.get('/users/me')).body.customCss;
    const checked = await browser.send(`${FORMS}/style`, { css, check: '1' });
    assert.match(checked.text, /Line 1: <code>position:fixed<\/code> – it could leave/);
    assert.match(checked.text, /Line 2: <code>@import &quot;&lt;\/textarea&gt;&quot;;<\/code>/);
    assert.equal(await style(), '');
    const kept = await browser.send(`${FORMS}/style`, { css });
    assert.deepEqual([kept.status, /Line 1:/.test(kept.text)], [200, true]);
    assert.equal(await style(), '.page{color:teal;}\n');
    await saved(browser, '/style', { css: '.page{color:red}' });
    const long = await browser.send(`${FORMS}/style`, { css: `a{}${'x'.repeat(20_000)}` });
    assert.deepEqual([long.status, long.text.includes('x'.repeat(20_000))], [400, true]);
    assert.equal(await style(), '.page{color:red}');
  });

  test('a style is previewed without being saved, scoped to its element', async () => {
    const { person, browser } = await enter();
    await saved(browser, '/style', { css: '.page{color:teal}' });
    const css =
      '.page { background: #fff; color: #777; position:fixed } .bio { font-family: "</style><b>x" } body{color:red}';
    const first = await browser.send(`${FORMS}/style`, { css, check: '1' });
    const [, nonce = '', shown = ''] =
      /<style id="unsaved" nonce="([^"]+)"[^>]*>([\s\S]*?)<\/style>/.exec(first.text) ?? [];
    assert.ok(first.headers.get('content-security-policy')?.includes(`style-src 'self' 'nonce-${nonce}';`));
    assert.equal(first.headers.get('cache-control'), 'no-store');
    assert.match(shown, /@scope \(\.canvas > \.scope\) \{\s*\.page \{[^{}]*#777;?\s*\}\s*\}\s*\}\s*$/);
    assert.doesNotMatch(shown, /fixed|</);
    assert.doesNotMatch(first.text, /rel="stylesheet" href="\/@/);
    assert.match(first.text, /Shown below, not saved[\s\S]*Contrast of words 4\.4: too little/);
    assert.match(first.text, /position:fixed<\/code>/);
    assert.ok(first.text.includes('position:fixed } .bio {'));
    const second = await browser.send(`${FORMS}/style`, { css, check: '1' });
    assert.ok(!second.text.includes(nonce), 'each page has its own');
    assert.equal((await person.get('/users/me')).body.customCss, '.page{color:teal}');
    assert.doesNotMatch(
      (await browser.open(`${FORMS}/style`)).headers.get('content-security-policy') ?? '',
      /nonce/,
    );
    const half = await browser.send(`${FORMS}/style`, { css: '.page{color:#777}', check: '1' });
    assert.doesNotMatch(half.text, /Contrast of words \d/);
  });

  test('discoverability and approval of followers are checkboxes', async () => {
    const { person, browser } = await enter();
    const chosen = async () => {
      const { manuallyApprovesFollowers, discoverable, indexable } = (await person.get('/users/me')).body;
      return [manuallyApprovesFollowers, discoverable, indexable];
    };
    assert.deepEqual(await chosen(), [true, null, null]);
    await saved(browser, '/privacy', { discoverable: 'on' });
    assert.deepEqual(await chosen(), [false, true, false]);
    assert.match(await browser.read(`${FORMS}/privacy`), /name="discoverable" value="on" checked/);
    await saved(browser, '/privacy', { manuallyApproves: 'on', indexable: 'on' });
    assert.deepEqual(await chosen(), [true, false, true]);
  });

  test('the email address is changed with the password', async () => {
    const { person, browser } = await enter();
    const email = `new.${person.username}@example.org`;
    const refusals: [form: Record<string, string>, status: number][] = [
      [{ email, currentPassword: 'wrong' }, 403],
      [{ email: 'no address', currentPassword: PASSWORD }, 400],
      [{ email: `${(await thoughts.join()).username}@example.org`, currentPassword: PASSWORD }, 409],
    ];
    for (const [form, status] of refusals) {
      const refused = await browser.send(`${FORMS}/account/email`, form);
      assert.deepEqual([refused.status, refused.text.includes(`value="${form.email}"`)], [status, true]);
      assert.ok(!refused.text.includes('wrong"'));
    }
    await saved(browser, '/account/email', { email, currentPassword: PASSWORD });
    assert.equal((await person.get('/users/me')).body.email, email);
  });

  test('a new password ends all other logins and keys', async () => {
    const { person, browser } = await enter();
    const other = await logInByForm(thoughts.client, person.username);
    await person.post('/api-keys', { name: 'reader' });
    const newPassword = 'another long password';
    const wrong = await browser.send(`${FORMS}/account/password`, { oldPassword: 'wrong', newPassword });
    assert.equal(wrong.status, 403);
    const short = { oldPassword: PASSWORD, newPassword: 'short' };
    assert.equal((await browser.send(`${FORMS}/account/password`, short)).status, 400);
    await saved(browser, '/account/password', { oldPassword: PASSWORD, newPassword });
    assert.equal((await person.get('/users/me')).status, 401);
    assert.equal((await other.open('/me/settings/account')).status, 303);
    assert.match(await browser.read('/me/settings/keys'), /Nothing yet/);
    await logInByForm(thoughts.client, person.username, newPassword);
  });

  test('logins are listed, and each is ended by its button', async () => {
    const { person, browser } = await enter();
    const eve = await enter();
    const other = await logInByForm(thoughts.client, person.username);
    const page = await browser.read('/me/settings/logins');
    assert.match(page, /This login/);
    const sessions = (await person.get('/auth/sessions')).body;
    assert.equal(sessions.length, 3);
    for (const { id } of sessions) {
      assert.ok(page.includes(`value="${id}"`));
      assert.equal((await eve.browser.send(`${FORMS}/logins`, { session: id })).status, 404);
    }
    const own = sessions.find(({ current }: { current: boolean }) => current).id;
    await saved(browser, '/logins', { session: own });
    assert.equal((await person.get('/users/me')).status, 401);
    assert.equal((await other.open('/write')).status, 200);
    for (const form of [{}, { session: 'x' }, { app: crypto.randomUUID() }])
      assert.equal((await browser.send(`${FORMS}/logins`, form)).status, 404);
  });

  test('an API key is shown once, works, and is revoked', async () => {
    const { person, browser } = await enter();
    const path = `${FORMS}/keys`;
    const key = /name="key" value="([^"]+)"/.exec(await browser.read(path))?.[1] ?? '';
    const created = await browser.send(path, { name: 'my <reader>', key });
    const secret = /class="secret">(thoughts_[^<]+)</.exec(created.text)?.[1] ?? '';
    assert.equal(created.headers.get('cache-control'), 'no-store');
    const headers = { authorization: `ApiKey ${secret}` };
    assert.equal((await thoughts.client.post('/thoughts', { content: 'by key' }, { headers })).status, 201);
    const again = await browser.send(path, { name: 'my <reader>', key });
    assert.equal(again.headers.get('location'), path);
    assert.ok(!(await browser.read(path)).includes(secret));
    const listed = (await person.get('/api-keys')).body;
    assert.deepEqual([listed.length, listed[0].name], [1, 'my <reader>']);
    const long = await browser.send(path, { name: 'x'.repeat(51), key: 'other' });
    assert.deepEqual([long.status, long.text.includes(`value="${'x'.repeat(51)}"`)], [400, true]);
    await saved(browser, '/keys/revoke', { id: listed[0].id });
    assert.equal((await thoughts.client.post('/thoughts', { content: 'no' }, { headers })).status, 401);
  });

  test('an account is deleted after a confirmation, with the password', async () => {
    const { person, browser } = await enter();
    assert.match(await browser.read('/me/settings/leave'), /Nobody else gets your name/);
    assert.equal((await browser.send('/me/settings/leave', { password: 'wrong' })).status, 403);
    const left = await browser.send('/me/settings/leave', { password: PASSWORD });
    assert.deepEqual([left.status, left.headers.get('location')], [303, '/left']);
    assert.match(left.headers.get('set-cookie') ?? '', /Max-Age=0/i);
    assert.equal((await thoughts.client.get(`/users/${person.username}`)).status, 404);
    assert.equal((await browser.open('/left')).status, 200);
  });

  test('pages redirect strangers to the login, and forms of other sites are refused', async () => {
    const { browser } = await enter();
    const foreign = { 'sec-fetch-site': 'cross-site' };
    for (const path of ['profile', 'style', 'privacy', 'account', 'logins', 'keys', 'leave']) {
      const { status, headers } = await thoughts.client.get(`/me/settings/${path}`);
      assert.deepEqual([status, headers.get('location')], [303, `/login?back=%2Fme%2Fsettings%2F${path}`]);
      await browser.read(`/me/settings/${path}`);
    }
    for (const path of ['/profile', '/style', '/privacy', '/account/email', '/logins', '/keys', '/leave'])
      assert.equal((await browser.send(FORMS + path.replace(FORMS, ''), {}, foreign)).status, 403, path);
    const { headers } = await thoughts.client.get('/users/me', { headers: { accept: 'text/html' } });
    assert.equal(headers.get('location'), '/me/settings/profile');
  });
});
