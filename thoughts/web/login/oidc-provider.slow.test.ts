// Logging in with oidc-provider, a certified OpenID provider, whose pages are opened as by a browser.
import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import type { Reply } from '@tandem/platform/testing/client.ts';
import { oneDatabase } from '@tandem/platform/testing/databases.ts';
import { issuerSettings } from '@tandem/platform/testing/servers/oidc-issuer.ts';
import { makeProvider } from '@tandem/platform/testing/servers/oidc-provider.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { logInByForm, sendForm } from '../testing/member.ts';
import { open } from '../testing/pages.ts';

let handle: RequestListener = () => {};
const server = createServer((request, response) => handle(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
after(() => {
  server.closeAllConnections();
  server.close();
});

/** The groups of people, by subject. */
const groups = new Map<string, string[]>();

const useNewKey = async () => {
  handle = await makeProvider(issuer, (sub) => groups.get(sub) ?? []);
};
await useNewKey();

/** Follows the provider from `address` as `sub`, until it leads back; returns the address of the callback. */
async function logInThere(address: string, sub: string, jar: Map<string, string>): Promise<URL> {
  let url = new URL(address);
  let form: URLSearchParams | null = null;
  for (let step = 0; step < 20; step++) {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const given of response.headers.getSetCookie()) {
      const [name = '', value = ''] = given.split(';')[0]?.split('=') ?? [];
      jar.set(name, value);
    }
    const text = await response.text();
    form = null;
    const location = response.headers.get('location');
    if (location !== null) {
      url = new URL(location, url);
      if (url.origin !== issuer) return url;
      continue;
    }
    const action = /<form[^>]* action="([^"]+)"/.exec(text)?.[1];
    assert.ok(action, `${url.href}: ${response.status} ${text.slice(0, 500)}`);
    url = new URL(action, url);
    const prompt = /name="prompt" value="(\w+)"/.exec(text)?.[1] ?? '';
    form = new URLSearchParams(prompt === 'login' ? { prompt, login: sub, password: 'any' } : { prompt });
  }
  assert.fail('The provider does not lead back.');
}

const cookieOf = ({ headers }: Reply): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

oneDatabase('logging in with oidc-provider', (dialect) => {
  const more = { OIDC_SCOPES: 'openid profile email groups', OIDC_ADMIN_GROUP: 'operators' };
  const thoughts = useThoughts(dialect, issuerSettings('THOUGHTS', { url: issuer }, more));

  async function arrive(gone: Reply, sub: string, jar = new Map<string, string>(), cookie = '') {
    assert.equal(gone.status, 303, gone.text);
    const { pathname, search } = await logInThere(gone.headers.get('location') ?? '', sub, jar);
    return open(thoughts.client, pathname + search, { cookie: `${cookieOf(gone)}; ${cookie}` });
  }
  const logIn = async (sub: string, jar?: Map<string, string>) =>
    arrive(await open(thoughts.client, '/login/oidc'), sub, jar);

  async function join(sub: string): Promise<string> {
    const back = await logIn(sub);
    assert.equal(back.headers.get('location'), '/login/oidc/account', back.text);
    const form = { username: sub, email: `${sub}@example.org` };
    const joined = await sendForm(thoughts.client, '/login/oidc/account', form, { cookie: cookieOf(back) });
    assert.equal(joined.headers.get('location'), '/', joined.text);
    return cookieOf(joined);
  }
  const somebody = () => `person_${crypto.randomUUID().slice(0, 8)}`;

  test('a member connects a login, and confirms with another login at the provider', async () => {
    const sub = somebody();
    const { username } = await thoughts.join();
    const member = await logInByForm(thoughts.client, username);
    const jar = new Map<string, string>();
    const connected = await arrive(
      await member.send('/me/settings/security/oidc', {}),
      sub,
      jar,
      member.cookie,
    );
    assert.equal(connected.headers.get('location'), '/me/settings/security?saved=1', connected.text);
    const confirm = await member.send('/me/confirm/oidc', { back: '/me/lists' });
    const confirmed = await arrive(confirm, sub, jar, member.cookie);
    assert.equal(confirmed.headers.get('location'), '/me/lists', confirmed.text);
  });

  test('a group of the provider makes an administrator, until it is left', async () => {
    const sub = somebody();
    groups.set(sub, ['operators']);
    const operates = async (cookie: string) =>
      (await open(thoughts.client, '/operate', { cookie })).status === 200;
    assert.equal(await operates(await join(sub)), true);
    groups.delete(sub);
    assert.equal(await operates(cookieOf(await logIn(sub))), false);
  });

  test('a stranger creates an account and logs in, also after the provider has another key', async () => {
    const sub = somebody();
    await join(sub);
    assert.equal((await logIn(sub)).headers.get('location'), '/');
    await useNewKey();
    // Last of all: from now on the clocks differ.
    thoughts.clock.advance(2 * MINUTE);
    assert.equal((await logIn(sub)).headers.get('location'), '/');
  });
});
