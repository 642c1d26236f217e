// Signing in to the journal with a provider of OpenID Connect.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Reply } from '@tandem/platform/testing/client.ts';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { createIssuer, issuerSettings, type Login } from '@tandem/platform/testing/servers/oidc-issuer.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { PASSWORD, useJournal } from '../testing/journal.ts';

/** The clock of the provider is the one of the service. */
let now: () => number = Date.now;
const issuer = await createIssuer(() => now());
after(() => issuer[Symbol.asyncDispose]());

const OWN = { 'x-requested-with': 'test', 'sec-fetch-site': 'same-origin' };
const SESSION = '/api/v1/web/session';

const cookieOf = ({ headers }: Reply): string => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

oneDatabase('signing in to the journal with a provider', (dialect) => {
  const journal = useJournal(dialect, issuerSettings('JOURNAL', issuer));

  /** Comes back from the provider, to which `url` leads. */
  const arrive = (url: string, cookie: string, login: Login): Promise<Reply> =>
    journal.client.get(`/sign-in/oidc/callback${issuer.logIn(url, login)}`, { headers: { cookie } });

  async function comeBack(login: Login, start = '/sign-in/oidc'): Promise<Reply> {
    now = journal.clock.now;
    const gone = await journal.client.get(start);
    assert.equal(gone.status, 303, gone.text);
    return arrive(gone.headers.get('location') ?? '', cookieOf(gone), login);
  }

  /** Creates an account with the provider; returns a client of it. */
  async function join(claims: Login['claims']) {
    const back = await comeBack({ claims });
    assert.equal(back.headers.get('location'), '/sign-in/new');
    const headers = { ...OWN, cookie: cookieOf(back) };
    const proposal = await journal.client.get(`${SESSION}/oidc`, { headers });
    assert.equal(proposal.body.name, 'Example ID');
    const { username, email } = proposal.body;
    const created = await journal.client.post(`${SESSION}/oidc`, { username, email }, { headers });
    assert.equal(created.status, 200, created.text);
    return journal.client.as(created.body.accessToken);
  }

  const person = () => {
    const sub = crypto.randomUUID();
    const name = `person_${sub.slice(0, 8)}`;
    return { sub, preferred_username: name, email: `${name}@example.org`, email_verified: true };
  };

  test('a stranger creates an account; the next sign-in opens the app with a cookie', async () => {
    const claims = person();
    const ada = await join(claims);
    const security = await ada.get('/api/v1/auth/security');
    assert.deepEqual(
      [security.body.hasPassword, security.body.emailVerified, security.body.identities.length],
      [false, true, 1],
    );
    const back = await comeBack({ claims });
    assert.equal(back.headers.get('location'), '/sign-in/done');
    assert.match(
      back.headers.get('set-cookie') ?? '',
      /^__Secure-journal_session=.*SameSite=Strict.*Max-Age/,
    );
    const headers = { ...OWN, cookie: cookieOf(back) };
    const session = await journal.client.post(`${SESSION}/refresh`, undefined, { headers });
    const me = await journal.client.as(session.body.accessToken).get('/api/v1/users/me');
    assert.equal(me.body.username, claims.preferred_username);
    const shared = await comeBack({ claims }, '/sign-in/oidc?shared=true');
    assert.equal(shared.headers.get('location'), '/sign-in/done?shared=true');
    assert.doesNotMatch(shared.headers.get('set-cookie') ?? '', /Max-Age/, 'ends with the browser');
  });

  test('pages of the server say what went wrong, in the language of the browser', async () => {
    const { client } = journal;
    const failed = await comeBack({ claims: person(), algorithm: 'none' });
    assert.deepEqual([failed.status, failed.headers.get('set-cookie')], [401, null]);
    assert.equal(failed.headers.get('cache-control'), 'no-store');
    assert.match(failed.text, /The sign-in did not work/);
    const known = await journal.join();
    const named = await comeBack({ claims: { ...person(), email: `${known.username}@example.org` } });
    assert.equal(named.status, 409);
    assert.match(named.text, /An account here has this email address/);
    journal.clock.advance(61 * MINUTE);
    issuer.isUp = false;
    try {
      const { status, text } = await client.get('/sign-in/oidc', { headers: { 'accept-language': 'de' } });
      assert.equal(status, 503);
      assert.match(text, /Example ID antwortet nicht/);
    } finally {
      issuer.isUp = true;
    }
  });

  test('a connected login confirms the person, and stays while it is the last way', async () => {
    const claims = person();
    const ada = await join(claims);
    const { identities } = (await ada.get('/api/v1/auth/security')).body;
    const path = `/api/v1/auth/identities/${identities[0].id}`;
    assert.equal((await ada.delete(path)).body.code, 'last-login-method');
    journal.clock.advance(11 * MINUTE);
    assert.equal((await ada.delete(path)).body.code, 'reauthentication-required');
    const begun = await ada.post('/api/v1/auth/reauthenticate/oidc');
    const back = await arrive(begun.body.url, cookieOf(begun), { claims });
    assert.equal(back.headers.get('location'), '/settings/security');
    assert.equal((await ada.put('/api/v1/auth/password', { newPassword: PASSWORD })).status, 204);
    assert.equal((await ada.delete(path)).status, 204);
    const identifier = claims.preferred_username;
    const login = await journal.client.post('/api/v1/auth/login', { identifier, password: PASSWORD });
    assert.equal(login.status, 200);
  });

  test('a signed-in person connects a login', async () => {
    const claims = person();
    const ada = await journal.join();
    const begun = await ada.post('/api/v1/auth/identities');
    assert.equal(begun.status, 201);
    const back = await arrive(begun.body.url, cookieOf(begun), { claims });
    assert.equal(back.headers.get('location'), '/settings/security');
    assert.equal((await ada.post('/api/v1/auth/identities')).body.code, 'identity-exists');
    assert.equal((await comeBack({ claims })).headers.get('location'), '/sign-in/done');
    const exported = await ada.get('/api/v1/data/export');
    assert.equal(exported.status, 200);
  });
});
