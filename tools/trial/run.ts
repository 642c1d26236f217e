// One case of the trial: starts the service, lets honest clients work while it is attacked, and judges.
import { startPeer } from '../../thoughts/federation/testing/peer.ts';
import { startAttack } from './attack/attack.ts';
import { type Case, nameOf, secondsFor } from './cases.ts';
import { prepareData } from './data.ts';
import { journalWorkloads, logInToJournal } from './honest/journal-user.ts';
import { percentile, startHonestClients, type Workload, type WorkloadResult } from './honest/open-loop.ts';
import { sendRequest } from './honest/request.ts';
import { countShown, logInToThoughts, thoughtsWorkloads } from './honest/thoughts-user.ts';
import { KINDS } from './kinds.ts';
import { type RunningService, startService } from './service.ts';
import { handlesOf, memoryOf, type Resident, readProcessor, watchMemory } from './watch.ts';

const SLOWEST_MS = 1_000;
const MOST_GROWTH_MIB = 150;
const RECOVERY_MS = 10_000;
/** Connections to the database and to other servers, and what else comes and goes. */
const OTHER_HANDLES = 80;
const WARM_UP_MS = 3_000;
const MEMO_BYTES = 20_000_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * What was not as it should be, and whether the service was starved: for a third of the time its processes
 * waited for a processor that other programs used, so that the figures say little of the service.
 */
export type CaseResult = { failures: string[]; isStarved: boolean };

/** Starved for so much of the time. */
const STARVED = 1 / 3;

/**
 * Reports the figures of each number of connections, and judges them: memory growth is counted from before
 * the first. Each lasts `seconds`, or {@link secondsFor} that number.
 */
export async function runCase(
  testCase: Case,
  seconds: number | null,
  report: (line: string) => void,
): Promise<CaseResult> {
  const name = KINDS[testCase.kind];
  const environment = await prepareData(name, testCase.database);
  await using cleanUp = new AsyncDisposableStack();
  cleanUp.defer(environment.drop);
  const service = cleanUp.use(await startService(name, environment, testCase));
  const peer = cleanUp.use(await startPeer());
  const honest =
    name === 'journal'
      ? { workloads: await journalWorkloads(service.url), handle: null }
      : await thoughtsWorkloads(service.url, peer);
  const target = await prepareTarget(testCase, service);
  const warm = startHonestClients(honest.workloads);
  await pause(WARM_UP_MS);
  report(`${nameOf(testCase)}, before: p99 ${figuresOf(await warm.stop())}`);
  const failures: string[] = [];
  let isStarved = false;
  const memory = await memoryOf(service.pids);
  for (const connections of testCase.sizes) {
    const held = seconds ?? secondsFor(connections);
    const result = await attack(testCase, service, honest, { ...target, connections, memory }, held, report);
    isStarved ||= result.isStarved;
    failures.push(
      ...result.failures.map((fault) => `${nameOf(testCase)}, ${connections} connections: ${fault}`),
    );
  }
  return { failures, isStarved };
}

type AttackTarget = { token: string; target: string; victim: string };

