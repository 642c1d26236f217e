// A third-party server: Fedify with one actor, over HTTP on loopback. It verifies and records received
// activities.
import type { webcrypto } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Context, createFederation, type Federation, MemoryKvStore } from '@fedify/fedify/federation';
import {
  Accept,
  Activity,
  Endpoints,
  Follow,
  Note,
  Person,
  PropertyValue,
  Question,
} from '@fedify/fedify/vocab';

export type FedifyScheme = 'rfc9421' | 'draft-cavage-http-signatures-12';

type FedifyServer = AsyncDisposable & {
  origin: string;
  /** `fay@localhost:<port>`. */
  handle: string;
  context: Context<void>;
  actor: URL;
  /** Activities with a valid signature, in order of arrival. */
  received: Activity[];
  /** The aliases of the second account: the first one. */
  aliases: URL[];
  /** Items of the actor's `featured` collection. */
  pinned: Note[];
  /** Serves a note by the actor and returns it; an `id` must be an address `/notes/…` of this server. */
  note(fields: ConstructorParameters<typeof Note>[0]): Note;
  /** Serves a poll by the actor and returns it. */
  question(fields: ConstructorParameters<typeof Question>[0]): Question;
  /** A new id for an object of the actor. */
  id(): URL;
};

const NAME = 'fay';
/** A second account with the first in `alsoKnownAs`: a target for moves. */
export const MOVED_NAME = 'fern';

/** Starts the server; `firstKnock` is its signature scheme. Follows are accepted immediately. */
export async function startFedifyServer(firstKnock: FedifyScheme): Promise<FedifyServer> {
  const received: Activity[] = [];
  const notes = new Map<string, Note>();
  const questions = new Map<string, Question>();
  const pinned: Note[] = [];
  const federation = createFederation<void>({
    kv: new MemoryKvStore(),
    allowPrivateAddress: true,
    firstKnock,
  });
  const keys = [await generate(RSA), await generate('Ed25519')];
  const aliases: URL[] = [];
  mountActor(federation, keys, aliases);
  federation.setObjectDispatcher(Note, '/notes/{id}', (_context, { id }) => notes.get(id) ?? null);
  federation.setObjectDispatcher(
    Question,
    '/questions/{id}',
    (_context, { id }) => questions.get(id) ?? null,
  );
  federation.setFeaturedDispatcher('/users/{identifier}/featured', () => ({ items: pinned }));
  const inboxes = federation.setInboxListeners('/users/{identifier}/inbox', '/inbox');
  inboxes.on(Activity, (_context, activity) => void received.push(activity));
  inboxes.on(Follow, async (context, follow) => {
    received.push(follow);
    const follower = await follow.getActor(context);
    if (!follower) return;
    const identifier = follow.objectId?.href.endsWith(MOVED_NAME) ? MOVED_NAME : NAME;
    const accept = new Accept({ id: id(), actor: context.getActorUri(identifier), object: follow });
    await context.sendActivity({ identifier }, follower, accept);
  });

  const server = createServer(async (request, response) => {
    const reply = await federation.fetch(await toRequest(request), { contextData: undefined });
    response.writeHead(reply.status, Object.fromEntries(reply.headers));
    response.end(Buffer.from(await reply.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  const origin = `http://${host}`;
  const context = federation.createContext(new URL(origin), undefined);
  aliases.push(context.getActorUri(NAME));
  const id = (): URL => new URL(`/things/${crypto.randomUUID()}`, origin);
  return {
    origin,
    handle: `${NAME}@${host}`,
    context,
    actor: context.getActorUri(NAME),
    received,
    aliases,
    pinned,
    id,
    note: (fields) => {
      const name = fields.id?.pathname.split('/').at(-1) ?? crypto.randomUUID();
      const uri = context.getObjectUri(Note, { id: name });
      const note = new Note({ id: uri, attribution: context.getActorUri(NAME), ...fields });
      notes.set(name, note);
      return note;
    },
    question: (fields) => {
      const name = crypto.randomUUID();
      const uri = context.getObjectUri(Question, { id: name });
      const question = new Question({ id: uri, attribution: context.getActorUri(NAME), ...fields });
      questions.set(name, question);
      return question;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function mountActor(
  federation: Federation<void>,
  keys: webcrypto.CryptoKeyPair[],
  aliases: readonly URL[],
): void {
  federation
    .setActorDispatcher('/users/{identifier}', async (context, identifier) => {
      if (identifier !== NAME && identifier !== MOVED_NAME) return null;
      const pairs = await context.getActorKeyPairs(identifier);
      return new Person({
        id: context.getActorUri(identifier),
        preferredUsername: identifier,
        name: 'Fay of Fedify',
        aliases: identifier === MOVED_NAME ? [...aliases] : [],
        featured: context.getFeaturedUri(identifier),
        attachments: [new PropertyValue({ name: 'Likes', value: 'Rain' })],
        inbox: context.getInboxUri(identifier),
        endpoints: new Endpoints({ sharedInbox: context.getInboxUri() }),
        publicKeys: pairs.map(({ cryptographicKey }) => cryptographicKey),
        assertionMethods: pairs.map(({ multikey }) => multikey),
      });
    })
    .setKeyPairsDispatcher(() => keys);
}

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
};

const generate = async (algorithm: typeof RSA | 'Ed25519'): Promise<webcrypto.CryptoKeyPair> =>
  (await crypto.subtle.generateKey(algorithm as 'Ed25519', true, [
    'sign',
    'verify',
  ])) as webcrypto.CryptoKeyPair;

/** Converts the request, with the address from its Host header. */
async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/', headers } = incoming;
  const body = Buffer.concat(await Array.fromAsync(incoming as AsyncIterable<Buffer>));
  return new Request(new URL(url, `http://${headers.host}`), {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(method === 'GET' ? {} : { body }),
  });
}
