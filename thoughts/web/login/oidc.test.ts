// Logging in with a provider of OpenID Connect: accounts, groups, and responses that are not valid.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ConfigurationError } from '@tandem/platform/config/settings.ts';
import type { Client, Reply } from '@tandem/platform/testing/client.ts';
import { databaseSetting, runInProcess } from '@tandem/platform/testing/commands.ts';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import {
  createIssuer,
  type Issuer,
  issuerSettings,
  type Login,
} from '@tandem/platform/testing/servers/oidc-issuer.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { thoughtsProgram } from '../../commands.ts';
import { readThoughtsConfig } from '../../config.ts';
import { PASSWORD, type TestThoughts, useThoughts } from '../../testing/thoughts.ts';
import { logInByForm, sendForm } from '../testing/member.ts';
import { open } from '../testing/pages.ts';

const issuer = await createIssuer(() => now());
after(() => issuer[Symbol.asyncDispose]());
/** The clock of the provider is the one of the service. */
let now: () => number = Date.now;

const person = (more: Record<string, unknown> = {}) => {
  const sub = crypto.randomUUID();
  const name = `person_${sub.slice(0, 8)}`;
  return { sub, preferred_username: name, email: `${name}@example.org`, email_verified: true, ...more };
};

const cookieOf = ({ headers }: Reply): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Goes to the provider, logs in there and comes back; `cookie` is of a member. */
async function comeBack(
  client: Client,
  login: Login,
  { start = '/login/oidc', cookie = '' } = {},
): Promise<Reply> {
  const gone = await open(client, start, { cookie });
  assert.equal(gone.status, 303, gone.text);
  return arrive(client, gone, login, cookie);
}

const arrive = (client: Client, gone: Reply, login: Login, cookie = ''): Promise<Reply> =>
  open(client, `/login/oidc/callback${issuer.logIn(gone.headers.get('location') ?? '', login)}`, {
    cookie: `${cookieOf(gone)}; ${cookie}`,
  });

/** Creates an account with the provider; returns its session. */
async function join(client: Client, claims: ReturnType<typeof person>): Promise<Browser> {
  const back = await comeBack(client, { claims });
  assert.deepEqual([back.status, back.headers.get('location')], [303, '/login/oidc/account'], back.text);
  const { preferred_username: username, email } = claims;
  const joined = await sendForm(
    client,
    '/login/oidc/account',
    { username, email },
    { cookie: cookieOf(back) },
  );
  assert.deepEqual([joined.status, joined.headers.get('location')], [303, '/'], joined.text);
  return browse(client, cookieOf(joined));
}

type Browser = ReturnType<typeof browse>;
const browse = (client: Client, cookie: string) => ({
  cookie,
  open: (path: string) => open(client, path, { cookie }),
  send: (path: string, form: Record<string, string>) => sendForm(client, path, form, { cookie }),
});

const useService = (dialect: Parameters<typeof useThoughts>[0], more: Record<string, string> = {}) =>
  useThoughts(dialect, issuerSettings('THOUGHTS', issuer, more));

