// A test app: registers itself and obtains a token through the forms of the authorization page.
import assert from 'node:assert/strict';
import type { Client, Json, Reply } from '@tandem/platform/testing/client.ts';
import { PASSWORD, type Person, type TestThoughts } from '../../testing/thoughts.ts';

export const OUT_OF_BAND = 'urn:ietf:wg:oauth:2.0:oob';

export type TestApp = { client_id: string; client_secret: string; redirect_uri: string };

export async function registerApp(
  client: Client,
  scopes = ALL_SCOPES,
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
  const send = async (path: string, values: Record<string, string>, more: Record<string, string> = {}) => {
    const form = {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers(),
      ...more,
    };
    return keep(await client.post(path, new URLSearchParams(values).toString(), { headers: form }));
  };
  return {
    cookies,
    /** Sends a form without its page. */
    send,
    get: async (path: string, more: Record<string, string> = {}) =>
      keep(await client.get(path, { headers: { ...headers(), ...more } })),
    /** Submits the form in the content of a page, not the one of its frame. */
    submit: async (page: string, values: Record<string, string>, more: Record<string, string> = {}) => {
      const content = page.slice(page.indexOf('<main'), page.indexOf('</main>'));
      const [, action = ''] = /<form[^>]* method="post" action="([^"]+)"/.exec(content) ?? [];
      return send(action, { ...hiddenFields(content), ...values }, more);
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

const ALL_SCOPES = 'read write follow push';

/** Gets an access token for a user, by default of a new app. Opens no pages but that of consent. */
export async function getToken(
  client: Client,
  username: string,
  scope = ALL_SCOPES,
  registered: Promise<TestApp> = registerApp(client, scope),
): Promise<string> {
  const app = await registered;
  const browser = openBrowser(client);
  const back = authorizePath(app, { scope });
  const loggedIn = await browser.send('/login', { username, password: PASSWORD, back });
  assert.deepEqual([loggedIn.status, loggedIn.headers.get('location')], [303, back], loggedIn.text);
  const consent = await browser.get(back);
  const allowed = await browser.submit(consent.text, { decision: 'allow' });
  const { body, text } = await exchange(client, app, codeOf(allowed));
  assert.equal(typeof body?.access_token, 'string', text);
  return body.access_token;
}

/** A user whose requests use an app token; `self` sends requests to the REST API. */
export type AppUser = Client & { username: string; id: string; token: string; self: Person };

/** The app that new users of a service authorize, by their scope. */
const apps = new WeakMap<Client, Map<string, Promise<TestApp>>>();

function sharedApp(client: Client, scope: string): Promise<TestApp> {
  const ofClient = apps.getOrInsertComputed(client, () => new Map<string, Promise<TestApp>>());
  return ofClient.getOrInsertComputed(scope, () => registerApp(client, scope));
}

/** Registers a user and authorizes the app of the service. */
export async function joinWithApp(
  thoughts: TestThoughts,
  username?: string,
  scope = ALL_SCOPES,
): Promise<AppUser> {
  const { client } = thoughts;
  const self = await thoughts.join(username);
  const token = await getToken(client, self.username, scope, sharedApp(client, scope));
  const app = client.as(token);
  const { body }: { body: Json } = await app.get('/api/v1/accounts/verify_credentials');
  return { ...app, username: self.username, id: body.id, token, self };
}
