// The pages of mails about accounts: they work without scripts, and a GET changes nothing.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { type MailServer, startMailServer } from '@tandem/platform/testing/servers/mail-server.ts';
import { PASSWORD, startTestThoughts, type TestThoughts } from '../../testing/thoughts.ts';
import { logInByForm, sendForm } from '../testing/member.ts';
import { open } from '../testing/pages.ts';

const NEW_PASSWORD = 'another good password';

oneDatabase('the pages of mails about accounts', (dialect) => {
  let server: MailServer;
  let thoughts: TestThoughts & AsyncDisposable;
  before(async () => {
    server = await startMailServer();
    const settings = { THOUGHTS_PUBLIC_URL: 'http://thoughts.example', THOUGHTS_SMTP_URL: server.url };
    thoughts = await startTestThoughts(dialect, settings);
  });
  after(async () => {
    await thoughts[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  /** Sends what is due; returns the path of the link in the last mail to an address. */
  async function linkTo(address: string): Promise<string> {
    await thoughts.service.drainQueues();
    const { mail } = server.received.findLast(({ to }) => to.includes(address)) ?? {};
    return /http:\/\/thoughts\.example(\/\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  }

  const see = (path: string, headers: Record<string, string> = {}) => open(thoughts.client, path, headers);
  const press = (path: string, form: Record<string, string> = {}) => sendForm(thoughts.client, path, form);

  test('members are asked to confirm their address, and forgotten passwords are reset', async () => {
    const { username } = await thoughts.join();
    const address = `${username}@example.org`;
    const member = await logInByForm(thoughts.client, username);
    for (const page of ['/', '/me/settings/account'])
      assert.match(await member.read(page), new RegExp(`Confirm ${address}, so that you can reset`), page);
    const confirm = await linkTo(address);
    assert.equal((await member.send('/me/settings/account/send-verification', {})).status, 200);
    assert.match(await linkTo(address), /^\/email\/confirm\//);
    for (const _ of [1, 2]) {
      const shown = await see(confirm);
      assert.deepEqual(
        [shown.status, shown.headers.get('referrer-policy'), shown.headers.get('cache-control')],
        [200, 'no-referrer', 'no-store'],
      );
      assert.match(shown.text, new RegExp(`Does ${address} belong to @${username}`));
    }
    assert.match((await press(confirm)).text, /<h1>The address is confirmed<\/h1>/);
    assert.equal((await see(confirm)).status, 400);
    assert.doesNotMatch(await member.read('/'), /Confirm /);

    assert.match((await see('/login')).text, /<a href="\/forgot">Forgotten your password\?<\/a>/);
    assert.match((await see('/forgot')).text, /Username or email address/);
    const replies = [
      await press('/forgot', { identifier: address }),
      await press('/forgot', { identifier: 'x' }),
    ];
    for (const { status, text } of replies) {
      assert.equal(status, 200);
      assert.match(text, /If that account has a confirmed address, an email is on its way\./);
    }
    const reset = await linkTo(address);
    assert.match((await see(reset)).text, /Choose a new password/);
    assert.equal((await press(reset, { newPassword: NEW_PASSWORD })).headers.get('location'), '/login');
    assert.equal((await press('/login', { username, password: PASSWORD })).status, 401);
    await logInByForm(thoughts.client, username, NEW_PASSWORD);
  });

  test('a changed address is undone, and a new password chosen', async () => {
    const { username } = await thoughts.join();
    const address = `${username}@example.org`;
    await press(await linkTo(address));
    const member = await logInByForm(thoughts.client, username);
    const email = `next_${address}`;
    const changed = await member.send('/me/settings/account/email', { email, currentPassword: PASSWORD });
    assert.equal(changed.status, 303);
    assert.match(
      await member.read('/me/settings/account'),
      new RegExp(`Open the link that was sent to ${email}`),
    );
    await press(await linkTo(email));
    const undo = await linkTo(address);
    assert.match((await see(undo)).text, new RegExp(`${address} becomes the address of @${username} again`));
    const undone = await press(undo);
    const reset = undone.headers.get('location') ?? '';
    assert.match(reset, /^\/reset\/[\w-]{43}$/);
    assert.equal((await member.open('/me/settings/account')).status, 303, 'logged out');
    assert.equal((await press(reset, { newPassword: NEW_PASSWORD })).status, 303);
    await logInByForm(thoughts.client, address, NEW_PASSWORD);
  });

  test('members choose whether logins from new devices send a mail', async () => {
    const { username } = await thoughts.join();
    const member = await logInByForm(thoughts.client, username);
    const path = '/me/settings/security';
    assert.match(await member.read(path), /name="loginNotices" value="on" checked/);
    assert.equal((await member.send(`${path}/notices`, {})).status, 303);
    assert.doesNotMatch(await member.read(path), /name="loginNotices" value="on" checked/);
  });

  test('a server without mail says so, and offers no reset', async () => {
    await using quiet = await startTestThoughts(dialect);
    assert.match((await open(quiet.client, '/forgot')).text, /This server sends no email/);
    assert.doesNotMatch((await open(quiet.client, '/login')).text, /forgot/);
    const { username } = await quiet.join();
    const member = await logInByForm(quiet.client, username);
    assert.doesNotMatch(await member.read('/me/settings/security'), /loginNotices/);
  });

  test('where the address must be confirmed first, joining does not log in', async () => {
    const settings = {
      THOUGHTS_PUBLIC_URL: 'http://thoughts.example',
      THOUGHTS_SMTP_URL: server.url,
      THOUGHTS_EMAIL_VERIFICATION: 'required',
    };
    await using strict = await startTestThoughts(dialect, settings);
    const form = { username: 'newcomer', email: 'newcomer@example.org', password: PASSWORD };
    const joined = await sendForm(strict.client, '/join', form);
    assert.deepEqual([joined.status, joined.headers.get('set-cookie')], [200, null]);
    assert.match(joined.text, /Confirm your email address first/);
    const login = await sendForm(strict.client, '/login', form);
    assert.deepEqual([login.status, login.headers.get('set-cookie')], [403, null]);
    assert.match(login.text, /Confirm your email address first/);
  });
});
