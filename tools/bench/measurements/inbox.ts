// How many signed activities are verified, stored and carried out per second.
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../../platform/database/open.ts';
import { thoughtsMigrations } from '../../../thoughts/app.ts';
import type { ThoughtsDatabase, ThoughtsTables } from '../../../thoughts/tables.ts';
import type { Harness, SystemUnderTest } from '../harness.ts';
import { serializeRequest } from '../load/request.ts';
import { readCpuSeconds } from '../processes/usage.ts';
import type { Measurement, Metric } from './measurement.ts';
import { signActivities } from './signed-activities.ts';

const CLIENTS = 64;
/** For a second at least at the rate that is aimed at, and no longer than a thorough slice; in tests less. */
const PER_MILLISECOND = 6;
const MOST = 12_000;
const TIMEOUT = 120_000;
const POLL_INTERVAL = 20;

export const inbox: Measurement = {
  name: 'inbox',
  run: async (harness) => {
    const system = (await harness.systemsUnderTest('thoughts')).at(-1);
    const location = harness.dataSets.at(-1)?.location;
    if (!system || !location) throw new Error('There is no data set to send to.');
    await using database = await openDatabase<ThoughtsTables>(location.thoughts, thoughtsMigrations, {
      poolSize: 1,
    });
    const count = Math.min(MOST, harness.durations.slice * harness.durations.rounds * PER_MILLISECOND);
    await send(harness, system, database, Math.ceil(count / 2));
    return await send(harness, system, database, count);
  },
};

/** @throws Error where one is refused, or has no effect. */
async function send(
  { generator }: Harness,
  { server, session }: SystemUnderTest,
  database: ThoughtsDatabase,
  count: number,
): Promise<Metric[]> {
  const requests = (await signActivities(session.manifest.thoughts.senders, count)).map(serializeRequest);
  const stored = await countForeign(database);
  const cpu = await readCpuSeconds(server.pid);
  const began = performance.now();
  const load = { kind: 'closed', port: server.port, connections: CLIENTS, milliseconds: TIMEOUT } as const;
  const received = await generator.run({ ...load, maxRequests: count, requests });
  if (received.statuses[202] !== count)
    throw new Error(`The statuses were ${JSON.stringify(received.statuses)}, not 202 alone.`);
  await waitUntilProcessed(database);
  const seconds = (performance.now() - began) / 1000;
  const spent = (await readCpuSeconds(server.pid)) ?? Number.NaN;
  const effects = (await countForeign(database)) - stored;
  if (effects !== count) throw new Error(`${count} were sent, ${effects} stored.`);
  return [
    {
      label: 'signed Creates received',
      value: count / (received.milliseconds / 1000),
      unit: '/s',
      target: null,
    },
    {
      label: 'signed Creates taken and carried out',
      value: count / seconds,
      unit: '/s',
      target: { least: 2000 },
    },
    {
      label: 'processor time of each',
      value: ((spent - (cpu ?? 0)) / count) * 1_000_000,
      unit: 'µs',
      target: null,
    },
  ];
}

async function waitUntilProcessed({ read }: ThoughtsDatabase): Promise<void> {
  const end = performance.now() + TIMEOUT;
  const next = () =>
    read.selectFrom('event').select('id').where('kind', '=', 'inbox').limit(1).executeTakeFirst();
  while (await next()) {
    if (performance.now() > end) throw new Error('The queue did not become empty in time.');
    await pause(POLL_INTERVAL);
  }
}

async function countForeign({ read }: ThoughtsDatabase): Promise<number> {
  const { count } = await read
    .selectFrom('thought')
    .select((select) => select.fn.countAll().as('count'))
    .where('is_local', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}
