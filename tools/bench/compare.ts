// Scenarios for any server of the Mastodon API: thoughts and another server get the same requests of an app.
import { createClient, type Json } from '../../platform/testing/client.ts';
import { type Request, UNIQUE_PLACEHOLDER } from './request.ts';
import { itemAt, type Scenario } from './scenarios/scenario.ts';
import type { System } from './systems.ts';

/** An account's token, and the ids and paths that it finds on its server. */
type Api = Awaited<ReturnType<typeof openApi>>;

const HOME = '/api/v1/timelines/home?limit=20';
const CLIENTS = 16;
const READS_PER_POST = 49;

const scenario = (name: string, request: Scenario<Api>['request'], clients = CLIENTS): Scenario<Api> => ({
  name,
  service: 'thoughts',
  status: 200,
  request,
  clients,
});

/** A request without login. */
const visit = ({ host }: Api, path: string): Request => ({ method: 'GET', path, headers: { host } });
const get = (api: Api, path: string): Request => ({ ...visit(api, path), token: api.token });
const post = ({ host, token }: Api): Request => ({
  method: 'POST',
  path: '/api/v1/statuses',
  headers: { host },
  token,
  body: { status: `Thinking of number ${UNIQUE_PLACEHOLDER}` },
});

/** Reads come before writes. */
export const apiScenarios: readonly Scenario<Api>[] = [
  scenario('home', (api) => get(api, HOME)),
  scenario('status', (api, index) => get(api, `/api/v1/statuses/${itemAt(api.statuses, index)}`)),
  scenario('account', (api, index) => get(api, `/api/v1/accounts/${itemAt(api.accounts, index)}`)),
  scenario('notifications', (api) => get(api, '/api/v1/notifications?limit=20')),
  scenario('thread', (api, index) => get(api, `/api/v1/statuses/${itemAt(api.discussed, index)}/context`)),
  scenario('public', (api) => visit(api, '/api/v1/timelines/public?limit=20')),
  scenario('webfinger', (api) => visit(api, api.webFinger)),
  scenario('nodeinfo', (api) => visit(api, api.nodeInfo)),
  scenario('home-with-posts', (api, index) =>
    index % (READS_PER_POST + 1) === READS_PER_POST ? post(api) : get(api, HOME),
  ),
  scenario('post', post, 8),
];

/** The server at `url`, as the reference, and `own`. */
export async function compareWith(
  url: URL,
  token: string,
  { kind, server, session }: System,
): Promise<System<Api>[]> {
  const other = { pid: 0, host: url.hostname, port: Number(url.port || 80) };
  const address = `http://localhost:${server.port}`;
  return [
    { kind: { ...kind, name: 'other' }, server: other, session: await openApi(url.origin, token) },
    { kind, server, session: await openApi(address, itemAt(session.appTokens, 0)) },
  ];
}

/** Reads the timelines of the token's account at `url`. @throws Error if they are empty */
async function openApi(url: string, token: string) {
  const client = createClient(url, token);
  const read = async (path: string): Promise<Json> => {
    const { status, body, text } = await client.get(path);
    if (status !== 200) throw new Error(`${url}${path} returned ${status} ${text.slice(0, 500)}`);
    return body;
  };
  const { username } = await read('/api/v1/accounts/verify_credentials');
  const { domain } = await read('/api/v2/instance');
  const timelines: Json[] = [await read(HOME), await read('/api/v1/timelines/public?limit=40')];
  const shown: Json[] = timelines.flat().map((status) => status.reblog ?? status);
  if (shown.length === 0) throw new Error(`The timelines of ${url} are empty.`);
  const discussed = shown.filter(({ replies_count: replies }) => replies > 0);
  const { links } = await read('/.well-known/nodeinfo');
  return {
    host: new URL(url).host,
    token,
    statuses: shown.map(({ id }): string => id),
    accounts: shown.map(({ account }): string => account.id),
    discussed: (discussed.length > 0 ? discussed : shown).map(({ id }): string => id),
    webFinger: `/.well-known/webfinger?resource=acct:${username}@${domain}`,
    nodeInfo: new URL(links[0].href).pathname,
  };
}
