// How stale replicas are, and what commits cost that wait for them (docs/decisions/0235): thoughts on the
// PostgreSQL of deploy/failover, with people who post all the time. Needs root, and what
// `.ci/install-failover` installs. `npx node tools/failover/measure-replicas.ts [deletions]` prints it.
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DedicatedClient, withClient } from '../../platform/database/dialects/postgres/client.ts';
import { createClient } from '../../platform/testing/client.ts';
import { type Program, startProgram } from '../../platform/testing/program.ts';
import { joinAt, type Person } from '../../thoughts/testing/thoughts.ts';
import { percentile } from '../trial/honest/open-loop.ts';
import { findMissing, type PostgresCluster, startPostgresCluster } from './postgres-cluster.ts';

const DELETIONS = Number(process.argv[2] ?? 500);
const POSTERS = 8;
const ROUNDS = 3;
const ROUND_MS = 5_000;
const DATABASE = 'thoughts';
const THOUGHTS = new URL('../../thoughts/main.ts', import.meta.url);

type Service = Program & { url: string };

const missing = findMissing();
if (missing !== undefined) throw new Error(missing);
await using folder = await mkdtempDisposable(join(tmpdir(), 'tandem-replicas-'));
await using postgres = await startPostgresCluster();
await postgres.waitUntilHealthy();
const database = await postgres.addDatabase(DATABASE);
let poster: Person | null = null;

{
  await using service = await startService();
  poster = await joinAt(service.url);
  const primary = await postgres.waitForPrimary();
  const synchronous = await postgres.requireSynchronous();
  const asynchronous = postgres.nodes.find((node) => node !== primary && node !== synchronous) ?? 0;
  await using _posting = startPosting(service, poster.token);
  console.log(`${DELETIONS} deletions, looked for on a replica as soon as they are acknowledged:`);
  for (const [name, node] of [
    ['synchronous replica', synchronous],
    ['asynchronous replica', asynchronous],
  ] as const) {
    const lags = await measureLag(service, poster.token, postgres.urlOf(node).replace(/postgres$/, DATABASE));
    const stale = lags.filter((lag) => lag > 0);
    console.log(
      `${name}: ${stale.length} were still there, for ${describe(stale)}, at most ${Math.max(0, ...stale).toFixed(1)} ms`,
    );
  }
}

console.log(`${POSTERS} people who post, ${ROUNDS} rounds of ${ROUND_MS / 1000} s in alternation:`);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const commit of ['on', 'remote_apply']) {
    await setCommit(postgres, commit);
    await using service = await startService();
    await using posting = startPosting(service, poster.token);
    await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
    const latencies = await posting.stop();
    const perSecond = latencies.length / (ROUND_MS / 1000);
    console.log(`synchronous_commit = ${commit}: ${perSecond.toFixed(0)}/s, ${describe(latencies)}`);
  }
}

async function startService(): Promise<Service> {
  const settings = {
    ...{ DATA_DIR: folder.path, LOG_LEVEL: 'error', THOUGHTS_PORT: '0' },
    ...{ THOUGHTS_PUBLIC_URL: 'https://thoughts.example', THOUGHTS_DATABASE_URL: database },
  };
  const program = startProgram(THOUGHTS, folder.path, settings, ['serve']);
  return { ...program, url: await program.address('thoughts') };
}

/** How long each deleted thought was to be seen on the replica at `url` after the reply, in milliseconds. */
async function measureLag(service: Service, token: string, url: string): Promise<number[]> {
  const client = createClient(service.url, token);
  return withClient(url, async (replica) => {
    const lags: number[] = [];
    for (let at = 0; at < DELETIONS; at += 1) {
      const { body } = await client.post('/thoughts', { content: `Deleted ${at}` });
      const { status } = await client.delete(`/thoughts/${body.id}`);
      if (status !== 204) throw new Error(`A deletion returned ${status}.`);
      const since = performance.now();
      lags.push((await isThere(replica, body.id)) ? await waitUntilGone(replica, body.id, since) : 0);
    }
    return lags;
  });
}

async function waitUntilGone(replica: DedicatedClient, id: string, since: number): Promise<number> {
  while (await isThere(replica, id));
  return performance.now() - since;
}

async function isThere(replica: DedicatedClient, id: string): Promise<boolean> {
  return (await replica.query('select 1 from thought where id = $1', [id])).rows.length > 0;
}

/** `stop` returns the milliseconds that each post took. */
function startPosting(service: Service, token: string) {
  let isOver = false;
  const latencies: number[] = [];
  const client = createClient(service.url, token);
  const post = async () => {
    while (!isOver) {
      const since = performance.now();
      const { status } = await client.post('/thoughts', { content: crypto.randomUUID() });
      if (status !== 201) throw new Error(`A post returned ${status}.`);
      latencies.push(performance.now() - since);
    }
  };
  const posters = Promise.all(Array.from({ length: POSTERS }, post));
  const stop = async () => {
    isOver = true;
    await posters;
    return latencies;
  };
  return { stop, [Symbol.asyncDispose]: async () => void (await stop()) };
}

/** For connections opened from now on. */
async function setCommit(cluster: PostgresCluster, value: string): Promise<void> {
  const primary = cluster.urlOf(await cluster.waitForPrimary());
  await withClient(primary, (client) =>
    client.query(`alter database ${DATABASE} set synchronous_commit = ${value}`),
  );
}

function describe(latencies: readonly number[]): string {
  return `p50 ${percentile(latencies, 0.5).toFixed(1)} ms, p99 ${percentile(latencies, 0.99).toFixed(1)} ms`;
}
