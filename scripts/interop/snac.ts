// A real server of another make: snac, run in a directory of its own on the loopback address.
import { createHash } from 'node:crypto';
import { access, constants, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { createClient, type Json } from '../../platform/testing/client.ts';
import { freePort, run, start } from './processes.ts';
import { until } from './steps.ts';

/** A status as snac's Mastodon interface gives it; only what is looked at here. */
export type Status = {
  uri: string;
  content: string;
  visibility: string;
  account: { acct: string; url: string; display_name: string };
  in_reply_to_id: string | null;
  favourites_count: number;
  reblogs_count: number;
  replies_count: number;
};

/** The fields of its form for new posts, as far as they are used here. */
export type NewNote = {
  content: string;
  in_reply_to?: string;
  edit_id?: string;
  to?: string;
  mentioned_only?: 'on';
};

/** What the account's web form is sent to do, named as its buttons are. */
export type Action = 'Like' | 'Unlike' | 'Boost' | 'Unboost' | 'Follow' | 'Unfollow' | 'Approve' | 'Delete';

/** One account of a running snac. `name@host` is its handle, `actor` its id. */
export type Snac = AsyncDisposable & {
  handle: string;
  actor: string;
  log(): Promise<string>;
  /** A command of snac's own, with its data directory put in. */
  command(name: string, ...args: string[]): Promise<string>;
  /** The home timeline's status of this id, or null. */
  status(uri: string): Promise<Status | null>;
  home(): Promise<Status[]>;
  /** Whether she has a notification of this type about the status with this id. */
  isTold(type: string, uri: string): Promise<boolean>;
  /** Sends the form for new posts; `to` with `mentioned_only` makes it a direct one. */
  write(form: NewNote): Promise<void>;
  act(action: Action, on: { id?: string; actor?: string }): Promise<void>;
  rename(displayName: string): Promise<void>;
  /** The follow of `actor` that waits for approval, or its confirmed following, as snac keeps it; else null. */
  relation(kind: 'pending' | 'following' | 'followers', actor: string): Promise<Json | null>;
};

/** Whether `snac` can be run here. */
export async function isSnacInstalled(): Promise<boolean> {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'snac'));
  const found = await Promise.allSettled(places.map((place) => access(place, constants.X_OK)));
  return found.some(({ status }) => status === 'fulfilled');
}

/** Sets snac up in `folder`/snac with the account `name`, whose followers wait for approval, and starts it. */
export async function startSnac(folder: string, name: string): Promise<Snac> {
  const data = join(folder, 'snac');
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const password = await setUp(data, port, name);
  await using unlessServed = new AsyncDisposableStack();
  const server = unlessServed.use(
    await start('snac', ['httpd', data], { logFile: join(folder, 'snac.log') }),
  );
  const web = createClient(url);
  await until('snac to listen', async () => {
    await server.mustRun();
    return web.get('/').then(
      ({ status }) => status === 200,
      () => false,
    );
  });
  const actor = `${url}/${name}`;
  const login = await web.send('POST', '/oauth/x-snac-get-token', form({ login: name, passwd: password }));
  const api = web.as(login.text);
  const basic = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  const submit = async (path: string, fields: Record<string, string>): Promise<void> => {
    const { headers, body } = form(fields);
    const { status } = await web.send('POST', `/${name}${path}`, {
      body,
      headers: { ...headers, ...CLOSING.headers, authorization: basic },
    });
    if (status !== 303) throw new Error(`snac answered ${status} to ${path}`);
  };
  const running = unlessServed.move();
  const home = async (): Promise<Status[]> =>
    (await api.get('/api/v1/timelines/home?limit=40', CLOSING)).body.map(unwrapped);
  return {
    handle: `${name}@localhost:${port}`,
    actor,
    log: server.log,
    command: (command, ...args) => run('snac', [command, data, ...args]),
    home,
    status: async (uri) => (await home()).find((status) => status.uri === uri) ?? null,
    isTold: async (type, uri) =>
      (await api.get('/api/v1/notifications', CLOSING)).body.some(
        (one: Json) => one.type === type && one.status && unwrapped(one.status).uri === uri,
      ),
    write: (fields) => submit('/admin/note', fields),
    act: (action, on) => submit('/admin/action', { action, ...on }),
    rename: async (displayName) => {
      await api.send('PATCH', '/api/v1/accounts/update_credentials', form({ display_name: displayName }));
    },
    relation: (kind, other) => readRelation(join(data, 'user', name, kind), other),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** snac closes connections without a word, so none may be used twice. */
const CLOSING = { headers: { connection: 'close' } };

/** Once boosted, a status is shown as the boost that holds it. */
const unwrapped = (status: Json): Status => status.reblog ?? status;

/** Answers the account's password, which snac makes up. */
async function setUp(data: string, port: number, name: string): Promise<string> {
  await run('snac', ['init', data], `127.0.0.1\n${port}\nlocalhost:${port}\n\n\n`);
  await change(join(data, 'server.json'), { protocol: 'http' });
  const said = await run('snac', ['adduser', data, name]);
  await change(join(data, 'user', name, 'user.json'), { approve_followers: true });
  const password = /^User password is (\S+)$/m.exec(said)?.[1];
  if (password === undefined) throw new Error(`snac adduser said: ${said}`);
  return password;
}

async function change(file: string, settings: Record<string, unknown>): Promise<void> {
  const before: unknown = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify(Object.assign({}, before, settings)));
}

/** snac names the files by the MD5 of the other's id. */
async function readRelation(folder: string, actor: string): Promise<Json | null> {
  const file = `${createHash('md5').update(actor).digest('hex')}.json`;
  return readFile(join(folder, file), 'utf8').then(JSON.parse, () => null);
}

const form = (fields: Record<string, string>) => ({
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});
