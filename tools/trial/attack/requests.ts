// The bytes that a hostile connection of each kind sends.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { generateKeys } from '../../../thoughts/federation/protocol/signatures/keys.ts';
import { signRequest } from '../../../thoughts/federation/protocol/signatures/sign.ts';
import { AS_TYPE, deliver, PUBLIC } from '../../../thoughts/federation/testing/peer.ts';
import type { AttackPlan } from './plan.ts';
import { startSilentHosts, startSlowHosts } from './slow-hosts.ts';

/**
 * `next` makes the bytes for the connection `index`; where `reads` is false, nobody reads what comes back.
 */
export type Requests = {
  reads: boolean;
  /** How many are opened in a second at most. */
  perSecond: number;
  next(index: number): Promise<string | Buffer>;
};

/** The subject is what connections hold, not how many come. */
const COMMON = { reads: true, perSecond: 300 };
/** Actors that a service knows. */
const KNOWN = 64;

export async function prepareRequests(plan: AttackPlan): Promise<Requests> {
  const { kind, target } = plan;
  if (kind === 'key-get') return knownButSilent(plan);
  if (kind === 'key-post') {
    const port = await startSilentHosts();
    const actorOf = (index: number) => `http://${hostOf(31, index)}:${port}/users/n${randomUUID()}`;
    return { ...COMMON, next: async (index) => forgedCreate(plan, actorOf(index)) };
  }
  if (kind === 'slow-ancestors') return slowAncestors(plan);
  if (kind === 'random-logins') {
    const login = () =>
      JSON.stringify({ identifier: `nobody_${randomUUID().slice(0, 13)}`, password: randomUUID() });
    return { ...COMMON, next: async () => post(plan, '/api/v1/auth/login', login()) };
  }
  if (kind === 'slow-inbox') return { ...COMMON, next: async () => oneByte(plan, '/inbox', AS_TYPE, 500) };
  if (kind === 'slow-login')
    return { ...COMMON, next: async () => oneByte(plan, '/api/v1/auth/login', 'application/json', 100) };
  if (kind === 'slow-upload')
    return { ...COMMON, next: async () => oneByte(plan, '/api/v1/media/photos', 'image/png', 1_000_000) };
  return {
    ...COMMON,
    reads: false,
    next: async () => head(plan, 'GET', target, `authorization: Bearer ${plan.token}`),
  };
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

const dateNow = () => `date: ${new Date().toUTCString()}`;

const forgedBy = (actor: string, headers: string) =>
  `signature: keyId="${actor}#main-key",algorithm="rsa-sha256",headers="${headers}",signature="${randomBytes(256).toString('base64')}"`;

function forgedCreate(plan: AttackPlan, actor: string): string {
  const to = [PUBLIC, plan.victim];
  const object = { id: `${actor}/1`, type: 'Note', attributedTo: actor, content: 'x', to };
  const body = JSON.stringify({ id: `${actor}/${randomUUID()}`, type: 'Create', actor, object });
  const digest = `digest: SHA-256=${createHash('sha256').update(body).digest('base64')}`;
  const signature = forgedBy(actor, '(request-target) host date digest');
  return post(plan, '/inbox', body, AS_TYPE, dateNow(), digest, signature);
}

/**
 * Reads in the name of actors that are known here, and whose hosts say nothing any more, of what not
 * everybody may see: for anything else no signature is looked at.
 */
async function knownButSilent(plan: AttackPlan): Promise<Requests> {
  const { privateKeyPem, publicKeyPem } = await generateKeys();
  const hosts = await startSlowHosts(publicKeyPem);
  const actorOf = (index: number) => `http://${hostOf(34, index % KNOWN)}:${hosts.port}/users/n`;
  const met = Array.from({ length: KNOWN }, (_, index) => {
    const actor = actorOf(index);
    const create = createBy(actor, plan.victim, { id: `${actor}/posts/1` });
    return deliver(`http://${plan.host}:${plan.port}/inbox`, create, {
      key: { id: `${actor}#main-key`, privateKeyPem },
    });
  });
  const statuses = await Promise.all(met);
  if (!statuses.every((status) => status < 300 || status === 503))
    throw new Error(`The actors are not known: ${statuses}`);
  hosts.silence();
  const next = async (index: number) => {
    const signature = forgedBy(actorOf(index), '(request-target) host date');
    return head(plan, 'GET', `/thoughts/${randomUUID()}`, `accept: ${AS_TYPE}`, dateNow(), signature);
  };
  return { ...COMMON, next };
}

/** A Create that a user here is told of. */
function createBy(actor: string, victim: string, more: { id: string; inReplyTo?: string }) {
  const to = [PUBLIC, victim];
  const object = {
    ...{ type: 'Note', attributedTo: actor, content: 'slow', to, published: new Date().toISOString() },
    ...{ tag: [{ type: 'Mention', href: victim, name: '@ada' }], ...more },
  };
  return { id: `${more.id}/create`, type: 'Create', actor, to, object };
}

async function slowAncestors(plan: AttackPlan): Promise<Requests> {
  const { privateKeyPem, publicKeyPem } = await generateKeys();
  const { port } = await startSlowHosts(publicKeyPem);
  let count = 0;
  const next = async (index: number) => {
    const actor = `http://${hostOf(32, index + 1)}:${port}/users/n`;
    count += 1;
    const inReplyTo = `http://${hostOf(33, count)}:${port}/notes/${count * 1000}`;
    const body = JSON.stringify(createBy(actor, plan.victim, { id: `${actor}/posts/${count}`, inReplyTo }));
    const url = new URL(`http://${plan.host}:${plan.port}/inbox`);
    const request = { method: 'POST', url, body: Buffer.from(body), contentType: AS_TYPE } as const;
    const signer = { keyId: `${actor}#main-key`, privateKeyPem };
    const signature = await signRequest('cavage', request, signer, Date.now());
    const headers = Object.entries(signature).filter(([name]) => !['host', 'content-type'].includes(name));
    return post(plan, '/inbox', body, AS_TYPE, ...headers.map(([name, value]) => `${name}: ${value}`));
  };
  // Each is verified and stored: the subject is what waits, not how much one can compute.
  return { ...COMMON, perSecond: 40, next };
}
