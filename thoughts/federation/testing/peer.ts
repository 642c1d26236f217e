// A configurable remote server on loopback, also for hostile behaviour: serves documents, sends signed
// activities, and records requests.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before } from 'node:test';
import { createClient } from '@tandem/platform/testing/client.ts';
import { takeKeys } from '../../testing/keys.ts';
import type { KeyPair } from '../protocol/signatures/keys.ts';
import type { Scheme } from '../protocol/signatures/request.ts';
import { signRequest } from '../protocol/signatures/sign.ts';

type Document = Record<string, unknown>;
type Served = { status: number; type: string; body: string; location?: string; link?: string };

type PeerRequest = {
  method: string;
  target: string;
  headers: IncomingMessage['headers'];
  body: string;
};

export type SendOptions = {
  /** The signing key: the sender's by default; null sends unsigned. */
  key?: { id: string; privateKeyPem: string } | null;
  scheme?: Scheme;
  type?: string;
  at?: number;
  /** The sent body, if it differs from the signed one. */
  body?: string;
};

export type PeerActor = {
  username: string;
  uri: string;
  /** `ana@127.0.0.1:4000`. */
  handle: string;
  key: { id: string; privateKeyPem: string };
  /** The served document; changes apply to later requests. */
  document: Document;
  /** An id of the actor's posts and activities: `{uri}/{name}`. */
  id(name?: string): string;
  /** A Note by the actor, served at its id; by default public and addressed to the peer's readers. */
  note(fields?: Document): Document & { id: string };
  /** An activity by the actor with a new id. */
  activity(type: string, fields: Document): Document & { id: string };
  /** Delivers to `inbox` and returns the status. */
  send(inbox: string, activity: Document, options?: SendOptions): Promise<number>;
};

export type Peer = {
  origin: string;
  host: string;
  requests: PeerRequest[];
  /** Additional recipients of public notes, as notes without local interest are not stored. */
  readers(): readonly string[];
  /** Number of requests for a path, such as `/users/ana`. */
  asked(path: string): number;
  /** Serves `document` at the path of `uri`. */
  serve(uri: string, document: Document, type?: string): void;
  /** Serves an HTML page, optionally with a `Link` header. */
  servePage(uri: string, html: string, link?: string): void;
  redirect(uri: string, location: string): void;
  /** Accepts requests without responding, until the returned function is called. */
  silence(): () => void;
  /** Responds with `status` at the path of `uri`. */
  fail(uri: string, status: number): void;
  /** Creates an actor with key, document and WebFinger. */
  addActor(username: string, fields?: Document): Promise<PeerActor>;
  [Symbol.asyncDispose](): Promise<void>;
};

export const AS_TYPE = 'application/activity+json';
export const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';

/** `name` is a host name or address of this machine. */
export async function startPeer(name = '127.0.0.1', readers: Peer['readers'] = () => []): Promise<Peer> {
  const served = new Map<string, () => Served>();
  const requests: PeerRequest[] = [];
  let speaking: Promise<void> = Promise.resolve();
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString();
    const target = request.url ?? '/';
    requests.push({ method: request.method ?? '', target, headers: request.headers, body });
    await speaking;
    const found = request.method === 'GET' ? served.get(target)?.() : ACCEPTED;
    const { status, type, body: text, ...more } = found ?? { ...ACCEPTED, status: 404 };
    response.writeHead(status, { 'content-type': type, ...more }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, name, resolve));
  const host = `${name}:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  const put = (uri: string, reply: () => Served) => served.set(uri.replace(origin, ''), reply);
  const json =
    (document: Document, type = AS_TYPE) =>
    () => ({ status: 200, type, body: JSON.stringify(document) });
  const peer: Peer = {
    origin,
    host,
    requests,
    readers,
    asked: (path) => requests.filter(({ target }) => target === path).length,
    serve: (uri, document, type) => put(uri, json(document, type)),
    servePage: (uri, body, link) =>
      put(uri, () => ({ status: 200, type: 'text/html', body, ...(link ? { link } : {}) })),
    redirect: (uri, location) => put(uri, () => ({ ...ACCEPTED, status: 302, location })),
    silence: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      speaking = promise;
      return resolve;
    },
    fail: (uri, status) => put(uri, () => ({ ...ACCEPTED, status })),
    addActor: async (username, fields = {}) => {
      const keys = await takeKeys();
      const actor = createActor(peer, username, keys, fields);
      put(actor.uri, () => json(actor.document)());
      const finger = {
        subject: `acct:${actor.handle}`,
        links: [{ rel: 'self', type: AS_TYPE, href: actor.uri }],
      };
      const query = `?resource=${encodeURIComponent(`acct:${actor.handle}`)}`;
      peer.serve(`/.well-known/webfinger${query}`, finger, 'application/jrd+json');
      return actor;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return peer;
}

const ACCEPTED: Served = { status: 202, type: 'text/plain', body: '' };

function createActor(peer: Peer, username: string, keys: KeyPair, fields: Document): PeerActor {
  const uri = `${peer.origin}/users/${username}`;
  const key = { id: `${uri}#main-key`, privateKeyPem: keys.privateKeyPem };
  const document: Document = {
    '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'],
    id: uri,
    type: 'Person',
    preferredUsername: username,
    name: `The ${username}`,
    inbox: `${uri}/inbox`,
    outbox: `${uri}/outbox`,
    followers: `${uri}/followers`,
    endpoints: { sharedInbox: `${peer.origin}/inbox` },
    publicKey: { id: key.id, owner: uri, publicKeyPem: keys.publicKeyPem },
    ...fields,
  };
  const id = (name: string = crypto.randomUUID()) => `${uri}/${name}`;
  const activity = (type: string, more: Document) => ({ id: id(), type, actor: uri, ...more });
  return {
    username,
    uri,
    handle: `${username}@${peer.host}`,
    key,
    document,
    id,
    activity,
    note: (more = {}) => {
      const published = new Date().toISOString();
      const cc = isPublic(more) ? { cc: peer.readers() } : {};
      const base = {
        ...cc,
        id: id(),
        type: 'Note',
        attributedTo: uri,
        content: '<p>Hello</p>',
        published,
        to: [PUBLIC],
      };
      const note = { ...base, ...more };
      peer.serve(note.id, note);
      return note;
    },
    send: (inbox, sent, options) => deliver(inbox, sent, { key, ...options }),
  };
}

const isPublic = ({ to }: Document): boolean => to === undefined || [to].flat().includes(PUBLIC);

/** Posts an activity like another server; returns the status. */
export async function deliver(inbox: string, activity: Document, options: SendOptions): Promise<number> {
  const { key = null, scheme = 'cavage', type = AS_TYPE, at = Date.now(), body } = options;
  const url = new URL(inbox);
  const signed = Buffer.from(JSON.stringify(activity));
  const request = { method: 'POST', url, body: signed, contentType: type } as const;
  const signature = key ? await signRequest(scheme, request, { keyId: key.id, ...key }, at) : {};
  const { host: _, ...headers } = { host: '', ...signature };
  const { status } = await createClient(url.origin).send('POST', url.pathname + url.search, {
    headers: { ...headers, 'content-type': type },
    body: body ?? signed,
  });
  return status;
}

/** A peer for all tests of a suite; use its members inside tests only. */
export function usePeer(name?: string, readers?: Peer['readers']): () => Peer {
  let peer: Peer | undefined;
  before(async () => {
    peer = await startPeer(name, readers);
  });
  after(() => peer?.[Symbol.asyncDispose]());
  return () => {
    if (!peer) throw new Error('The peer starts before the first test.');
    return peer;
  };
}