oneDatabase('logging in with a provider', (dialect) => {
  const thoughts = useService(dialect, { OIDC_ADMIN_GROUP: 'operators' });
  const administrate = (...words: string[]) => commandOf(thoughts)(...words);

  test('a stranger creates an account, and logs in to it from then on', async () => {
    now = thoughts.clock.now;
    const { client } = thoughts;
    const login = await open(client, '/login?back=/me/notifications');
    assert.match(login.text, /href="\/login\/oidc\?back=%2Fme%2Fnotifications">Log in with Example ID</);
    const gone = await open(client, '/login/oidc?back=/me/notifications');
    const [cookie = ''] = gone.headers.getSetCookie();
    assert.match(cookie, /^__Host-oidc=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/);
    const { origin, searchParams: sent } = new URL(gone.headers.get('location') ?? '');
    assert.equal(origin, issuer.url);
    assert.deepEqual(
      ['response_type', 'redirect_uri', 'scope', 'code_challenge_method', 'max_age'].map((name) =>
        sent.get(name),
      ),
      ['code', 'https://thoughts.example/login/oidc/callback', 'openid profile email', 'S256', null],
    );
    const claims = person();
    const session = await join(client, claims);
    assert.match((await session.open('/me/settings/account')).text, /Choose a password/);
    const back = await comeBack(client, { claims }, { start: '/login/oidc?back=/me/notifications' });
    assert.deepEqual([back.status, back.headers.get('location')], [303, '/me/notifications']);
    const again = browse(client, cookieOf(back));
    assert.match((await again.open('/me/settings/security')).text, /Connected with Example ID since/);
    assert.match((await again.open('/me/settings/security/activity')).text, /Example ID/);
  });

  test('a callback works once, in the browser that began it, and for ten minutes', async () => {
    const { client, clock } = thoughts;
    const claims = person();
    await join(client, claims);
    const gone = await open(client, '/login/oidc');
    const path = `/login/oidc/callback${issuer.logIn(gone.headers.get('location') ?? '', { claims })}`;
    assert.equal((await open(client, path)).status, 401, 'another browser');
    const used = await open(client, path, { cookie: cookieOf(gone) });
    assert.equal(used.headers.get('location'), '/');
    assert.equal((await open(client, path, { cookie: cookieOf(gone) })).status, 401, 'a second time');
    const late = await open(client, '/login/oidc');
    clock.advance(10 * MINUTE);
    assert.equal((await arrive(client, late, { claims })).status, 401, 'late');
    const elsewhere = await open(client, '/login/oidc?back=/me/lists', { 'sec-fetch-site': 'cross-site' });
    assert.equal(elsewhere.headers.get('location'), '/login?back=%2Fme%2Flists', 'a link of another site');
  });

  test('responses that are not valid log nobody in', async () => {
    const { client } = thoughts;
    const claims = person();
    await join(client, claims);
    const other = crypto.randomUUID();
    const past = Math.floor(thoughts.clock.now() / 1000) - 300;
    const faults: Record<string, Omit<Login, 'claims'>> = {
      'another nonce': { token: { nonce: other } },
      'no nonce': { token: { nonce: undefined } },
      'another state': { callback: { state: other } },
      'no state': { callback: { state: null } },
      'another issuer in the callback': { callback: { iss: 'https://other.example' } },
      'no issuer in the callback': { callback: { iss: null } },
      'another issuer in the token': { token: { iss: 'https://other.example' } },
      'another audience': { token: { aud: 'other' } },
      'another authorized party': { token: { aud: ['tandem', 'other'], azp: 'other' } },
      'no signature': { algorithm: 'none' },
      'signed with the client secret': { algorithm: 'HS256' },
      'signed with another key': { hasForeignKey: true },
      expired: { token: { exp: past } },
      'another subject in the user info': { profile: { sub: other } },
      'a clock five minutes behind': { skew: -300 },
      'a clock five minutes ahead': { skew: 300 },
      'an error': { callback: { code: null, error: 'access_denied', error_description: '<b>no</b>' } },
      'an unknown code': { callback: { code: other } },
    };
    for (const [fault, login] of Object.entries(faults)) {
      const { status, headers, text } = await comeBack(client, { claims, ...login });
      assert.deepEqual([status, headers.get('set-cookie')], [401, null], fault);
      assert.match(text, /The login did not work/, fault);
      assert.doesNotMatch(text, /<b>no<\/b>|access_denied/, fault);
    }
    for (const skew of [-5, 5]) {
      const { headers } = await comeBack(client, { claims, skew });
      assert.equal(headers.get('location'), '/', `${skew} seconds`);
    }
    const [exchange] = issuer.exchanges;
    assert.match(exchange?.authorization ?? '', /^Basic /);
    assert.match(exchange?.body.get('code_verifier') ?? '', /^[\w-]{43}$/);
  });

  test('a new key of the provider is read, at most once a minute', async () => {
    const { client, clock } = thoughts;
    const claims = person();
    await join(client, claims);
    const before = issuer.keyReads();
    await comeBack(client, { claims });
    assert.equal(issuer.keyReads(), before, 'known keys are not read again');
    await issuer.rotateKey();
    clock.advance(61_000);
    assert.equal((await comeBack(client, { claims })).headers.get('location'), '/');
    await issuer.rotateKey();
    for (const _ of [1, 2, 3]) assert.equal((await comeBack(client, { claims })).status, 401);
    assert.equal(issuer.keyReads(), before + 1);
    clock.advance(61_000);
    assert.equal((await comeBack(client, { claims })).headers.get('location'), '/');
  });

  test('a provider that does not respond is a page of its own', async () => {
    const { client } = thoughts;
    const claims = person();
    await join(client, claims);
    const gone = await open(client, '/login/oidc');
    issuer.isUp = false;
    thoughts.clock.advance(61 * MINUTE);
    try {
      const { status, text } = await open(client, '/login/oidc');
      assert.equal(status, 503);
      assert.match(text, /Example ID does not respond\. Try again later\./);
      assert.equal((await open(client, '/login')).status, 200, 'passwords go on');
      assert.equal((await arrive(client, gone, { claims })).status, 401, 'expired by then');
    } finally {
      issuer.isUp = true;
    }
    assert.equal((await comeBack(client, { claims })).headers.get('location'), '/');
  });

  test('a member connects and disconnects a login', async () => {
    const { client, clock } = thoughts;
    const claims = person();
    const { username } = await thoughts.join();
    const member = await logInByForm(client, username);
    const path = '/me/settings/security/oidc';
    assert.match(await member.read('/me/settings/security'), /Connect Example ID/);
    const connected = await arrive(client, await member.send(path, {}), { claims }, member.cookie);
    assert.equal(connected.headers.get('location'), '/me/settings/security?saved=1');
    const page = await member.read('/me/settings/security');
    const id = /name="id" value="([\w-]+)"/.exec(page)?.[1] ?? '';
    assert.equal((await member.send(path, {})).status, 409, 'one of an issuer');

    const other = await logInByForm(client, (await thoughts.join()).username);
    const taken = await arrive(client, await other.send(path, {}), { claims }, other.cookie);
    assert.equal(taken.status, 409);
    assert.match(taken.text, /connected with another account/);

    clock.advance(11 * MINUTE);
    const asked = await member.send(`${path}/remove`, { id });
    assert.equal(asked.headers.get('location'), '/me/confirm?back=%2Fme%2Fsettings%2Fsecurity');
    const confirm = await member.send('/me/confirm/oidc', { back: '/me/lists' });
    assert.equal(new URL(confirm.headers.get('location') ?? '').searchParams.get('max_age'), '0');
    const past = Math.floor(clock.now() / 1000) - 300;
    const stale = await arrive(client, confirm, { claims, token: { auth_time: past } }, member.cookie);
    assert.equal(stale.status, 401, 'an old login at the provider');
    const foreign = await member.send('/me/confirm/oidc', { back: '/me/lists' });
    assert.equal((await arrive(client, foreign, { claims: person() }, member.cookie)).status, 401);
    const fresh = await member.send('/me/confirm/oidc', { back: '/me/lists' });
    const confirmed = await arrive(client, fresh, { claims }, member.cookie);
    assert.equal(confirmed.headers.get('location'), '/me/lists');
    assert.equal((await member.send(`${path}/remove`, { id })).status, 303);
    assert.match(await member.read('/me/settings/security/activity'), /Example ID/);
    assert.equal((await comeBack(client, { claims })).headers.get('location'), '/login/oidc/account');
  });

  test('the last way to log in stays; a first password is another one', async () => {
    const { client } = thoughts;
    const claims = person();
    const session = await join(client, claims);
    const page = await session.open('/me/settings/security');
    const id = /name="id" value="([\w-]+)"/.exec(page.text)?.[1] ?? '';
    const refused = await session.send('/me/settings/security/oidc/remove', { id });
    assert.equal(refused.status, 409);
    assert.match(refused.text, /This is the last way to log in/);
    const account = '/me/settings/account/password';
    assert.equal((await session.send(account, { newPassword: 'short' })).status, 400);
    assert.equal((await session.send(account, { newPassword: PASSWORD })).status, 303);
    assert.equal((await session.send('/me/settings/security/oidc/remove', { id })).status, 303);
    await logInByForm(client, claims.preferred_username);
  });

  test('people without a password confirm changes at the provider, also their deletion', async () => {
    const { client, clock } = thoughts;
    const claims = person();
    const session = await join(client, claims);
    clock.advance(11 * MINUTE);
    const asked = await session.send('/me/settings/leave', {});
    assert.equal(asked.headers.get('location'), '/me/confirm?back=%2Fme%2Fsettings%2Fleave');
    const page = await session.open('/me/confirm?back=/me/settings/leave');
    assert.match(page.text, /Confirm with Example ID/);
    assert.doesNotMatch(page.text, /type="password"/);
    const gone = await session.send('/me/confirm/oidc', { back: '/me/settings/leave' });
    await arrive(client, gone, { claims }, session.cookie);
    const email = `new-${claims.email}`;
    assert.equal((await session.send('/me/settings/account/email', { email })).status, 303);
    assert.equal((await session.send('/me/settings/leave', {})).headers.get('location'), '/left');
  });

  test('a group makes administrators, and ends that; another role stays', async () => {
    const { client } = thoughts;
    const claims = person();
    const operates = async (cookie: string) => (await open(client, '/operate', { cookie })).status === 200;
    const logIn = async (groups: unknown) =>
      cookieOf(await comeBack(client, { claims: { ...claims, groups } }));
    await join(client, claims);
    assert.equal(await operates(await logIn(['readers', 'operators'])), true);
    assert.equal(await operates(await logIn('operators')), true, 'one group as a text');
    assert.equal(await operates(await logIn(['readers'])), false);
    await logIn(['operators']);
    assert.equal(await operates(await logIn(undefined)), false, 'no claim');
    await administrate('users', 'make-admin', claims.preferred_username);
    await logIn(['operators']);
    assert.equal(await operates(await logIn([])), true, 'made by the command line');
  });

  test('a disabled account looks like a wrong login', async () => {
    const { client } = thoughts;
    const claims = person();
    await join(client, claims);
    await administrate('users', 'disable', claims.preferred_username);
    const { status, text } = await comeBack(client, { claims });
    assert.equal(status, 401);
    assert.match(text, /The login did not work/);
  });

  test('the creation page follows the rules of registration', async () => {
    const { client } = thoughts;
    const claims = person({ preferred_username: '.Zoë Müller!@example' });
    const back = await comeBack(client, { claims });
    const cookie = cookieOf(back);
    const page = await open(client, '/login/oidc/account', { cookie });
    assert.match(page.text, /name="username" type="text" value="ZoeMuller"/);
    const { email } = claims;
    const send = (username: string) =>
      sendForm(client, '/login/oidc/account', { username, email }, { cookie });
    const { username } = await thoughts.join();
    assert.deepEqual(
      [(await send('a b')).status, (await send('me')).status, (await send(username)).status],
      [400, 400, 409],
    );
    const name = `zoe_${crypto.randomUUID().slice(0, 8)}`;
    assert.equal((await send(name)).headers.get('location'), '/');
    assert.equal((await send(`${name}2`)).status, 401, 'it works once');
  });

  test('the draft of somebody whose login has ended goes on', async () => {
    const { client } = thoughts;
    const claims = person();
    await join(client, claims);
    const gone = await sendForm(client, '/login/oidc', { back: '/write', draft: '{"content":"kept"}' });
    const { status, text } = await arrive(client, gone, { claims });
    assert.equal(status, 200);
    assert.match(text, /action="\/write\/draft"><input type="hidden" name="draft" value="[^"]*kept/);
  });

  test('the interface names the provider, and disconnects', async () => {
    const { client } = thoughts;
    assert.deepEqual((await client.get('/auth/methods')).body.oidc, {
      name: 'Example ID',
      url: 'https://thoughts.example/login/oidc',
    });
    const ada = await thoughts.join();
    const unknown = crypto.randomUUID();
    assert.equal((await ada.delete(`/auth/identities/${unknown}`)).status, 404);
    assert.equal((await ada.put('/auth/password', { newPassword: PASSWORD })).body.code, 'password-exists');
    const begun = await ada.post('/auth/identities');
    assert.equal(begun.status, 201);
    assert.equal(new URL(begun.body.url).origin, issuer.url);
    assert.match(begun.headers.get('set-cookie') ?? '', /^__Host-oidc=/);
    assert.equal((await ada.post('/auth/reauthenticate/oidc')).status, 404, 'nothing is connected');
  });
});