async function attack(
  testCase: Case,
  service: RunningService,
  { workloads, handle }: { workloads: Workload[]; handle: string | null },
  { memory: start, ...target }: AttackTarget & { connections: number; memory: ReadonlyMap<number, Resident> },
  seconds: number,
  report: (line: string) => void,
): Promise<CaseResult> {
  const handles = await handlesOf(service.pids);
  const memory = watchMemory(start);
  const processor = await readProcessor(service.pids);
  const shownBefore = handle === null ? 0 : await countShown(service.url, handle);
  const { host, port } = service;
  const began = performance.now();
  const attackers = startAttack({
    kind: testCase.kind,
    host,
    port,
    sharesAddress: testCase.proxy === 'none',
    ...target,
  });
  const clients = startHonestClients(workloads);
  await pause(seconds * 1000);
  const attackReport = attackers.report();
  const stopped = clients.stop();
  await attackers[Symbol.asyncDispose]();
  const ended = performance.now();
  const results = await stopped;
  const sent = results.find(({ name }) => name === 'peer')?.latencies.length ?? 0;
  const isBack = async () =>
    (await onceEach(workloads)) &&
    (testCase.proxy !== 'none' || (await handlesOf(service.pids)) <= handles + OTHER_HANDLES) &&
    (handle === null || (await countShown(service.url, handle)) >= shownBefore + sent);
  let recovered = await isBack();
  while (!recovered && performance.now() - ended < RECOVERY_MS) recovered = await isBack();
  const recovery = performance.now() - ended;
  memory.stop();
  const { used, waited } = await readProcessor(service.pids);
  const failures = results.flatMap(({ name, latencies, refused }) => [
    ...(percentile(latencies, 0.99) < SLOWEST_MS
      ? []
      : [`p99 of ${name} ${Math.round(percentile(latencies, 0.99))} ms`]),
    ...(Object.keys(refused).length === 0 ? [] : [`${name} was refused: ${JSON.stringify(refused)}`]),
  ]);
  const growth = memory.mostGrowth();
  if (growth.all > MOST_GROWTH_MIB) failures.push(`memory grew by ${Math.round(growth.all)} MiB`);
  if (!recovered) failures.push(`not recovered after ${RECOVERY_MS / 1000} s`);
  report(
    `${nameOf(testCase)}, ${target.connections} connections: p99 ${figuresOf(results)}; ` +
      `memory +${Math.round(growth.all)} MiB, without pages of files +${Math.round(growth.own)} MiB; back after ${(recovery / 1000).toFixed(1)} s; processor used ${Math.round(used - processor.used)} s and ` +
      `awaited ${Math.round(waited - processor.waited)} s of ${Math.round((performance.now() - began) / 1000)} s; ` +
      `attack ${JSON.stringify(attackReport)}${failures.length > 0 ? ` FAILED: ${failures.join('; ')}` : ''}`,
  );
  const elapsed = (performance.now() - began) / 1000;
  return { failures, isStarved: waited - processor.waited > STARVED * elapsed };
}

const figuresOf = (results: readonly WorkloadResult[]): string =>
  results.map(({ name, latencies }) => `${name} ${Math.round(percentile(latencies, 0.99))} ms`).join(', ');

/** Whether each of what honest clients do is done in time. */
async function onceEach(workloads: readonly Workload[]): Promise<boolean> {
  const began = performance.now();
  const replies = await Promise.all(workloads.map(({ send: sendOnce }) => sendOnce(1_000)));
  return (
    replies.every(({ status }) => status >= 200 && status < 300) && performance.now() - began < SLOWEST_MS
  );
}

/** What the attackers need to know: a login of theirs, and what they ask for. */
async function prepareTarget({ kind }: Case, { url }: RunningService): Promise<AttackTarget> {
  const victim = `${url}/users/ada`;
  if (KINDS[kind] === 'thoughts') {
    const token = await logInToThoughts(url, 'mallory');
    const { body } = await sendRequest(`${url}/users/mallory/thoughts`, { method: 'GET' });
    const root = JSON.parse(body).data.at(0).id;
    return {
      token,
      victim,
      target: kind === 'unread-thread' ? `/thoughts/${root}/thread` : `/thoughts/${root}`,
    };
  }
  const token = await logInToJournal(url, 'mallory');
  const targets: Record<string, string> = {
    'unread-entries': '/api/v1/entries',
    'unread-calendar': '/api/v1/entries/calendar?from=2025-06-01&to=2026-05-31',
    'unread-export': '/api/v1/data/export',
  };
  const target = kind === 'unread-memo' ? await uploadMemo(url, token) : (targets[kind] ?? '/');
  return { token, victim, target };
}

async function uploadMemo(url: string, token: string): Promise<string> {
  // AMR frames of silence, as far as anybody looks.
  const body = Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(MEMO_BYTES, '\x3c\x08', 'latin1')]);
  const headers = { 'content-type': 'audio/amr', authorization: `Bearer ${token}` };
  const reply = await sendRequest(`${url}/api/v1/media/voice-memos`, { method: 'POST', headers, body });
  if (reply.status !== 201) throw new Error(`memo: ${reply.status} ${reply.body}`);
  return `/api/v1/media/voice-memos/${JSON.parse(reply.body).id}`;
}
