// This server as a separate process, with one user who only uses public APIs.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Client, createClient, type Json, type Reply } from '../../platform/testing/client.ts';
import { getToken } from '../../thoughts/client-api/testing/app.ts';
import { PASSWORD } from '../../thoughts/testing/thoughts.ts';
import { freePort, start } from './processes.ts';
import { until } from './steps.ts';

const root = join(import.meta.dirname, '../..');

/** A user of a running Thoughts server. `handle` is `name@host`, `actor` the ActivityPub id. */
export type Tandem = AsyncDisposable & {
  handle: string;
  actor: string;
  log(): Promise<string>;
  /**
   * These return the body of a success, and throw otherwise; a new thought has its ActivityPub id as `uri`.
   */
  get(path: string): Promise<Json>;
  post(path: string, body?: unknown): Promise<Json>;
  put(path: string, body: unknown): Promise<Json>;
  delete(path: string, body?: unknown): Promise<Json>;
  /** The same through the client API, as an app of the user. */
  app: Pick<Tandem, 'get' | 'post' | 'put'>;
  /** The status of a GET, by the user or anonymous. */
  statusOf(path: string, reader: 'user' | 'nobody'): Promise<number>;
};

/** Starts this server with its data in `folder`/thoughts and registers `name`. */
export async function startTandem(folder: string, name: string): Promise<Tandem> {
  const data = join(folder, 'thoughts');
  await mkdir(data);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  await using unlessServed = new AsyncDisposableStack();
  const server = unlessServed.use(
    await start(process.execPath, [join(root, 'thoughts/main.ts')], {
      cwd: folder,
      logFile: join(folder, 'thoughts.log'),
      environment: {
        DATA_DIR: data,
        THOUGHTS_HOST: '127.0.0.1',
        THOUGHTS_PORT: String(port),
        THOUGHTS_PUBLIC_URL: url,
        THOUGHTS_FEDERATION_INSECURE: 'true',
      },
    }),
  );
  const nobody = createClient(url);
  await until('our server to listen', async () => {
    await server.requireRunning();
    return nobody.get('/readyz').then(
      ({ status }) => status === 200,
      () => false,
    );
  });
  const user = await register(nobody, name);
  const app = nobody.as(await getToken(nobody, name));
  const running = unlessServed.move();
  return {
    handle: `${name}@localhost:${port}`,
    actor: `${url}/users/${name}`,
    log: server.log,
    ...succeeding(user),
    post: async (path, body) => {
      const made = await succeeding(user).post(path, body);
      return path === '/thoughts' ? { ...made, uri: `${url}/thoughts/${made.id}` } : made;
    },
    app: succeeding(app),
    statusOf: async (path, reader) => (await (reader === 'user' ? user : nobody).get(path)).status,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

const succeeding = (client: Client): Pick<Tandem, 'get' | 'post' | 'put' | 'delete'> => ({
  get: async (path) => succeed(await client.get(path), path),
  post: async (path, body) => succeed(await client.post(path, body), path),
  put: async (path, body) => succeed(await client.put(path, body), path),
  delete: async (path, body) => succeed(await client.delete(path, body === undefined ? {} : { body }), path),
});

async function register(client: Client, username: string): Promise<Client> {
  const account = { username, email: `${username}@example.org`, password: PASSWORD };
  succeed(await client.post('/auth/register', account), '/auth/register');
  const { token } = succeed(
    await client.post('/auth/login', { username, password: PASSWORD }),
    '/auth/login',
  );
  return client.as(token);
}

function succeed({ status, body, text }: Reply, path: string): Json {
  if (status >= 200 && status < 300) return body;
  throw new Error(`our server returned ${status} to ${path}: ${text.slice(0, 500)}`);
}
