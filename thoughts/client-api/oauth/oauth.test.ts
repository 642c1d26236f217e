import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY, MINUTE } from '@tandem/platform/time/clock.ts';
import { PASSWORD, useThoughts } from '../../testing/thoughts.ts';
import {
  allowApp,
  authorizePath,
  codeOf,
  exchange,
  getToken,
  logInForApp,
  OUT_OF_BAND,
  openBrowser,
  registerApp,
  type TestApp,
} from '../testing/app.ts';

eachDatabase('OAuth', (dialect) => {
  const thoughts = useThoughts(dialect);
  const whoAmI = (token: string) => thoughts.client.get('/api/v1/accounts/verify_credentials', { token });

  test('an app registers with any body format', async () => {
    const query = '/api/v1/apps?client_name=A&redirect_uris=urn:ietf:wg:oauth:2.0:oob&scopes=read+write';
    const form = new FormData();
    form.set('client_name', 'x'.repeat(60));
    form.set('redirect_uris', `${OUT_OF_BAND}\nhttps://app.example/back`);
    const replies = [
      await thoughts.client.post(query),
      await thoughts.client.post('/api/v1/apps/', form),
      await thoughts.client.post('/api/v1/apps', {
        client_name: 'A',
        redirect_uris: ['app:/back'],
        website: null,
      }),
    ];
    for (const { status, body, headers } of replies) {
      assert.equal(status, 200);
      assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
      assert.equal(body.redirect_uri, body.redirect_uris.join('\n'));
      assert.equal(body.client_secret_expires_at, 0);
    }
    assert.deepEqual(replies[0]?.body.scopes, ['read', 'write']);
    assert.deepEqual(replies[1]?.body.redirect_uris, [OUT_OF_BAND, 'https://app.example/back']);
    assert.deepEqual(replies[2]?.body.scopes, ['read']);
  });

  test('an app without a name, or with an invalid redirect URI or scope, is refused', async () => {
    const good = { client_name: 'A', redirect_uris: OUT_OF_BAND };
    for (const wrong of [
      { client_name: '' },
      { redirect_uris: 'javascript:alert(1)' },
      { redirect_uris: 'DATA:text/html,x' },
      { redirect_uris: 'https://app.example/#x' },
      { redirect_uris: '/relative' },
      { redirect_uris: ' ' },
      { scopes: 'admin:read' },
      { redirect_uris: Array.from({ length: 5 }, (_, n) => `https://app.example/${n}${'x'.repeat(1700)}`) },
      { client_name: 'x'.repeat(61) },
    ]) {
      const { status, body } = await thoughts.client.post('/api/v1/apps', { ...good, ...wrong });
      assert.equal(status, 422, JSON.stringify(wrong));
      assert.match(body.error, /^Validation failed: /);
    }
  });

  test('a user logs in and approves the app, and the code is exchanged once', async () => {
    const { username } = await thoughts.join();
    const app = await registerApp(thoughts.client);
    const code = codeOf(await allowApp(thoughts.client, app, username, { scope: 'read write' }));
    const { status, body, headers } = await exchange(thoughts.client, app, code, {
      scope: 'ignored',
      extra: 1,
    });
    assert.equal(status, 200);
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.match(body.access_token, /^[\w-]{43}$/);
    assert.deepEqual([body.token_type, body.scope], ['Bearer', 'read write']);
    assert.equal(body.created_at, Math.floor(thoughts.clock.now() / 1000));
    assert.equal((await whoAmI(body.access_token)).body.acct, username);
    const again = await exchange(thoughts.client, app, code);
    assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant']);
    assert.equal((await whoAmI(body.access_token)).status, 401, 'a second exchange revokes the token');
  });

  test('concurrent exchanges of a code produce at most one token', async () => {
    const person = await thoughts.join();
    const app = await registerApp(thoughts.client);
    const code = codeOf(await allowApp(thoughts.client, app, person.username));
    const replies = await Promise.all([1, 2, 3].map(() => exchange(thoughts.client, app, code)));
    assert.equal(replies.filter(({ status }) => status === 200).length, 1);
    assert.equal((await person.get('/auth/apps')).body.length, 0);
  });

  test('apps without a token or code are deleted after a day, and app tokens after 30 days', async () => {
    const unused = await registerApp(thoughts.client);
    const granted = await registerApp(thoughts.client);
    const { username } = await thoughts.join();
    const code = codeOf(await allowApp(thoughts.client, granted, username));
    const ask = (app: TestApp) =>
      thoughts.client.post('/oauth/token', { ...app, grant_type: 'client_credentials' });
    const own = await exchange(thoughts.client, granted, code);
    thoughts.clock.advance(DAY);
    await thoughts.service.runJobs();
    const { status, body } = await ask(unused);
    assert.equal(status, 200, 'exactly a day has not expired');
    thoughts.clock.advance(DAY);
    await thoughts.service.runJobs();
    assert.equal(
      (await thoughts.client.get('/api/v1/apps/verify_credentials', { token: body.access_token })).status,
      200,
    );
    thoughts.clock.advance(31 * DAY);
    await thoughts.service.runJobs();
    assert.equal((await ask(unused)).body.error, 'invalid_client');
    assert.equal((await whoAmI(own.body.access_token)).status, 200);
  });

  test('code and state are appended to the redirect URI, and its query is preserved', async () => {
    const { username } = await thoughts.join();
    for (const [address, start] of [
      ['icecubesapp://', 'icecubesapp://?code='],
      ['com.tapbots.Ivory.10217:/request_token', 'com.tapbots.Ivory.10217:/request_token?code='],
      [
        'https://app.example/api/a/oauth/https%3A%2F%2Fb?x=1',
        'https://app.example/api/a/oauth/https%3A%2F%2Fb?x=1&code=',
      ],
    ] as const) {
      const app = await registerApp(thoughts.client, 'read', address);
      const allowed = await allowApp(thoughts.client, app, username, { state: 'a b&c' });
      const location = allowed.headers.get('location') ?? '';
      assert.equal(allowed.status, 302);
      assert.ok(location.startsWith(start), location);
      assert.equal(new URLSearchParams(location.slice(location.indexOf('?'))).get('state'), 'a b&c');
      assert.equal((await exchange(thoughts.client, app, codeOf(allowed))).status, 200);
    }
  });

  test('a denial redirects with access_denied', async () => {
    const { username } = await thoughts.join();
    const app = await registerApp(thoughts.client, 'read', 'tuba://auth_code');
    const browser = openBrowser(thoughts.client);
    const consent = await logInForApp(browser, authorizePath(app, { state: '1' }), username);
    const denied = await browser.submit(consent.text, { decision: 'deny' });
    const location = new URLSearchParams((denied.headers.get('location') ?? '').split('?')[1]);
    assert.deepEqual([location.get('error'), location.get('state')], ['access_denied', '1']);
  });

  test('a code with a PKCE challenge requires its verifier, and one without refuses it', async () => {
    const { username } = await thoughts.join();
    const app = await registerApp(thoughts.client);
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
    const codeWith = async (more: Record<string, string>) =>
      codeOf(await allowApp(thoughts.client, app, username, more));
    const tries = [
      [await codeWith(pkce), { code_verifier: verifier }, 200],
      [await codeWith(pkce), { code_verifier: 'wrong' }, 400],
      [await codeWith(pkce), {}, 400],
      [await codeWith({}), { code_verifier: verifier }, 400],
    ] as const;
    for (const [code, more, status] of tries) {
      assert.equal((await exchange(thoughts.client, app, code, more)).status, status);
    }
    const plain = await thoughts.client.get(
      authorizePath({ ...app }, { ...pkce, code_challenge_method: 'plain' }),
    );
    assert.equal(plain.status, 400);
  });

  test('a code is valid for ten minutes, for its app and redirect URI', async () => {
    const { username } = await thoughts.join();
    const app = await registerApp(thoughts.client);
    const other = await registerApp(thoughts.client);
    const next = async () => codeOf(await allowApp(thoughts.client, app, username));
    const foreign = await exchange(thoughts.client, other, await next());
    assert.equal(foreign.body.error, 'invalid_grant');
    const elsewhere = await exchange(thoughts.client, app, await next(), { redirect_uri: 'app:/x' });
    assert.equal(elsewhere.body.error, 'invalid_grant');
    const inTime = await next();
    const late = await next();
    thoughts.clock.advance(10 * MINUTE - 1);
    assert.equal((await exchange(thoughts.client, app, inTime)).status, 200);
    thoughts.clock.advance(1);
    assert.equal((await exchange(thoughts.client, app, late)).body.error, 'invalid_grant');
  });

  test('client credentials are accepted in the body, as Basic authentication, or identically in both', async () => {
    const { client_id, client_secret } = await registerApp(thoughts.client);
    const ask = async (body: object, basic?: string) => {
      const headers: Record<string, string> = basic
        ? { authorization: `Basic ${Buffer.from(basic).toString('base64')}` }
        : {};
      const request = { grant_type: 'client_credentials', ...body };
      const reply = await thoughts.client.post('/oauth/token', request, { headers });
      return reply.status === 200 ? 200 : [reply.status, reply.body.error];
    };
    const wrong = [401, 'invalid_client'];
    assert.equal(await ask({ client_id, client_secret }), 200);
    assert.equal(await ask({}, `${client_id}:${client_secret}`), 200);
    assert.equal(await ask({ client_id, client_secret }, `${client_id}:${client_secret}`), 200);
    assert.deepEqual(await ask({ client_id, client_secret: 'x' }), wrong);
    assert.deepEqual(await ask({ client_id: 'x', client_secret }), wrong);
    assert.deepEqual(await ask({}), wrong);
    assert.deepEqual(await ask({ client_id: 'other' }, `${client_id}:${client_secret}`), wrong);
    assert.deepEqual(await ask({ grant_type: 'password', client_id, client_secret }), [
      400,
      'unsupported_grant_type',
    ]);
    assert.deepEqual(await ask({ client_id, client_secret, scope: 'admin:read' }), [400, 'invalid_scope']);
  });

  test('invalid requests render a page, and only apps that the member has approved get the error', async () => {
    const app = await registerApp(thoughts.client, 'read', 'https://app.example/back');
    const { username } = await thoughts.join();
    const browser = openBrowser(thoughts.client);
    await logInForApp(browser, authorizePath(app), username);
    const visit = (path: string) => browser.get(path);
    const invalidOnes = [
      [{ scope: 'write' }, 'invalid_scope'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ code_challenge: 'short', code_challenge_method: 'plain' }, 'invalid_request'],
    ] as const;
    for (const [more] of invalidOnes)
      for (const get of [(path: string) => thoughts.client.get(path), visit]) {
        const { status, headers, text } = await get(authorizePath(app, more));
        assert.deepEqual([status, headers.get('location')], [400, null]);
        assert.ok(text.includes('Test app sent an invalid request.') && text.includes('app.example'));
        assert.ok(!text.includes('https://app.example'), 'the URL is not a link');
      }
    await exchange(thoughts.client, app, codeOf(await allowApp(thoughts.client, app, username)));
    for (const [more, error] of invalidOnes) {
      const { status, headers } = await visit(authorizePath(app, more));
      const location = headers.get('location') ?? '';
      assert.equal(status, 302);
      assert.equal(new URLSearchParams(location.split('?')[1]).get('error'), error);
    }
  });

  test('an unknown app or redirect URI renders a page without a redirect', async () => {
    const app = await registerApp(thoughts.client, 'read', 'https://app.example/');
    for (const path of [
      authorizePath({ ...app, client_id: 'x' }),
      authorizePath({ ...app, redirect_uri: 'https://app.example' }),
      '/oauth/authorize/',
    ]) {
      const { status, headers } = await thoughts.client.get(path);
      assert.equal(status, 400);
      assert.equal(headers.get('location'), null);
      assert.match(headers.get('content-type') ?? '', /^text\/html/);
    }
  });

  test('the session of the web app is used; without one, the login returns to the authorization page', async () => {
    const { username } = await thoughts.join();
    const browser = openBrowser(thoughts.client);
    const path = authorizePath(await registerApp(thoughts.client), { state: 'a b' });
    const stranger = await browser.get(path);
    const login = stranger.headers.get('location') ?? '';
    assert.deepEqual([stranger.status, new URLSearchParams(login.split('?')[1]).get('back')], [303, path]);
    const consent = await logInForApp(browser, path, username);
    assert.equal(consent.status, 200);
    assert.match(consent.text, /<title>Allow Test app\? · Thoughts<\/title>/, 'names the server');
    assert.match(consent.text, new RegExp(`@${username} on ${new URL(thoughts.service.url).host}`));
    assert.doesNotMatch(consent.text, /type="password"/);
    const other = await browser.get(authorizePath(await registerApp(thoughts.client)));
    assert.equal(other.status, 200, 'one login authorizes several apps');
    const tampered = openBrowser(thoughts.client);
    tampered.cookies.set('session', 'x');
    assert.equal((await tampered.get(path)).status, 303);
  });

  test('logging in as another account replaces the browser’s session', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const browser = openBrowser(thoughts.client);
    const path = authorizePath(await registerApp(thoughts.client));
    await logInForApp(browser, path, ada.username);
    const first = browser.cookies.get('session') ?? '';
    const forced = await browser.get(`${path}&force_login=true`);
    assert.equal(forced.status, 303);
    const login = await browser.get(forced.headers.get('location') ?? '');
    assert.match(login.text, /type="password"/);
    const loggedIn = await browser.submit(login.text, { username: bob.username, password: PASSWORD });
    assert.equal(loggedIn.headers.get('location'), path);
    assert.equal(loggedIn.headers.get('clear-site-data'), '"cache", "storage"');
    assert.match((await browser.get(path)).text, new RegExp(`@${bob.username} `));
    browser.cookies.set('session', first);
    assert.equal((await browser.get(path)).status, 303, 'the first session has ended');
  });

  test('a form of another site or browser is refused', async () => {
    const { username } = await thoughts.join();
    const app = await registerApp(thoughts.client);
    const browser = openBrowser(thoughts.client);
    const other = openBrowser(thoughts.client);
    const consent = await logInForApp(browser, authorizePath(app), username);
    assert.equal((await other.submit(consent.text, { decision: 'allow' })).status, 303, 'without a session');
    await logInForApp(other, authorizePath(app), username);
    const allow = { decision: 'allow' };
    for (const refused of [
      await browser.submit(consent.text, allow, { 'sec-fetch-site': 'cross-site' }),
      await browser.submit(consent.text, allow, { 'sec-fetch-site': 'same-site' }),
      await browser.submit(consent.text, { ...allow, csrf: 'x' }),
      await other.submit(consent.text, allow),
    ]) {
      assert.deepEqual([refused.status, refused.headers.get('location')], [403, null]);
    }
    assert.equal((await browser.submit(consent.text, allow)).status, 200);
  });

  test('an approval after the end of the session is refused', async () => {
    const ada = await thoughts.join();
    const browser = openBrowser(thoughts.client);
    const app = await registerApp(thoughts.client, 'read', 'app:/x');
    const consent = await logInForApp(browser, authorizePath(app), ada.username);
    const changed = { currentPassword: PASSWORD, newPassword: 'another long password' };
    assert.equal((await ada.patch('/users/me/password', changed)).status, 204);
    const { status, headers } = await browser.submit(consent.text, { decision: 'allow' });
    assert.equal(status, 303);
    assert.match(headers.get('location') ?? '', /^\/login\?back=/);
  });

  test('the page has the language of the app, and its CSP allows the redirect URI', async () => {
    const { username } = await thoughts.join();
    const browser = openBrowser(thoughts.client);
    const app = await registerApp(thoughts.client);
    const german = await logInForApp(browser, authorizePath(app, { lang: 'de-AT' }), username);
    assert.match(german.text, /<html lang="de"[\s\S]*erlauben\?/);
    const accepted = await browser.get(authorizePath(app), { 'accept-language': 'fr,de;q=0.5' });
    assert.match(accepted.text, /<html lang="de"/);
    const login = await thoughts.client.get(`/login?back=${encodeURIComponent(authorizePath(app))}`);
    for (const { headers } of [german, login]) {
      assert.doesNotMatch(headers.get('content-security-policy') ?? '', /form-action/);
      assert.equal(headers.get('cross-origin-opener-policy'), null, 'the app may have opened a window');
    }
    const plain = await thoughts.client.get('/login');
    assert.match(plain.headers.get('content-security-policy') ?? '', /form-action/);
    assert.equal(german.headers.get('cache-control'), 'no-store');
    assert.equal(german.headers.get('referrer-policy'), 'same-origin');
  });

  test('the name of an app is escaped', async () => {
    const body = { client_name: '<script>alert(1)</script>"', redirect_uris: OUT_OF_BAND };
    const app = (await thoughts.client.post('/api/v1/apps', body)).body;
    const { username } = await thoughts.join();
    const path = authorizePath({ ...app, redirect_uri: OUT_OF_BAND }, { state: '"><script>' });
    const { status, text } = await logInForApp(openBrowser(thoughts.client), path, username);
    assert.equal(status, 200);
    assert.doesNotMatch(text, /<script>/);
  });

  test('a token requires the scope of the endpoint, or one that includes it', async () => {
    const { username } = await thoughts.join();
    const verify = async (scope: string) => {
      const { status, body } = await whoAmI(await getToken(thoughts.client, username, scope));
      return status === 200 ? 200 : [status, body.error];
    };
    for (const scope of ['read', 'read:accounts', 'profile', 'read:accounts read:statuses']) {
      assert.equal(await verify(scope), 200, scope);
    }
    const outside = [403, 'This action is outside the authorized scopes'];
    for (const scope of ['write', 'read:statuses', 'follow', 'push'])
      assert.deepEqual(await verify(scope), outside);
  });

  test('an optional token also requires the scope', async () => {
    const { username } = await thoughts.join();
    const token = await getToken(thoughts.client, username, 'read:accounts');
    const read = async (path: string) => (await thoughts.client.get(path, { token })).status;
    assert.equal(await read(`/api/v1/accounts/lookup?acct=${username}`), 200);
    assert.equal(await read('/api/v2/search?q=x'), 403);
    assert.equal(await read('/api/v1/timelines/public'), 403);
    assert.equal((await thoughts.client.get('/api/v1/timelines/public')).status, 200);
  });

  test('a missing or invalid token is refused with 401, and an app token without a user with 422', async () => {
    const app = await registerApp(thoughts.client);
    const request = { grant_type: 'client_credentials', ...app };
    const { access_token: appToken } = (await thoughts.client.post('/oauth/token', request)).body;
    const sentence = async (path: string, token: string | null) => {
      const { status, body } = await thoughts.client.get(path, { token });
      return [status, body.error];
    };
    const invalid = [401, 'The access token is invalid'];
    const own = '/api/v1/accounts/verify_credentials';
    assert.deepEqual(await sentence(own, null), invalid);
    assert.deepEqual(await sentence(own, 'x'), invalid);
    assert.deepEqual(await sentence('/api/v1/instance', 'x'), invalid);
    assert.deepEqual(await sentence(own, appToken), [422, 'This method requires an authenticated user']);
    const verified = await thoughts.client.get('/api/v1/apps/verify_credentials', { token: appToken });
    assert.deepEqual([verified.status, verified.body.name], [200, 'Test app']);
    assert.equal('client_secret' in verified.body, false);
    assert.deepEqual(await sentence('/api/v1/apps/verify_credentials', null), invalid);
  });

  test('session tokens and access tokens are not interchangeable', async () => {
    const ada = await thoughts.join();
    assert.equal((await whoAmI(ada.token)).status, 401);
    const token = await getToken(thoughts.client, ada.username);
    assert.equal((await thoughts.client.get('/users/me', { token })).status, 401);
  });

  test('an app can revoke its own tokens only; unknown tokens are ignored', async () => {
    const { username } = await thoughts.join();
    const app = await registerApp(thoughts.client);
    const other = await registerApp(thoughts.client);
    const { access_token: token } = (
      await exchange(thoughts.client, app, codeOf(await allowApp(thoughts.client, app, username)))
    ).body;
    const foreign = await thoughts.client.post('/oauth/revoke', { ...other, token });
    assert.deepEqual([foreign.status, foreign.body.error], [403, 'unauthorized_client']);
    assert.equal((await whoAmI(token)).status, 200);
    for (const one of [token, token, 'unknown']) {
      const { status, body } = await thoughts.client.post('/oauth/revoke', { ...app, token: one });
      assert.deepEqual([status, body], [200, {}]);
    }
    assert.equal((await whoAmI(token)).status, 401);
  });

  test('an app retains its last twenty app tokens, in addition to tokens of users and other apps', async () => {
    const { username } = await thoughts.join();
    const app = await registerApp(thoughts.client);
    const other = await registerApp(thoughts.client);
    const ofNobody = async (of: object): Promise<string> => {
      const request = { grant_type: 'client_credentials', ...of };
      return (await thoughts.client.post('/oauth/token', request)).body.access_token;
    };
    const allowed = codeOf(await allowApp(thoughts.client, app, username));
    const ofUser = (await exchange(thoughts.client, app, allowed)).body.access_token;
    const kept = [ofUser, await ofNobody(other)];
    const tokens: string[] = [];
    for (let count = 0; count < 21; count += 1) {
      thoughts.clock.advance(1);
      tokens.push(await ofNobody(app));
    }
    const statusOf = async (token: string) =>
      (await thoughts.client.get('/api/v1/apps/verify_credentials', { token })).status;
    assert.equal(await statusOf(tokens[0] ?? ''), 401);
    for (const token of [...kept, ...tokens.slice(1)]) assert.equal(await statusOf(token), 200);
  });

  test('users can list and revoke their own authorizations only', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const token = await getToken(thoughts.client, ada.username);
    const other = await getToken(thoughts.client, ada.username, 'read');
    const { status, body } = await ada.get('/auth/apps');
    assert.equal(status, 200);
    assert.deepEqual(
      body.map(({ scopes }: { scopes: string[] }) => scopes),
      [['read'], ['read', 'write', 'follow', 'push']],
    );
    assert.equal(JSON.stringify(body).includes(token), false);
    const createdAt = new Date(thoughts.clock.now()).toISOString();
    const { id, ...shown } = body[0];
    const app = { name: 'Test app', website: null, scopes: ['read'] };
    assert.deepEqual(shown, { ...app, createdAt, lastUsedAt: null });
    const lastUse = async () => (await ada.get('/auth/apps')).body[0].lastUsedAt;
    thoughts.clock.advance(10 * MINUTE - 1);
    for (let count = 0; count < 3; count += 1) await whoAmI(other);
    assert.equal(await lastUse(), null);
    // Cached responses, which record no use, end with the minute.
    thoughts.clock.advance(MINUTE);
    // Recorded concurrently with the request.
    let used = null;
    for (let tries = 0; tries < 1000 && used === null; tries += 1) {
      await whoAmI(other);
      used = await lastUse();
    }
    assert.equal(used, new Date(thoughts.clock.now()).toISOString());
    assert.equal((await bob.delete(`/auth/apps/${body[1].id}`)).status, 404);
    assert.equal((await ada.delete(`/auth/apps/${body[1].id}`)).status, 204);
    assert.equal((await whoAmI(token)).status, 401);
    assert.equal((await whoAmI(other)).status, 200);
  });

  test('tokens are revoked by a password change and with the account', async () => {
    const ada = await thoughts.join();
    const token = await getToken(thoughts.client, ada.username);
    const change = { currentPassword: PASSWORD, newPassword: 'another horse battery', keepApiKeys: true };
    assert.equal((await ada.patch('/users/me/password', change)).status, 204);
    assert.equal((await whoAmI(token)).status, 401);
    const bob = await thoughts.join();
    const theirs = await getToken(thoughts.client, bob.username);
    await bob.delete('/users/me');
    assert.equal((await whoAmI(theirs)).status, 401);
  });

  test('the userinfo and metadata endpoints describe the user and the server', async () => {
    const ada = await thoughts.join();
    const token = await getToken(thoughts.client, ada.username, 'profile');
    for (const method of ['GET', 'POST']) {
      const { body } = await thoughts.client.send(method, '/oauth/userinfo', { token });
      assert.equal(body.preferred_username, ada.username);
      assert.ok(body.sub.endsWith(`/users/${ada.username}`));
    }
    const { body } = await thoughts.client.get('/.well-known/oauth-authorization-server');
    assert.deepEqual(body.code_challenge_methods_supported, ['S256']);
    assert.ok(body.scopes_supported.includes('read:search'));
    assert.equal(body.service_documentation, `${thoughts.service.url}/docs`);
  });
});
