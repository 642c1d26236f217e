// Honest clients of a service: they read, write and log in at a fixed rate, independent of response times.
import { randomUUID } from 'node:crypto';
import { pngOf } from '../../journal/testing/media.ts';
import { signRequest } from '../../thoughts/federation/protocol/signatures/sign.ts';
import { AS_TYPE, type Peer, PUBLIC } from '../../thoughts/federation/testing/peer.ts';
import { type ClientReply, sendRequest } from '../../tools/testing/request.ts';

/** `send` is called `perSecond` times per second, with the number of the call. */
type Workload = { name: string; perSecond: number; send(count: number): Promise<ClientReply> };

/** Milliseconds per call since its due time, and counts of failing statuses. */
export type Latencies = { name: string; latencies: number[]; p99: number; refused: Record<string, number> };

/** `handle` is that of the remote actor whose posts are delivered. */
type Honest = { workloads: Workload[]; hostileToken: string; handle: string | null };

export const SLOWEST_MS = 1_000;

const PASSWORD = 'correct horse battery';
const JSON_TYPE = { 'content-type': 'application/json' };
/** Differs from the address of the attack's logins. */
const LOGIN_ADDRESS = '127.77.0.1';
const ENTRIES = 20_000;

export function startHonestClients(workloads: readonly Workload[]): { stop(): Promise<Latencies[]> } {
  const started = performance.now();
  const all = workloads.map((workload) => ({
    workload,
    latencies: [] as number[],
    refused: {} as Record<string, number>,
    calls: [] as Promise<void>[],
  }));
  // One timer for all calls; latency counts from the due time, even if this process was busy.
  const timer = setInterval(() => {
    for (const { workload, latencies, refused, calls } of all) {
      for (;;) {
        const due = started + (calls.length * 1000) / workload.perSecond;
        if (due > performance.now()) break;
        const call = workload.send(calls.length).then(({ status }) => {
          latencies.push(performance.now() - due);
          if (!isSuccess(status)) refused[status] = (refused[status] ?? 0) + 1;
        });
        calls.push(call);
      }
    }
  }, 10);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(all.flatMap(({ calls }) => calls));
      return all.map(({ workload: { name }, latencies, refused }) => {
        const sorted = latencies.toSorted((one, other) => one - other);
        const p99 = sorted[Math.max(0, Math.ceil(sorted.length * 0.99) - 1)] ?? 0;
        return { name, latencies, p99, refused };
      });
    },
  };
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Whether each kind of request succeeds in time. */
export async function onceEach(workloads: readonly Workload[]): Promise<boolean> {
  const began = performance.now();
  const replies = await Promise.all(workloads.map(({ send }) => send(1_000)));
  return replies.every(({ status }) => isSuccess(status)) && performance.now() - began < SLOWEST_MS;
}

async function post(url: string, content: object, headers: Record<string, string> = JSON_TYPE) {
  const body = Buffer.isBuffer(content) ? content : JSON.stringify(content);
  const reply = await sendRequest(url, { method: 'POST', headers, body });
  if (!isSuccess(reply.status)) throw new Error(`${url}: ${reply.status} ${reply.body}`);
  return JSON.parse(reply.body);
}

const logInBy = (url: string, credentials: object) => () =>
  sendRequest(url, {
    method: 'POST',
    headers: JSON_TYPE,
    localAddress: LOGIN_ADDRESS,
    body: JSON.stringify({ ...credentials, password: PASSWORD }),
  });

/** Registers the honest user `ada` and the attacker `mallory`, and returns their tokens from `logIn`. */
async function registerBoth(url: string, logIn: (username: string) => () => Promise<ClientReply>) {
  const tokens: string[] = [];
  for (const username of ['ada', 'mallory']) {
    await post(url, { username, email: `${username}@example.org`, password: PASSWORD });
    const { token, accessToken } = JSON.parse((await logIn(username)()).body);
    tokens.push(token ?? accessToken);
  }
  const [token = '', hostileToken = ''] = tokens;
  return { headers: { ...JSON_TYPE, authorization: `Bearer ${token}` }, hostileToken };
}

