// Other servers as an attacker would set them up, thousands of hosts on the addresses of this machine: they
// know their people at once, and are slow with everything else.
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { AS_TYPE, PUBLIC } from '../../../thoughts/federation/testing/peer.ts';

/** Just within what a patient client waits. */
const SLOW_MS = 9_000;

/** Accepts connections and says nothing; returns its port. */
export async function startSilentHosts(): Promise<number> {
  const server = createTcpServer((socket) => void socket.on('error', () => {}).resume());
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', 4096, resolve));
  return (server.address() as AddressInfo).port;
}

/** `silence` makes them accept requests and say nothing from then on. */
export type SlowHosts = { port: number; silence(): void };

/** Actors at `/users/n`, their WebFinger, and notes at `/notes/N` that each reply to the next one. */
export async function startSlowHosts(publicKeyPem: string): Promise<SlowHosts> {
  let isSilent = false;
  const server = createServer((request, response) => {
    const origin = `http://${request.headers.host}`;
    const path = request.url ?? '/';
    if (isSilent) return;
    if (path.startsWith('/users/n')) return send(response, actorAt(origin, publicKeyPem));
    if (path.startsWith('/.well-known/webfinger'))
      return send(response, fingerOf(origin), 'application/jrd+json');
    const note = Number(/^\/notes\/(\d+)/.exec(path)?.[1] ?? 0);
    const timer = setTimeout(() => send(response, noteAt(origin, note)), SLOW_MS);
    response.on('close', () => clearTimeout(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', 4096, resolve));
  const silence = () => {
    isSilent = true;
  };
  return { port: (server.address() as AddressInfo).port, silence };
}

function send(response: ServerResponse, document: object, type = AS_TYPE): void {
  response.writeHead(200, { 'content-type': type }).end(JSON.stringify(document));
}

const actorAt = (origin: string, publicKeyPem: string) => {
  const id = `${origin}/users/n`;
  return {
    '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'],
    ...{ id, type: 'Person', preferredUsername: 'n', inbox: `${id}/inbox`, outbox: `${id}/outbox` },
    publicKey: { id: `${id}#main-key`, owner: id, publicKeyPem },
  };
};

const fingerOf = (origin: string) => ({
  subject: `acct:n@${new URL(origin).host}`,
  links: [{ rel: 'self', type: AS_TYPE, href: `${origin}/users/n` }],
});

const noteAt = (origin: string, number: number) => ({
  '@context': 'https://www.w3.org/ns/activitystreams',
  ...{ id: `${origin}/notes/${number}`, type: 'Note', attributedTo: `${origin}/users/n` },
  ...{ content: 'older', published: '2026-01-01T00:00:00Z', to: [PUBLIC] },
  inReplyTo: `${origin}/notes/${number + 1}`,
});
