// A process with hostile connections: each is reopened when it ends, until the parent ends or kills it.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type AddressInfo, connect, createServer } from 'node:net';
import { AS_TYPE, PUBLIC } from '../../thoughts/federation/testing/peer.ts';

export type AttackKind =
  /** Forged activities for the inbox, with a key on a host that accepts connections but never responds. */
  | 'key-post'
  /** Uploads of a photo that stop after the first byte. */
  | 'slow-upload'
  /** Unread responses with all entries of a large journal. */
  | 'unread-entries'
  /** Logins with unknown identifiers. */
  | 'random-logins';

export type AttackPlan = {
  kind: AttackKind;
  /** Address of the service or its proxy. */
  host: string;
  port: number;
  connections: number;
  /** Whether half of the connections use the honest clients' address. */
  sharesAddress: boolean;
  /** A login of the attacker. */
  token: string;
  /** The target actor of activities. */
  victim: string;
};

/** Sent to the parent each second. */
export type AttackReport = { opened: number; open: number; statuses: Record<string, number> };

/** Limits the opening rate, because only the number of open connections matters. */
const PER_SECOND = 300;
const PAUSE_MS = 1_000;

const plan: AttackPlan = JSON.parse(process.argv[2] ?? '');
const reads = plan.kind !== 'unread-entries';
const silentPort = plan.kind === 'key-post' ? await startSilentHosts() : 0;
const report: AttackReport = { opened: 0, open: 0, statuses: {} };
let allowance = PER_SECOND;
const waiting: number[] = Array.from({ length: plan.connections }, (_, index) => index);

process.on('disconnect', () => process.exit());
setInterval(() => {
  allowance = Math.min(PER_SECOND, allowance + PER_SECOND / 10);
  for (; allowance >= 1 && waiting.length > 0; allowance -= 1) open(waiting.shift() ?? 0);
}, 100);
setInterval(() => process.send?.(report), 1_000);

function open(index: number): void {
  report.opened += 1;
  report.open += 1;
  const isShared = plan.sharesAddress && index % 2 === 0;
  const localAddress = isShared ? '127.0.0.1' : `127.50.0.${1 + (index % 32)}`;
  const socket = connect({ host: plan.host, port: plan.port, localAddress });
  socket.on('error', (error: NodeJS.ErrnoException) => count(error.code ?? 'error'));
  socket.on('connect', () => socket.write(requestOf(index)));
  if (!reads) socket.pause();
  socket.once('data', (chunk) => {
    count(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? 'invalid');
    socket.destroy();
  });
  // A socket that does not read only notices its end by writing; an empty line is not a request.
  const probe = setInterval(() => reads || socket.write('\r\n'), 2 * PAUSE_MS);
  socket.on('close', () => {
    clearInterval(probe);
    report.open -= 1;
    setTimeout(() => waiting.push(index), PAUSE_MS);
  });
}

function count(outcome: string): void {
  report.statuses[outcome] = (report.statuses[outcome] ?? 0) + 1;
}

function requestOf(index: number): string {
  const authorization = `authorization: Bearer ${plan.token}`;
  switch (plan.kind) {
    case 'key-post':
      return forgedCreate(
        `http://127.31.${(index >> 8) & 255}.${index & 255 || 1}:${silentPort}/users/${randomUUID()}`,
      );
    case 'slow-upload':
      return `${head('POST', '/api/v1/media/photos', 'content-type: image/png', 'content-length: 1000000', authorization)}{`;
    case 'unread-entries':
      return head('GET', '/api/v1/entries', authorization);
    case 'random-logins': {
      const identifier = `nobody_${randomUUID().slice(0, 13)}`;
      return post('/api/v1/auth/login', 'application/json', { identifier, password: randomUUID() });
    }
  }
}

function head(method: string, target: string, ...headers: string[]): string {
  return [`${method} ${target} HTTP/1.1`, `host: ${plan.host}:${plan.port}`, ...headers, '', ''].join('\r\n');
}

function post(target: string, type: string, json: object, ...headers: string[]): string {
  const body = JSON.stringify(json);
  const about = [`content-type: ${type}`, `content-length: ${Buffer.byteLength(body)}`];
  return head('POST', target, ...about, ...headers) + body;
}

function forgedCreate(actor: string): string {
  const to = [PUBLIC, plan.victim];
  const object = { id: `${actor}/1`, type: 'Note', attributedTo: actor, content: 'x', to };
  const create = { id: `${actor}/${randomUUID()}`, type: 'Create', actor, object };
  const digest = createHash('sha256').update(JSON.stringify(create)).digest('base64');
  const signature = randomBytes(256).toString('base64');
  return post(
    '/inbox',
    AS_TYPE,
    create,
    `date: ${new Date().toUTCString()}`,
    `digest: SHA-256=${digest}`,
    `signature: keyId="${actor}#main-key",algorithm="rsa-sha256",headers="(request-target) host date digest",signature="${signature}"`,
  );
}

/** Accepts connections on all local addresses without responding; returns the port. */
async function startSilentHosts(): Promise<number> {
  const server = createServer((socket) => void socket.on('error', () => {}).resume());
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', 4096, resolve));
  return (server.address() as AddressInfo).port;
}
