// An account of a running snac, controlled by commands, its web form and its Mastodon API.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type Json, type Reply } from '../../platform/testing/client.ts';
import { run } from './processes.ts';

/** A status of snac's Mastodon API, as far as used here. */
export type Status = {
  uri: string;
  url: string;
  content: string;
  visibility: string;
  sensitive: boolean;
  spoiler_text: string;
  media_attachments: { type: string; url: string; description: string | null }[];
  account: { acct: string; url: string; display_name: string; fields: { name: string; value: string }[] };
  in_reply_to_id: string | null;
  favourites_count: number;
  reblogs_count: number;
  replies_count: number;
  poll?: { options: { title: string; votes_count: number }[] } | null;
};

/** The fields of its form for new posts, as far as used here. */
export type NewNote = {
  content: string;
  in_reply_to?: string;
  edit_id?: string;
  to?: string;
  mentioned_only?: 'on';
  /** One per line. */
  poll_options?: string;
  poll_multiple?: 'on' | 'off';
  poll_end_secs?: string;
};

type Fields = Record<string, string>;

/** Actions of the account's web form, named like its buttons. */
export type Action =
  | ('Like' | 'Unlike' | 'Boost' | 'Unboost' | 'Delete')
  | ('Follow' | 'Unfollow' | 'Approve' | 'Discard' | 'MUTE' | 'Unmute');

/** `handle` is `name@host`, `actor` the ActivityPub id. */
export type SnacAccount = {
  handle: string;
  actor: string;
  /** Its Mastodon API; these return the body of a success, and throw otherwise. */
  get(path: string): Promise<Json>;
  post(path: string, body: FormData | Fields): Promise<Json>;
  patch(path: string, body: Fields): Promise<Json>;
  /** Runs a snac command with its data directory. */
  command(name: string, ...args: string[]): Promise<string>;
  /** The status with this id in the home timeline, or null. */
  status(uri: string): Promise<Status | null>;
  home(): Promise<Status[]>;
  /** Whether there is a notification of this type about the status with this id. */
  hasNotification(type: string, uri: string): Promise<boolean>;
  /** Sends the form for new posts; `to` with `mentioned_only` makes it a direct message. */
  write(form: NewNote): Promise<void>;
  submitAction(action: Action, on: { id?: string; actor?: string }): Promise<void>;
  rename(displayName: string): Promise<void>;
  /** snac's record of the pending or confirmed follow of `actor`, or null. */
  relation(kind: 'pending' | 'following' | 'followers', actor: string): Promise<Json | null>;
};

/** The account's server address and data directory, and its login. */
export type AccountLocation = { url: string; data: string; name: string; password: string };

/** Logs in to a running server. */
export async function openAccount({ url, data, name, password }: AccountLocation): Promise<SnacAccount> {
  const web = createClient(url);
  const login = await web.send('POST', '/oauth/x-snac-get-token', form({ login: name, passwd: password }));
  const api = web.as(login.text);
  const home = async (): Promise<Status[]> =>
    (await api.get('/api/v1/timelines/home?limit=40', CLOSING)).body.map(unwrapped);
  const submit = createForm({ url, data, name, password });
  return {
    handle: `${name}@${new URL(url).host}`,
    actor: `${url}/${name}`,
    get: (path) => api.get(path, CLOSING).then(succeed(path)),
    post: (path, body) => api.send('POST', path, bodyOf(body)).then(succeed(path)),
    patch: (path, body) => api.send('PATCH', path, form(body)).then(succeed(path)),
    command: (command, ...args) => run('snac', [command, data, ...args]),
    home,
    status: async (uri) => (await home()).find((status) => status.uri === uri) ?? null,
    hasNotification: async (type, uri) =>
      (await api.get('/api/v1/notifications', CLOSING)).body.some(
        (one: Json) => one.type === type && one.status && unwrapped(one.status).uri === uri,
      ),
    write: (fields) => submit('/admin/note', fields),
    submitAction: (action, on) => submit('/admin/action', { action, ...on }),
    rename: async (displayName) => {
      await api.send('PATCH', '/api/v1/accounts/update_credentials', form({ display_name: displayName }));
    },
    relation: (kind, other) => readRelation(join(data, 'user', name, kind), other),
  };
}

/** Sends the account's web form, authenticated as its owner. */
const createForm =
  ({ url, name, password }: AccountLocation) =>
  async (path: string, fields: Record<string, string>): Promise<void> => {
    const { headers, body } = form(fields);
    const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
    const { status } = await createClient(url).send('POST', `/${name}${path}`, {
      body,
      headers: { ...headers, authorization },
    });
    if (status !== 303) throw new Error(`snac returned ${status} to ${path}`);
  };

/** snac closes connections silently, so none may be reused. */
const CLOSING = { headers: { connection: 'close' } };

/** A boosted status appears inside its boost. */
const unwrapped = (status: Json): Status => status.reblog ?? status;

/** snac names the files by the MD5 of the actor's id. */
async function readRelation(folder: string, actor: string): Promise<Json | null> {
  const file = `${createHash('md5').update(actor).digest('hex')}.json`;
  return readFile(join(folder, file), 'utf8').then(JSON.parse, () => null);
}

const bodyOf = (body: FormData | Fields) => (body instanceof FormData ? { ...CLOSING, body } : form(body));

const succeed =
  (path: string) =>
  ({ status, body, text }: Reply): Json => {
    if (status === 200) return body;
    throw new Error(`snac returned ${status} to ${path}: ${text.slice(0, 500)}`);
  };

const form = (fields: Record<string, string>) => ({
  body: new URLSearchParams(fields).toString(),
  headers: { ...CLOSING.headers, 'content-type': 'application/x-www-form-urlencoded' },
});
