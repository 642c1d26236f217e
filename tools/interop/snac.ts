// A real snac server in a separate folder on the loopback address, with one account, controlled by snac's
// commands, its web form and its Mastodon API.
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { access, constants, open, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { createClient, type Json, type Reply } from '../../platform/testing/client.ts';
import { freePort } from '../../platform/testing/free-port.ts';
import { until } from './meeting.ts';

/** A status of snac's Mastodon API, with the members used here. */
export type Status = {
  uri: string;
  url: string;
  content: string;
  visibility: string;
  sensitive: boolean;
  spoiler_text: string;
  media_attachments: { type: string; url: string; description: string | null }[];
  account: { url: string; fields: { name: string; value: string }[] };
  in_reply_to_id: string | null;
  favourites_count: number;
  reblogs_count: number;
  replies_count: number;
  poll?: { options: { title: string; votes_count: number }[] } | null;
};

type Fields = Record<string, string>;

/** The buttons of the account's web form. */
type Action =
  | ('Like' | 'Unlike' | 'Unboost' | 'Delete')
  | ('Unfollow' | 'Approve' | 'Discard' | 'MUTE' | 'Unmute');

export type Snac = Awaited<ReturnType<typeof startSnac>>;

/** snac closes connections silently, so none may be reused. */
const CLOSING = { connection: 'close' };

/** Whether `snac` is on the PATH. */
export async function isSnacInstalled(): Promise<boolean> {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'snac'));
  const found = await Promise.allSettled(places.map((place) => access(place, constants.X_OK)));
  return found.some(({ status }) => status === 'fulfilled');
}

/** Sets up snac in `folder` with the account `name`, which approves its followers manually, and starts it. */
export async function startSnac(folder: string, name: string) {
  const data = join(folder, 'snac');
  const port = await freePort();
  const url = `http://localhost:${port}`;
  await run('snac', ['init', data], `127.0.0.1\n${port}\nlocalhost:${port}\n\n\n`);
  await change(join(data, 'server.json'), { protocol: 'http' });
  const said = await run('snac', ['adduser', data, name]);
  await change(join(data, 'user', name, 'user.json'), { approve_followers: true });
  const password = /^User password is (\S+)$/m.exec(said)?.[1];
  if (password === undefined) throw new Error(`snac adduser printed: ${said}`);

  const logFile = join(folder, 'snac.log');
  await using output = await open(logFile, 'w');
  // DEBUG makes snac log ignored activities.
  const env = { ...process.env, DEBUG: '1' };
  const child = spawn('snac', ['httpd', data], { env, stdio: ['ignore', output.fd, output.fd] });
  const ended = once(child, 'exit');
  await using stack = new AsyncDisposableStack();
  stack.defer(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const web = createClient(url);
  const isListening = () =>
    web
      .get('/', { headers: CLOSING })
      .then(({ status }) => status === 200)
      .catch(() => false);
  await until('snac to listen', isListening);
  const login = await web.post('/oauth/x-snac-get-token', ...form({ login: name, passwd: password }));
  const api = web.as(login.text);
  const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  const read = async (path: string) => (await api.get(path, { headers: CLOSING })).body;
  const submit = async (path: string, fields: Fields): Promise<void> => {
    const { status } = await web.post(`/${name}${path}`, ...form(fields, { authorization }));
    if (status !== 303) throw new Error(`snac returned ${status} to ${path}`);
  };
  const owned = stack.move();
  return {
    name,
    handle: `${name}@localhost:${port}`,
    /** The ActivityPub id. */
    actor: `${url}/${name}`,
    /** Its Mastodon API; these return the body of a success, and throw otherwise. */
    post: async (path: string, body: FormData | Fields) =>
      succeed(
        path,
        await (body instanceof FormData
          ? api.post(path, body, { headers: CLOSING })
          : api.post(path, ...form(body))),
      ),
    patch: async (path: string, body: Fields) => succeed(path, await api.patch(path, ...form(body))),
    /** Runs a command of snac, and returns its output. */
    command: (command: string, ...args: string[]) => run('snac', [command, data, ...args]),
    home: async (): Promise<Status[]> => (await read('/api/v1/timelines/home?limit=40')).map(unwrapped),
    /** Whether there is a notification of this type about the status with this id. */
    hasNotification: async (type: string, uri: string): Promise<boolean> =>
      (await read('/api/v1/notifications')).some(
        (one: Json) => one.type === type && one.status && unwrapped(one.status).uri === uri,
      ),
    /** Sends the form for new posts; `to` with `mentioned_only` makes it a direct message. */
    write: (fields: Fields) => submit('/admin/note', fields),
    act: (action: Action, on: { id?: string; actor?: string }) => submit('/admin/action', { action, ...on }),
    /** snac's record of the pending or confirmed follow of `actor`, or null. */
    relation: (kind: 'pending' | 'following' | 'followers', actor: string): Promise<Json | null> => {
      // snac names the files by the MD5 of the actor's id.
      const file = `${createHash('md5').update(actor).digest('hex')}.json`;
      return readFile(join(data, 'user', name, kind, file), 'utf8').then(JSON.parse, () => null);
    },
    log: () => readFile(logFile, 'utf8'),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Runs `command` with `input`, and returns its output. */
function run(command: string, args: readonly string[], input = ''): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const child = execFile(command, args, (error, stdout, stderr) => {
    if (error) reject(new Error(`${command} ${args.join(' ')}: ${stderr || error.message}`));
    else resolve(stdout);
  });
  // A command may end without reading all input.
  child.stdin?.on('error', () => {}).end(input);
  return promise;
}

async function change(file: string, settings: object): Promise<void> {
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...settings }));
}

/** A boosted status is inside its boost. */
const unwrapped = (status: Json): Status => status.reblog ?? status;

function succeed(path: string, { status, body, text }: Reply): Json {
  if (status === 200) return body;
  throw new Error(`snac returned ${status} to ${path}: ${text.slice(0, 500)}`);
}

/** The body and options of a request with a form. */
const form = (fields: Fields, headers: Fields = {}): [string, { headers: Fields }] => [
  new URLSearchParams(fields).toString(),
  { headers: { ...CLOSING, ...headers, 'content-type': 'application/x-www-form-urlencoded' } },
];
