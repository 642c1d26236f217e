// The meeting of two users: Tom on this server, and Sally on snac; and the steps of the test.
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createClient, type Json, type Reply } from '../../platform/testing/client.ts';
import { getToken } from '../../thoughts/client-api/testing/app.ts';
import { prepareRestartableThoughts } from '../../thoughts/testing/program.ts';
import { joinAt } from '../../thoughts/testing/thoughts.ts';
import type { Snac, Status } from './snac.ts';

/** The timeout of an expectation: snac polls its queue every three seconds. */
const TIMEOUT_MS = 30_000;

type Calls = Record<'get' | 'post' | 'put' | 'delete', (path: string, body?: unknown) => Promise<Json>>;

type Tandem = Awaited<ReturnType<typeof startTandem>>;

/** The printed lines tell which step failed. */
export type Step = <Result>(name: string, show: () => Promise<Result>) => Promise<Result>;

export type Meeting = ReturnType<typeof createMeeting>;

/**
 * Starts this server in its own process, and registers `name`. Calls return the body of a success, and throw
 * otherwise.
 */
export async function startTandem(name: string) {
  await using stack = new AsyncDisposableStack();
  const server = stack.use(await prepareRestartableThoughts('sqlite'));
  const program = stack.use(await server.start());
  const user = await joinAt(server.base, name);
  const app = user.as(await getToken(user, name));
  const owned = stack.move();
  const calls = callsOf(user);
  return {
    ...calls,
    /** A new thought has its ActivityPub id as `uri`. */
    post: async (path: string, body?: unknown): Promise<Json> => {
      const made = await calls.post(path, body);
      return path === '/thoughts' ? { ...made, uri: `${server.base}/thoughts/${made.id}` } : made;
    },
    handle: `${name}@${new URL(server.base).host}`,
    /** The ActivityPub id. */
    actor: `${server.base}/users/${name}`,
    /** The same user through the client API. */
    app: callsOf(app),
    /** The status of a GET, by the user or anonymous. */
    statusOf: async (path: string, reader: 'user' | 'nobody') =>
      (await (reader === 'user' ? user : createClient(server.base)).get(path)).status,
    /** Stops the server, and returns its output. */
    log: async () => {
      program.kill('SIGTERM');
      const { stdout, stderr } = await program.exited;
      return stdout + stderr;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

const callsOf = (client: Client): Calls => ({
  get: async (path) => succeed(await client.get(path), path),
  post: async (path, body) => succeed(await client.post(path, body), path),
  put: async (path, body) => succeed(await client.put(path, body), path),
  delete: async (path) => succeed(await client.delete(path), path),
});

function succeed({ status, body, text }: Reply, path: string): Json {
  if (status >= 200 && status < 300) return body;
  throw new Error(`Tandem returned ${status} to ${path}: ${text.slice(0, 500)}`);
}

/** Calls `look` until its result is truthy, and returns it. Throws after the timeout. */
export async function until<Found>(
  expected: string,
  look: () => Promise<Found | null | undefined | false>,
): Promise<Found> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`waited ${TIMEOUT_MS / 1000} s for ${expected}`);
    await pause(100);
  }
}

/** Its functions wait until the other side has the expected state. */
export function createMeeting(tom: Tandem, sally: Snac, step: Step) {
  /** How often snac's log has `text`. */
  const logged = async (text: string) => (await sally.log()).split(text).length - 1;
  const thoughtOf = (item: Json): Json => item.thought ?? item;
  return {
    tom,
    sally,
    step,
    logged,
    /** Sally's view of the status with this id. */
    atSnac: (uri: string, expected: string, holds: (status: Status) => boolean = () => true) =>
      until(`snac to display ${expected}`, async () =>
        (await sally.home()).find((status) => status.uri === uri && holds(status)),
      ),
    /** Sally's status with this text. */
    noteAtSnac: (text: string) =>
      until(`snac to have “${text}”`, async () =>
        (await sally.home()).find(({ content }) => content.includes(text)),
      ),
    /** A thought at this server. */
    here: (id: string, expected: string, holds: (thought: Json) => boolean): Promise<Json> =>
      until(`Tandem to display ${expected}`, async () => {
        const thought = await tom.get(`/thoughts/${id}`);
        return holds(thought) && thought;
      }),
    /** The thought with this text in Tom's home feed. */
    inFeed: async (text: string): Promise<Json> =>
      thoughtOf(
        await until(`“${text}” in the feed`, async () =>
          (await tom.get('/feed')).data.find((item: Json) => thoughtOf(item).content.includes(text)),
        ),
      ),
    /** The status in Tom's home timeline for which `holds` is true. */
    inApp: (expected: string, holds: (status: Json) => boolean): Promise<Json> =>
      until(`${expected} in the home timeline`, async () =>
        (await tom.app.get('/api/v1/timelines/home')).find(holds),
      ),
    /** Tom's notification of this type from Sally, about this thought unless null. */
    notified: (type: string, thoughtId: string | null) =>
      until(`a notification “${type}”`, async () =>
        (await tom.get('/notifications')).data.find(
          (one: Json) =>
            one.type === type &&
            one.from.username === sally.handle &&
            (thoughtId === null || one.thoughtId === thoughtId),
        ),
      ),
    /** Resolves when snac's log has `text` more often than `before`. */
    logs: (text: string, before = 0) =>
      until(`“${text}” in the log of snac`, async () => (await logged(text)) > before),
  };
}

/** Waits for all of `sides`, then throws the first error, so that nothing continues after a failure. */
export async function allSettledOrThrow(...sides: readonly Promise<void>[]): Promise<void> {
  const outcomes = await Promise.allSettled(sides);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
