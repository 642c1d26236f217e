// An honest user of thoughts, who reads, writes and logs in, and a person of another server who writes to
// them.

import { signRequest } from '../../../thoughts/federation/protocol/signatures/sign.ts';
import { AS_TYPE, type Peer, PUBLIC } from '../../../thoughts/federation/testing/peer.ts';
import { PASSWORD } from '../data.ts';
import type { Habit } from './pace.ts';
import { ask } from './request.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const HOME = '127.77.0.1';

export async function logInToThoughts(url: string, username: string): Promise<string> {
  const body = JSON.stringify({ username, password: PASSWORD });
  const reply = await ask(`${url}/auth/login`, {
    ...{ method: 'POST', headers: JSON_TYPE, body, localAddress: HOME },
  });
  if (reply.status !== 200) throw new Error(`login: ${reply.status} ${reply.body}`);
  return JSON.parse(reply.body).token;
}

/** `handle` is that of the person elsewhere. */
export type Posters = { habits: Habit[]; handle: string };

export async function posterHabits(url: string, peer: Peer): Promise<Posters> {
  const token = await logInToThoughts(url, 'ada');
  const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` };
  const first = await ask(`${url}/thoughts`, { method: 'POST', headers, body: '{"content":"hello"}' });
  const { id } = JSON.parse(first.body);
  const reads: [string, Record<string, string>][] = [
    ['/feed/public', {}],
    ['/feed', headers],
    [`/thoughts/${id}/thread`, {}],
    [`/thoughts/${id}`, { accept: AS_TYPE }],
    ['/users/ada', {}],
  ];
  const bea = await peer.addActor('bea');
  const ada = `${url}/users/ada`;
  const tell = async (count: number) => {
    const note = bea.note({
      ...{ content: `<p>Hello ${count}</p>`, to: [PUBLIC, ada] },
      tag: [{ type: 'Mention', href: ada, name: '@ada' }],
    });
    const body = Buffer.from(JSON.stringify(bea.activity('Create', { to: note.to, object: note })));
    const request = { method: 'POST', url: new URL(`${url}/inbox`), body, contentType: AS_TYPE } as const;
    const signature = await signRequest('cavage', request, { keyId: bea.key.id, ...bea.key }, Date.now());
    return ask(`${url}/inbox`, { method: 'POST', headers: { 'content-type': AS_TYPE, ...signature }, body });
  };
  const read = (count: number) => {
    const [path, sent] = reads[count % reads.length] ?? ['/', {}];
    return ask(`${url}${path}`, { method: 'GET', headers: sent });
  };
  const write = (count: number) =>
    ask(`${url}/thoughts`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ content: `thought ${count}` }),
    });
  const logIn = () =>
    ask(`${url}/auth/login`, {
      ...{ method: 'POST', headers: JSON_TYPE, localAddress: HOME },
      body: JSON.stringify({ username: 'ada', password: PASSWORD }),
    });
  return {
    habits: [
      { name: 'reader', perSecond: 8, ask: read },
      { name: 'writer', perSecond: 4, ask: write },
      { name: 'peer', perSecond: 3, ask: tell },
      { name: 'login', perSecond: 1, ask: logIn },
    ],
    handle: bea.handle,
  };
}

/** How many thoughts of a person are shown. */
export async function shownOf(url: string, handle: string): Promise<number> {
  const { status, body } = await ask(`${url}/users/${encodeURIComponent(handle)}/thoughts`, {
    method: 'GET',
  });
  return status === 200 ? JSON.parse(body).total : 0;
}
