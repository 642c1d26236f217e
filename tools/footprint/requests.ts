// The requests whose footprint is measured: those of users with a few posts, and a post from another server.
import { Agent, request } from 'node:http';
import { createClient } from '../../platform/testing/client.ts';
import { PUBLIC, startPeer } from '../../thoughts/federation/testing/peer.ts';

const PASSWORD = 'correct horse battery';
const POSTS = 5;

/** `prepare` runs before each `send`, which rejects where the reply has another status than usual. */
export type MeasuredRequest = { name: string; prepare(): Promise<void>; send(): Promise<void> };
export type MeasuredRequests = AsyncDisposable & { list: readonly MeasuredRequest[] };

export async function prepareRequests(journalUrl: string, thoughtsUrl: string): Promise<MeasuredRequests> {
  const diarist = await registerInJournal(journalUrl);
  const [poster, reader] = [
    await registerInThoughts(thoughtsUrl, 'ada'),
    await registerInThoughts(thoughtsUrl, 'bob'),
  ];
  const client = createClient(thoughtsUrl, poster);
  const ids: string[] = [];
  for (let count = 0; count < POSTS; count += 1)
    ids.push((await client.post('/thoughts', { content: `hello ${count}` })).body.id);
  const peer = await startPeer();
  const prepareNothing = async (): Promise<void> => {};
  /** A commit, as the feed would come from the response cache without one. */
  const like = async (): Promise<void> => {
    await client.post(`/thoughts/${ids[0]}/like`);
    await client.delete(`/thoughts/${ids[0]}/like`);
  };
  return {
    list: [
      { name: 'POST /api/v1/entries', prepare: prepareNothing, send: () => logEntry(journalUrl, diarist) },
      { name: 'GET /feed', prepare: like, send: () => readFeed(thoughtsUrl, poster) },
      { name: 'GET /feed, empty', prepare: like, send: () => readFeed(thoughtsUrl, reader) },
      {
        name: 'POST /inbox, a Create',
        prepare: prepareNothing,
        send: await prepareCreate(thoughtsUrl, peer),
      },
    ],
    [Symbol.asyncDispose]: () => peer[Symbol.asyncDispose](),
  };
}

async function registerInJournal(url: string): Promise<string> {
  const client = createClient(url);
  const account = { username: 'ada', email: 'ada@example.org', password: PASSWORD };
  await client.post('/api/v1/users/register', account);
  const { body } = await client.post('/api/v1/auth/login', { identifier: 'ada', password: PASSWORD });
  return body.accessToken;
}

async function registerInThoughts(url: string, username: string): Promise<string> {
  const client = createClient(url);
  await client.post('/auth/register', { username, email: `${username}@example.org`, password: PASSWORD });
  return (await client.post('/auth/login', { username, password: PASSWORD })).body.token;
}

const agent = new Agent({ keepAlive: true });

async function logEntry(url: string, token: string): Promise<void> {
  const body = JSON.stringify({ mood: 4, content: 'A day.' });
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
  await exchange(`${url}/api/v1/entries`, { method: 'POST', token, headers, body, status: 201 });
}

const readFeed = (url: string, token: string): Promise<void> =>
  exchange(`${url}/feed?include=own`, { method: 'GET', token, status: 200 });

type Exchange = {
  method: string;
  token: string;
  headers?: Record<string, string>;
  body?: string;
  status: number;
};

/** Head and body go out in one write, as most clients send them. */
function exchange(url: string, { method, token, headers, body, status }: Exchange): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { agent, method, headers: { authorization: `Bearer ${token}`, ...headers } };
    const sent = request(url, options, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === status) resolve();
        else reject(new Error(`${method} ${url} returned ${response.statusCode}.`));
      });
    });
    sent.once('error', reject).end(body);
  });
}

async function prepareCreate(url: string, peer: Awaited<ReturnType<typeof startPeer>>) {
  const actor = await peer.addActor('bea');
  const ada = `${url}/users/ada`;
  return async (): Promise<void> => {
    const tag = [{ type: 'Mention', href: ada, name: '@ada' }];
    const note = actor.note({ content: '<p>Hello</p>', to: [PUBLIC, ada], tag });
    const create = actor.activity('Create', { to: note.to, object: note });
    const status = await actor.send(`${url}/inbox`, create);
    if (status !== 202) throw new Error(`POST /inbox returned ${status}.`);
  };
}