export async function prepareJournal(url: string): Promise<Honest> {
  const api = `${url}/api/v1`;
  const logIn = (identifier: string) => logInBy(`${api}/auth/login`, { identifier });
  const { headers, hostileToken } = await registerBoth(`${api}/users/register`, logIn);
  const asImage = { ...headers, 'content-type': 'image/png' };
  const photo = await post(`${api}/media/photos`, pngOf(50_000), asImage);
  const month = 'from=2026-05-01&to=2026-05-31';
  const paths = [`/entries?${month}`, `/entries/calendar?${month}`, '/users/me', `/media/photos/${photo.id}`];
  const write = (count: number) => {
    const body = JSON.stringify({ mood: 4, content: `Entry ${count}`, loggedAt: '2026-05-03T12:00:00Z' });
    return sendRequest(`${api}/entries`, { method: 'POST', headers, body });
  };
  const read = (count: number) =>
    sendRequest(`${api}${paths[count % paths.length]}`, { method: 'GET', headers });
  const workloads = [
    { name: 'reader', perSecond: 8, send: read },
    { name: 'writer', perSecond: 4, send: write },
    { name: 'login', perSecond: 1, send: logIn('ada') },
  ];
  return { workloads, hostileToken, handle: null };
}

/** Imports a journal that is too large to be in memory for each of many responses. */
export async function importEntries(url: string, token: string): Promise<void> {
  const until = Date.parse('2026-05-01T00:00:00Z');
  const entries = Array.from({ length: ENTRIES }, (_, index) => ({
    id: randomUUID(),
    mood: 1 + (index % 5),
    content: `Entry ${index}. `.repeat(70),
    loggedAt: new Date(until - index * 20 * 60_000).toISOString(),
  }));
  const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` };
  await post(`${url}/api/v1/data/import`, { activities: [], entries }, headers);
}

export async function prepareThoughts(url: string, peer: Peer): Promise<Honest> {
  const logIn = (username: string) => logInBy(`${url}/auth/login`, { username });
  const { headers, hostileToken } = await registerBoth(`${url}/auth/register`, logIn);
  const { id } = await post(`${url}/thoughts`, { content: 'hello' }, headers);
  const reads: [string, Record<string, string>][] = [
    ['/feed/public', {}],
    ['/feed', headers],
    [`/thoughts/${id}/thread`, {}],
    [`/thoughts/${id}`, { accept: AS_TYPE }],
    ['/users/ada', {}],
  ];
  const read = (count: number) => {
    const [path, sent] = reads[count % reads.length] ?? ['/', {}];
    return sendRequest(`${url}${path}`, { method: 'GET', headers: sent });
  };
  const write = (count: number) => {
    const body = JSON.stringify({ content: `thought ${count}` });
    return sendRequest(`${url}/thoughts`, { method: 'POST', headers, body });
  };
  const bea = await peer.addActor('bea');
  const ada = `${url}/users/ada`;
  const deliver = async (count: number) => {
    const mention = { type: 'Mention', href: ada, name: '@ada' };
    const note = bea.note({ content: `<p>Hello ${count}</p>`, to: [PUBLIC, ada], tag: [mention] });
    const body = Buffer.from(JSON.stringify(bea.activity('Create', { to: note.to, object: note })));
    const request = { method: 'POST', url: new URL(`${url}/inbox`), body, contentType: AS_TYPE } as const;
    const signature = await signRequest('cavage', request, { keyId: bea.key.id, ...bea.key }, Date.now());
    const signed = { 'content-type': AS_TYPE, ...signature };
    return sendRequest(`${url}/inbox`, { method: 'POST', headers: signed, body });
  };
  const workloads = [
    { name: 'reader', perSecond: 8, send: read },
    { name: 'writer', perSecond: 4, send: write },
    { name: 'peer', perSecond: 3, send: deliver },
    { name: 'login', perSecond: 1, send: logIn('ada') },
  ];
  return { workloads, hostileToken, handle: bea.handle };
}

/** Number of visible thoughts of an actor. */
export async function countShown(url: string, handle: string): Promise<number> {
  const path = `${url}/users/${encodeURIComponent(handle)}/thoughts`;
  const { status, body } = await sendRequest(path, { method: 'GET' });
  return status === 200 ? JSON.parse(body).total : 0;
}
