// An honest user of thoughts, who reads, writes and logs in, and a person of another server who writes to
// them.

import { signRequest } from '../../../thoughts/federation/protocol/signatures/sign.ts';
import { AS_TYPE, type Peer, PUBLIC } from '../../../thoughts/federation/testing/peer.ts';
import { PASSWORD } from '../data.ts';
import type { Workload } from './open-loop.ts';
import { sendRequest } from './request.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const LOGIN_ADDRESS = '127.77.0.1';

export async function logInToThoughts(url: string, username: string): Promise<string> {
  const body = JSON.stringify({ username, password: PASSWORD });
  const reply = await sendRequest(`${url}/auth/login`, {
    ...{ method: 'POST', headers: JSON_TYPE, body, localAddress: LOGIN_ADDRESS },
  });
  if (reply.status !== 200) throw new Error(`login: ${reply.status} ${reply.body}`);
  return JSON.parse(reply.body).token;
}

/** `handle` is that of the person elsewhere. */
export type ThoughtsWorkloads = { workloads: Workload[]; handle: string };

export async function thoughtsWorkloads(url: string, peer: Peer): Promise<ThoughtsWorkloads> {
  const token = await logInToThoughts(url, 'ada');
  const headers = { ...JSON_TYPE, authorization: `Bearer ${token}` };
  const first = await sendRequest(`${url}/thoughts`, {
    method: 'POST',
    headers,
    body: '{"content":"hello"}',
  });
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
  const deliver = async (count: number) => {
    const note = bea.note({
      ...{ content: `<p>Hello ${count}</p>`, to: [PUBLIC, ada] },
      tag: [{ type: 'Mention', href: ada, name: '@ada' }],
    });
    const body = Buffer.from(JSON.stringify(bea.activity('Create', { to: note.to, object: note })));
    const request = { method: 'POST', url: new URL(`${url}/inbox`), body, contentType: AS_TYPE } as const;
    const signature = await signRequest('cavage', request, { keyId: bea.key.id, ...bea.key }, Date.now());
    return sendRequest(`${url}/inbox`, {
      method: 'POST',
      headers: { 'content-type': AS_TYPE, ...signature },
      body,
    });
  };
  const read = (count: number) => {
    const [path, sent] = reads[count % reads.length] ?? ['/', {}];
    return sendRequest(`${url}${path}`, { method: 'GET', headers: sent });
  };
  const write = (count: number) =>
    sendRequest(`${url}/thoughts`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ content: `thought ${count}` }),
    });
  const logIn = () =>
    sendRequest(`${url}/auth/login`, {
      ...{ method: 'POST', headers: JSON_TYPE, localAddress: LOGIN_ADDRESS },
      body: JSON.stringify({ username: 'ada', password: PASSWORD }),
    });
  return {
    workloads: [
      { name: 'reader', perSecond: 8, send: read },
      { name: 'writer', perSecond: 4, send: write },
      { name: 'peer', perSecond: 3, send: deliver },
      { name: 'login', perSecond: 1, send: logIn },
    ],
    handle: bea.handle,
  };
}

/** How many thoughts of a person are shown. */
export async function countShown(url: string, handle: string): Promise<number> {
  const { status, body } = await sendRequest(`${url}/users/${encodeURIComponent(handle)}/thoughts`, {
    method: 'GET',
  });
  return status === 200 ? JSON.parse(body).total : 0;
}