/** Runs a command of a service. */
const commandOf =
  ({ config, clock }: TestThoughts) =>
  (...words: string[]) =>
    runInProcess(thoughtsProgram({ THOUGHTS_DATABASE_URL: databaseSetting(config.database) }, clock), words);

oneDatabase('connecting a login by its address', (dialect) => {
  const services = [useService(dialect), useService(dialect, { OIDC_LINK_BY_EMAIL: 'true' })];

  test('one of the eight combinations connects', async () => {
    const outcomes: string[] = [];
    for (const [links, thoughts] of services.entries()) {
      now = thoughts.clock.now;
      for (const local of [false, true])
        for (const provider of [false, true]) {
          const { username } = await thoughts.join();
          if (local) await commandOf(thoughts)('users', 'verify-email', username);
          const claims = person({ email: `${username}@example.org`, email_verified: provider });
          const back = await comeBack(thoughts.client, { claims });
          const outcome = back.headers.get('location') ?? String(back.status);
          outcomes.push([links === 1, local, provider, outcome].join(' '));
        }
    }
    assert.deepEqual(outcomes, [
      'false false false /login/oidc/account',
      'false false true 409',
      'false true false /login/oidc/account',
      'false true true 409',
      'true false false /login/oidc/account',
      'true false true 409',
      'true true false /login/oidc/account',
      'true true true /',
    ]);
  });

  test('administrators and connected accounts are not connected by their address', async () => {
    const [, thoughts] = services as [TestThoughts, TestThoughts];
    now = thoughts.clock.now;
    const run = commandOf(thoughts);
    const { username } = await thoughts.join();
    await run('users', 'verify-email', username);
    await run('users', 'make-admin', username);
    const claims = () => person({ email: `${username}@example.org` });
    assert.equal((await comeBack(thoughts.client, { claims: claims() })).status, 409);
    await run('users', 'revoke-admin', username);
    assert.equal((await comeBack(thoughts.client, { claims: claims() })).status, 303);
    assert.equal((await comeBack(thoughts.client, { claims: claims() })).status, 409, 'another subject');
    await run('users', 'unlink', username);
    assert.equal((await comeBack(thoughts.client, { claims: claims() })).status, 303);
  });
});

