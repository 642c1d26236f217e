// Measures the code that one warm request executes: `node tools/request-footprint.ts [--root FOLDER]
// [--list]` prints the number of files and functions of the repository for each of six requests, by V8's
// precise coverage. `--root` measures another checkout for comparison; `--list` prints the functions.
import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type Client, createClient, type Reply } from '../platform/testing/client.ts';
import { startProgram } from '../platform/testing/program.ts';
import { PUBLIC, startPeer } from '../thoughts/federation/testing/peer.ts';

/** Requests to fill caches before measuring. */
const WARM_UP = 30;
/** Number of measurements; the smallest counts, as timers may run during a request. */
const MEASURED = 20;
/** Milliseconds for work of the service after its response, such as metrics. */
const SETTLE = 20;
const PASSWORD = 'correct horse battery';

type FunctionCoverage = { functionName: string; ranges: { startOffset: number; count: number }[] };
type Executed = { file: string; label: string };

const { values } = parseArgs({ options: { root: { type: 'string' }, list: { type: 'boolean' } } });
const root = resolve(values.root ?? join(import.meta.dirname, '..'));
await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-footprint-'));
await using program = startProgram(pathToFileURL(join(root, 'main.ts')), folder.path, {
  DATA_DIR: folder.path,
  JOURNAL_PORT: '0',
  THOUGHTS_PORT: '0',
  LOG_LEVEL: 'error',
  THOUGHTS_FEDERATION_INSECURE: 'true',
  NODE_OPTIONS: '--inspect=0',
});
const journalUrl = await program.address('journal');
const url = await program.address('thoughts');
// The last address counts, because the program restarts itself with other V8 flags.
const [debuggerUrl] = await program.waitForOutput(/ws:\/\/\S+(?![\s\S]*ws:)/);
const socket = new WebSocket(debuggerUrl);
await once(socket, 'open');
await call('Profiler.enable', {});
await call('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

const diarist = await registerAnybody(
  createClient(journalUrl),
  '/api/v1/users/register',
  '/api/v1/auth/login',
);
const poster = await registerAnybody(createClient(url), '/auth/register', '/auth/login');
const reader = await registerAnybody(createClient(url), '/auth/register', '/auth/login');
const { username } = (await poster.get('/users/me')).body;
const { id } = (await poster.post('/thoughts', { content: 'hello' })).body;
await diarist.post('/api/v1/entries', { mood: 4 });
await using peer = await startPeer();
const actor = await peer.addActor('bea');

/** A commit, because otherwise feeds would come from the response cache. */
const commit = async () => {
  await poster.post(`/thoughts/${id}/like`);
  await poster.delete(`/thoughts/${id}/like`);
};
const deliver = async () => {
  const me = `${url}/users/${username}`;
  const tag = [{ type: 'Mention', href: me, name: `@${username}` }];
  const note = actor.note({ content: '<p>Hello</p>', to: [PUBLIC, me], tag });
  return {
    status: await actor.send(`${url}/inbox`, actor.activity('Create', { to: note.to, object: note })),
  };
};
const REQUESTS: Record<string, () => Promise<Pick<Reply, 'status'>>> = {
  'POST /api/v1/entries': () => diarist.post('/api/v1/entries', { mood: 4, content: 'A day.' }),
  'GET /api/v1/entries': () => diarist.get('/api/v1/entries?limit=20'),
  'GET /feed': () => poster.get('/feed?include=own'),
  'GET /feed, empty': () => reader.get('/feed?include=own'),
  'POST /thoughts': () => poster.post('/thoughts', { content: 'hello again' }),
  'POST /inbox, a Create': deliver,
};

for (const [name, send] of Object.entries(REQUESTS)) {
  let smallest: Executed[] | null = null;
  for (let count = 0; count < WARM_UP + MEASURED; count += 1) {
    await commit();
    // Reading the coverage resets its counters.
    await takeCoverage();
    const { status } = await send();
    if (status >= 300) throw new Error(`${name} returned ${status}.`);
    await delay(SETTLE);
    const executed = await takeCoverage();
    if (count >= WARM_UP && executed.length < (smallest?.length ?? Infinity)) smallest = executed;
  }
  const executed = smallest ?? [];
  const files = new Set(executed.map(({ file }) => file));
  console.log(`${name.padEnd(24)} ${files.size} files, ${executed.length} functions`);
  if (values.list) for (const { file, label } of executed) console.log(`  ${file}  ${label}`);
}
socket.close();

async function registerAnybody(client: Client, register: string, logIn: string): Promise<Client> {
  const name = `u${crypto.randomUUID().slice(0, 8)}`;
  await client.post(register, { username: name, email: `${name}@example.org`, password: PASSWORD });
  const identifier = logIn.startsWith('/api') ? 'identifier' : 'username';
  const { body } = await client.post(logIn, { [identifier]: name, password: PASSWORD });
  return client.as(body.accessToken ?? body.token);
}

async function takeCoverage(): Promise<Executed[]> {
  const { result } = await call('Profiler.takePreciseCoverage', {});
  return result.flatMap(({ url: script, functions }: { url: string; functions: FunctionCoverage[] }) => {
    const file = script.startsWith('file:') ? relative(root, fileURLToPath(script)) : '..';
    if (file.startsWith('..') || file.includes('node_modules')) return [];
    return functions
      .filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0)
      .map(({ functionName, ranges }) => ({ file, label: functionName || `(at ${ranges[0]?.startOffset})` }));
  });
}

/** Calls a method of the inspector protocol. */
async function call(method: string, params: object): Promise<{ result: [] }> {
  const replied = once(socket, 'message');
  socket.send(JSON.stringify({ id: 1, method, params }));
  const [{ data }] = await replied;
  return JSON.parse(data).result;
}
