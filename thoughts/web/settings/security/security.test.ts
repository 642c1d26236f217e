// The pages of the second factor, recent activity, confirmations and links.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { totpAt } from '@tandem/platform/accounts/second-factor/totp.ts';
import { createAuthenticator } from '@tandem/platform/testing/authenticator.ts';
import { databaseSetting, runInProcess } from '@tandem/platform/testing/commands.ts';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import { thoughtsProgram } from '../../../commands.ts';
import { makeAdministrator } from '../../../testing/administrators.ts';
import { PASSWORD, useThoughts } from '../../../testing/thoughts.ts';
import { logInByForm, sendForm } from '../../testing/member.ts';
import { open } from '../../testing/pages.ts';

const PATH = '/me/settings/security';

oneDatabase('the security pages of thoughts', (dialect) => {
  const thoughts = useThoughts(dialect);
  const secretIn = (text: string): string =>
    (/<code class="secret">([A-Z2-7 ]+)<\/code>/.exec(text)?.[1] ?? '').replaceAll(' ', '');
  const codeOf = (secret: string): Promise<string> => totpAt(secret, thoughts.clock.now());

  async function secured() {
    const { username } = await thoughts.join();
    const member = await logInByForm(thoughts.client, username);
    assert.equal((await member.send(`${PATH}/totp/begin`, {})).headers.get('location'), `${PATH}/totp`);
    const setup = await member.read(`${PATH}/totp`);
    assert.match(setup, /<svg class="qr" viewBox="0 0 \d+ \d+"/);
    assert.match(setup, /Enter the code that the app shows\. All other logins end\./);
    const secret = secretIn(setup);
    const wrong = await member.send(`${PATH}/totp`, { code: 'none' });
    assert.deepEqual([wrong.status, secretIn(wrong.text)], [400, secret], 'the secret stays');
    const shown = await member.send(`${PATH}/totp`, { code: await codeOf(secret) });
    assert.deepEqual([shown.status, shown.headers.get('cache-control')], [200, 'no-store']);
    const codes = [...shown.text.matchAll(/<code class="secret">([A-Z2-7-]{19})<\/code>/g)].map(
      ([, code]) => code,
    );
    assert.equal(codes.length, 10);
    const file = await member.send(`${PATH}/recovery-codes/file`, { codes: codes.join(' ') });
    assert.equal(file.text, `${codes.join('\n')}\n`);
    thoughts.clock.advance(30 * SECOND);
    return { username, member, secret, codes };
  }

  test('turn the second factor on; a login then asks for a code and leads on', async () => {
    const { username, secret, codes } = await secured();
    const form = { username, password: PASSWORD, back: '/me/notifications', draft: 'kept' };
    const step = await sendForm(thoughts.client, '/login', form);
    assert.deepEqual([step.status, step.headers.get('set-cookie')], [200, null]);
    const challenge = /name="challenge" value="([\w-]{43})"/.exec(step.text)?.[1] ?? '';
    assert.match(step.text, /name="draft" value="kept"/);
    const enter = (code: string, more: Record<string, string> = {}) =>
      sendForm(thoughts.client, '/login/code', { challenge, back: '/me/notifications', code, ...more });
    const wrong = await enter('000000');
    assert.equal(wrong.status, 401);
    assert.match(wrong.text, /role="alert"/);
    const done = await enter(await codeOf(secret));
    assert.deepEqual([done.status, done.headers.get('location')], [303, '/me/notifications']);
    assert.match(done.headers.get('set-cookie') ?? '', /^session=/);
    const spent = await enter(codes[0] ?? '');
    assert.deepEqual([spent.status, spent.headers.get('set-cookie')], [401, null]);
    assert.equal((await open(thoughts.client, '/login/code')).headers.get('location'), '/login');
  });

  test('ask for a confirmation after ten minutes, and remove the second factor', async () => {
    const { member, secret } = await secured();
    assert.match(await member.read(PATH), /10 codes are left/);
    thoughts.clock.advance(10 * MINUTE);
    const asked = await member.send(`${PATH}/totp/remove`, {});
    const back = `${PATH}/totp/remove`;
    assert.equal(asked.headers.get('location'), `/me/confirm?back=${encodeURIComponent(back)}`);
    assert.match(await member.read(`/me/confirm?back=${encodeURIComponent(back)}`), /name="code"/);
    const missing = await member.send('/me/confirm', { back, password: PASSWORD });
    assert.equal(missing.status, 401);
    const code = await codeOf(secret);
    const confirmed = await member.send('/me/confirm', { back, password: PASSWORD, code });
    assert.deepEqual([confirmed.status, confirmed.headers.get('location')], [303, back]);
    assert.equal((await member.send(back, {})).status, 303);
    assert.match(await member.read(`${PATH}/activity`), /Second factor turned off/);
  });

  test('a link of an administrator chooses a new password, and works once', async () => {
    const { username } = await thoughts.join();
    const chair = await thoughts.join();
    await makeAdministrator(thoughts, chair.username);
    const operator = await logInByForm(thoughts.client, chair.username);
    const shown = await operator.send('/operate/accounts/reset-link', { username });
    assert.equal(shown.headers.get('cache-control'), 'no-store');
    const path = new URL(/<code class="secret">([^<]+)</.exec(shown.text)?.[1] ?? '').pathname;
    const page = await open(thoughts.client, path);
    assert.deepEqual(
      [page.headers.get('referrer-policy'), page.headers.get('cache-control')],
      ['no-referrer', 'no-store'],
    );
    const short = await sendForm(thoughts.client, path, { newPassword: 'short' });
    assert.equal(short.status, 400);
    const reset = await sendForm(thoughts.client, path, { newPassword: 'another long password' });
    assert.deepEqual([reset.status, reset.headers.get('location')], [303, '/login']);
    assert.equal((await sendForm(thoughts.client, path, { newPassword: PASSWORD })).status, 400);
    await logInByForm(thoughts.client, username, 'another long password');
    const refused = await operator.send('/operate/accounts/reset-link', { username: chair.username });
    assert.equal(refused.status, 403);
    assert.match((await operator.open('/operate/log')).text, /created a reset link for/);
  });

  test('a link of the command line logs in, by a button', async () => {
    const { username } = await thoughts.join();
    const program = thoughtsProgram(
      { THOUGHTS_DATABASE_URL: databaseSetting(thoughts.config.database) },
      thoughts.clock,
    );
    const { json } = await runInProcess(program, ['users', 'login-link', username, '--json']);
    const path = new URL(json.url).pathname;
    const page = await open(thoughts.client, path);
    assert.deepEqual([page.status, page.headers.get('set-cookie')], [200, null], 'opening it spends nothing');
    const { status, headers } = await sendForm(thoughts.client, path, {});
    assert.deepEqual([status, headers.get('location')], [303, '/']);
    assert.match(headers.get('set-cookie') ?? '', /^session=/);
    assert.equal((await open(thoughts.client, path)).status, 400);
  });

  test('add, rename and remove a passkey, log in with it, and ask for it after the password', async () => {
    const { username } = await thoughts.join();
    const member = await logInByForm(thoughts.client, username);
    const passkeys = `${PATH}/passkeys`;
    const device = createAuthenticator(thoughts.client.url);
    const begin = async () => (await member.send(`${passkeys}/options`, {})).body.options;
    const add = async (name: string, made = device) =>
      member.send(passkeys, { name, passkey: JSON.stringify(made.create(await begin())) });
    assert.match(await member.read(PATH), /data-passkey="create" data-host="localhost"/);
    assert.equal((await add('Phone')).headers.get('location'), `${PATH}?saved=1`);
    assert.equal((await add('Phone')).status, 409);
    assert.equal((await member.send(passkeys, { passkey: 'not JSON' })).status, 400);
    const one = `${passkeys}/${device.id}`;
    assert.equal((await member.send(one, { name: '' })).status, 400);
    assert.equal((await member.send(one, { name: 'Old <phone>' })).status, 303);
    assert.match(await member.read(one), /<bdi>Old &lt;phone&gt;<\/bdi>/);
    assert.equal((await member.open(`${passkeys}/unknown`)).status, 404);

    const { text: exported } = await member.open('/me/settings/data/security.json');
    const names = JSON.parse(exported).passkeys.map((one: object) => Object.entries(one)[0]);
    assert.deepEqual(names, [['name', 'Old <phone>']]);
    assert.ok(!exported.includes(device.id));

    const options = async () => (await thoughts.client.post('/auth/passkeys/login/options')).body;
    const started = await options();
    const passkey = JSON.stringify(device.get(started.options));
    const form = { challenge: started.challenge, passkey, back: '/me/notifications' };
    const done = await sendForm(thoughts.client, '/login/passkey', form);
    assert.deepEqual([done.status, done.headers.get('location')], [303, '/me/notifications']);
    assert.match(done.headers.get('set-cookie') ?? '', /^session=/);
    for (const wrong of [form, { ...form, passkey: '{}' }]) {
      const refused = await sendForm(thoughts.client, '/login/passkey', wrong);
      assert.deepEqual([refused.status, refused.headers.get('set-cookie')], [401, null]);
      assert.match(refused.text, /role="alert">The passkey was not accepted/);
      assert.match(refused.text, /name="back" value="\/me\/notifications"/);
    }
    assert.equal((await open(thoughts.client, '/login/passkey')).headers.get('location'), '/login');
    const foreign = await sendForm(thoughts.client, '/login/passkey', form, {
      'sec-fetch-site': 'cross-site',
    });
    assert.equal(foreign.status, 403);

    const shown = await member.send(`${passkeys}/after-password`, { on: 'true' });
    assert.deepEqual([shown.status, shown.headers.get('cache-control')], [200, 'no-store']);
    assert.equal(shown.text.match(/<code class="secret">/g)?.length, 10);
    const step = await sendForm(thoughts.client, '/login', { username, password: PASSWORD, back: '/' });
    const challenge = /name="challenge" value="([\w-]{43})"/.exec(step.text)?.[1] ?? '';
    assert.match(step.text, /data-options="\/auth\/login\/second-factor\/options"/);
    const second = await thoughts.client.post('/auth/login/second-factor/options', { challenge });
    const proof = JSON.stringify(device.get(second.body.options));
    const logged = await sendForm(thoughts.client, '/login/code', { challenge, passkey: proof, back: '/' });
    assert.deepEqual([logged.status, logged.headers.get('location')], [303, '/']);

    thoughts.clock.advance(10 * MINUTE);
    const asked = await member.send(`${passkeys}/options`, {});
    assert.match(asked.headers.get('location') ?? '', /^\/me\/confirm/);
    const confirm = (await member.send('/me/confirm/options', {})).body.options;
    const confirmed = await member.send('/me/confirm', { passkey: JSON.stringify(device.get(confirm)) });
    assert.equal(confirmed.status, 303);
    assert.match(await member.read(one), /the second factor is turned off/);
    assert.equal((await member.send(`${one}/remove`, {})).status, 303);
    await logInByForm(thoughts.client, username);
  });

  test('password managers find the page of the password', async () => {
    const { status, headers } = await open(thoughts.client, '/.well-known/change-password');
    assert.deepEqual([status, headers.get('location')], [302, '/me/settings/account']);
    assert.equal((await open(thoughts.client, '/.well-known/nothing')).status, 404);
  });
});