oneDatabase('a server without passwords', (dialect) => {
  const off = { PASSWORD_LOGIN: 'false', REGISTRATION: 'closed', OIDC_REGISTRATION: 'open' };
  const thoughts = useService(dialect, { ...off, OIDC_ADMIN_GROUP: 'operators' });

  test('takes logins of the provider alone; the command line is the way in', async () => {
    now = thoughts.clock.now;
    const { client } = thoughts;
    const body = { username: 'ada', email: 'ada@example.org', password: PASSWORD };
    const reset = { token: 'a'.repeat(43), newPassword: PASSWORD };
    for (const [path, sent] of [
      ['/auth/login', body],
      ['/auth/register', body],
      ['/auth/password-reset', { identifier: 'ada' }],
      ['/auth/password-reset/complete', reset],
    ] as const) {
      const { status, body: problem } = await client.post(path, sent);
      assert.deepEqual([status, problem.code], [403, 'password-login-off'], path);
    }
    assert.equal((await sendForm(client, '/login', body)).status, 403);
    assert.equal((await sendForm(client, '/join', body)).status, 403);
    const login = await open(client, '/login');
    assert.match(login.text, /Log in with Example ID/);
    assert.doesNotMatch(login.text, /type="password"|href="\/join"/);
    assert.equal((await open(client, '/join')).headers.get('location'), '/login');
    assert.equal((await open(client, '/setup')).status, 404);
    assert.equal((await client.get('/auth/methods')).body.password, false);

    const session = await join(client, person({ preferred_username: 'ada', groups: ['operators'] }));
    assert.equal((await session.open('/operate')).status, 200, 'the first administrator');
    issuer.isUp = false;
    try {
      const { json } = await commandOf(thoughts)('users', 'login-link', 'ada', '--json');
      const { status, headers } = await sendForm(client, new URL(json.url).pathname, {});
      assert.deepEqual([status, headers.get('location')], [303, '/']);
    } finally {
      issuer.isUp = true;
    }
    await commandOf(thoughts)('users', 'unlink', 'ada');
    assert.equal((await session.open('/operate')).status, 404, 'the role came with the login');
  });
});

