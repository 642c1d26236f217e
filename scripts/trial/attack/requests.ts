// The bytes that a hostile connection of each kind sends.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { generateKeys } from '../../../thoughts/federation/signatures/keys.ts';
import { signRequest } from '../../../thoughts/federation/signatures/sign.ts';
import { AS_TYPE, PUBLIC } from '../../../thoughts/federation/testing/peer.ts';
import type { AttackPlan } from './plan.ts';
import { startSilentHosts, startSlowHosts } from './slow-hosts.ts';

/** `next` makes the bytes for the connection `index`; where `reads` is false, nobody reads what comes back. */
export type Requests = { reads: boolean; next(index: number): Promise<string | Buffer> };

export async function prepareRequests(plan: AttackPlan): Promise<Requests> {
  const { kind, target } = plan;
  if (kind === 'key-get' || kind === 'key-post') {
    const port = await startSilentHosts();
    const keyOf = (index: number) => `http://${hostOf(31, index)}:${port}/users/n${randomUUID()}`;
    return { reads: true, next: async (index) => forged(plan, keyOf(index)) };
  }
  if (kind === 'slow-ancestors') return slowAncestors(plan);
  if (kind === 'random-logins') {
    const login = () =>
      JSON.stringify({ identifier: `nobody_${randomUUID().slice(0, 13)}`, password: randomUUID() });
    return { reads: true, next: async () => post(plan, '/api/v1/auth/login', login()) };
  }
  if (kind === 'slow-inbox') return { reads: true, next: async () => oneByte(plan, '/inbox', AS_TYPE, 500) };
  if (kind === 'slow-login')
    return { reads: true, next: async () => oneByte(plan, '/api/v1/auth/login', 'application/json', 100) };
  if (kind === 'slow-upload')
    return { reads: true, next: async () => oneByte(plan, '/api/v1/media/photos', 'image/png', 1_000_000) };
  return { reads: false, next: async () => head(plan, 'GET', target, `authorization: Bearer ${plan.token}`) };
}

/** One of 65,000 addresses of this machine. */
const hostOf = (network: number, index: number) => `127.${network}.${(index >> 8) & 255}.${index & 255 || 1}`;

const head = ({ host, port }: AttackPlan, method: string, target: string, ...headers: string[]) =>
  [`${method} ${target} HTTP/1.1`, `host: ${host}:${port}`, ...headers, '', ''].join('\r\n');

function post(
  plan: AttackPlan,
  target: string,
  body: string,
  type = 'application/json',
  ...headers: string[]
) {
  const about = [`content-type: ${type}`, `content-length: ${Buffer.byteLength(body)}`];
  return head(plan, 'POST', target, ...about, ...headers) + body;
}

const oneByte = (plan: AttackPlan, target: string, type: string, length: number) =>
  `${head(
    plan,
    'POST',
    target,
    ...[`content-type: ${type}`, `content-length: ${length}`, `authorization: Bearer ${plan.token}`],
  )}{`;

function forged(plan: AttackPlan, actor: string): string {
  const date = `date: ${new Date().toUTCString()}`;
  const signed = (headers: string) =>
    `signature: keyId="${actor}#main-key",algorithm="rsa-sha256",headers="${headers}",signature="${randomBytes(256).toString('base64')}"`;
  if (plan.kind === 'key-get')
    return head(plan, 'GET', plan.target, `accept: ${AS_TYPE}`, date, signed('(request-target) host date'));
  const object = {
    id: `${actor}/1`,
    type: 'Note',
    attributedTo: actor,
    content: 'x',
    to: [PUBLIC, plan.victim],
  };
  const body = JSON.stringify({ id: `${actor}/${randomUUID()}`, type: 'Create', actor, object });
  const digest = `digest: SHA-256=${createHash('sha256').update(body).digest('base64')}`;
  return post(plan, '/inbox', body, AS_TYPE, date, digest, signed('(request-target) host date digest'));
}

async function slowAncestors(plan: AttackPlan): Promise<Requests> {
  const { privateKeyPem, publicKeyPem } = await generateKeys();
  const port = await startSlowHosts(publicKeyPem);
  let count = 0;
  const next = async (index: number) => {
    const origin = `http://${hostOf(32, index + 1)}:${port}`;
    const actor = `${origin}/users/n`;
    count += 1;
    const inReplyTo = `http://${hostOf(33, count)}:${port}/notes/${count * 1000}`;
    const object = {
      ...{ id: `${actor}/posts/${count}`, type: 'Note', attributedTo: actor, content: 'slow', inReplyTo },
      ...{ to: [PUBLIC, plan.victim], published: new Date().toISOString() },
      tag: [{ type: 'Mention', href: plan.victim, name: '@ada' }],
    };
    const body = JSON.stringify({ id: `${object.id}/create`, type: 'Create', actor, to: object.to, object });
    const url = new URL(`http://${plan.host}:${plan.port}/inbox`);
    const request = { method: 'POST', url, body: Buffer.from(body), contentType: AS_TYPE } as const;
    const signature = await signRequest(
      'cavage',
      request,
      { keyId: `${actor}#main-key`, privateKeyPem },
      Date.now(),
    );
    const headers = Object.entries(signature).filter(([name]) => !['host', 'content-type'].includes(name));
    return post(plan, '/inbox', body, AS_TYPE, ...headers.map(([name, value]) => `${name}: ${value}`));
  };
  return { reads: true, next };
}
