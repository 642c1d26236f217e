// A test app: registers itself and obtains a token through the forms of the authorization page.
import assert from 'node:assert/strict';
import type { Client, Json, Reply } from '@tandem/platform/testing/client.ts';
import { PASSWORD, type Person, type TestThoughts } from '../../testing/thoughts.ts';

export const OUT_OF_BAND = 'urn:ietf:wg:oauth:2.0:oob';

export type TestApp = { client_id: string; client_secret: string; redirect_uri: string };

export async function registerApp(
  client: Client,
  scopes = 'read write follow push',
  redirectUri = OUT_OF_BAND,
): Promise<TestApp> {
  const body = { client_name: 'Test app', redirect_uris: redirectUri, scopes };
  const reply = await client.post('/api/v1/apps', body);
  assert.equal(reply.status, 200, reply.text);
  const { client_id, client_secret } = reply.body;
  return { client_id, client_secret, redirect_uri: redirectUri };
}

/** A browser without scripts: it stores cookies and submits forms, but does not follow redirects. */
export function openBrowser(client: Client) {
  const cookies = new Map<string, string>();
  const keep = (reply: Reply): Reply => {
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return reply;
  };
  const headers = () => ({ cookie: [...cookies].map((pair) => pair.join('=')).join('; ') });
  return {
    cookies,
    get: async (path: string, more: Record<string, string> = {}) =>
      keep(await client.get(path, { headers: { ...headers(), ...more } })),
    /** Submits the form in the content of a page, not the one of its frame. */
    submit: async (page: string, values: Record<string, string>, more: Record<string, string> = {}) => {
      const content = page.slice(page.indexOf('<main'), page.indexOf('</main>'));
      const [, action = ''] = /<form[^>]* method="post" action="([^"]+)"/.exec(content) ?? [];
      const body = new URLSearchParams({ ...hiddenFields(content), ...values }).toString();
      const form = {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...headers(),
        ...more,
      };
      return keep(await client.post(action, body, { headers: form }));
    },
  };
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};
const decode = (text: string) =>
  text.replaceAll(/&(?:amp|quot|#39|lt|gt);/g, (entity) => ENTITIES[entity] ?? '');

const hiddenFields = (page: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g), ([, name, value]) => [
      decode(name ?? ''),
      decode(value ?? ''),
    ]),
  );

export const authorizePath = (app: TestApp, more: Record<string, string> = {}): string => {
  const { client_id, redirect_uri } = app;
  return `/oauth/authorize?${new URLSearchParams({ response_type: 'code', client_id, redirect_uri, ...more })}`;
};

type Browser = ReturnType<typeof openBrowser>;

/** Opens the page of the app, logs in on the page that it leads to, and returns the page of consent. */
export async function logInForApp(browser: Browser, path: string, username: string): Promise<Reply> {
  const asked = await browser.get(path);
  assert.equal(asked.status, 303, asked.text);
  const login = await browser.get(asked.headers.get('location') ?? '');
  const loggedIn = await browser.submit(login.text, { username, password: PASSWORD });
  assert.equal(loggedIn.status, 303, loggedIn.text);
  return browser.get(loggedIn.headers.get('location') ?? '');
}

/** Logs `username` in and authorizes the app; returns the last reply. */
export async function allowApp(
  client: Client,
  app: TestApp,
  username: string,
  more: Record<string, string> = {},
): Promise<Reply> {
  const browser = openBrowser(client);
  const consent = await logInForApp(browser, authorizePath(app, more), username);
  return browser.submit(consent.text, { decision: 'allow' });
}

export const codeOf = ({ text, headers }: Reply): string => {
  const location = headers.get('location');
  if (location !== null) return new URLSearchParams(location.slice(location.indexOf('?'))).get('code') ?? '';
  return /<code>([^<]+)<\/code>/.exec(text)?.[1] ?? '';
};

export const exchange = (client: Client, app: TestApp, code: string, more: object = {}): Promise<Reply> =>
  client.post('/oauth/token', { grant_type: 'authorization_code', code, ...app, ...more });

/** Gets an access token for a user. */
export async function getToken(
  client: Client,
  username: string,
  scope = 'read write follow push',
): Promise<string> {
  const app = await registerApp(client, scope);
  const { body, text } = await exchange(
    client,
    app,
    codeOf(await allowApp(client, app, username, { scope })),
  );
  assert.equal(typeof body?.access_token, 'string', text);
  return body.access_token;
}

/** A user whose requests use an app token; `self` sends requests to the REST API. */
export type AppUser = Client & { username: string; id: string; token: string; self: Person };

/** Registers a user and authorizes an app. */
export async function joinWithApp(
  thoughts: TestThoughts,
  username?: string,
  scope?: string,
): Promise<AppUser> {
  const self = await thoughts.join(username);
  const token = await getToken(thoughts.client, self.username, scope);
  const app = thoughts.client.as(token);
  const { body }: { body: Json } = await app.get('/api/v1/accounts/verify_credentials');
  return { ...app, username: self.username, id: body.id, token, self };
}