test('contradictory settings are refused at the start', () => {
  const read = (environment: Record<string, string>) => readThoughtsConfig(environment);
  const whole = issuerSettings('THOUGHTS', issuer as Issuer);
  const { THOUGHTS_PUBLIC_URL: _, ...withoutUrl } = whole;
  const { THOUGHTS_OIDC_CLIENT_SECRET: _secret, ...withoutSecret } = whole;
  for (const [environment, message] of [
    [withoutUrl, /THOUGHTS_OIDC_ISSUER requires THOUGHTS_PUBLIC_URL/],
    [withoutSecret, /THOUGHTS_OIDC_CLIENT_SECRET must be set/],
    [{ ...whole, THOUGHTS_OIDC_ISSUER: 'http://id.example' }, /THOUGHTS_OIDC_ISSUER is .* must be an https/],
    [{ ...whole, THOUGHTS_OIDC_SCOPES: 'profile email' }, /THOUGHTS_OIDC_SCOPES must contain openid/],
    [{ THOUGHTS_PASSWORD_LOGIN: 'false' }, /requires THOUGHTS_OIDC_ISSUER/],
  ] as const)
    assert.throws(
      () => read(environment),
      (error: Error) => error instanceof ConfigurationError && message.test(error.message),
    );
  assert.equal(read(whole).oidc?.name, 'Example ID');
  assert.equal(read({}).oidc, null);
});
