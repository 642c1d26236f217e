// Sends hostile requests mixed with valid ones to a service, and checks every reply.

import { checkReply } from './check-reply.ts';
import { createConnection, type FuzzConnection, type FuzzReply } from './connection.ts';
import { findLeak, measureResources, type ResourceUsage } from './leaks.ts';
import { collectValues } from './requests/collect-values.ts';
import { createGenerator } from './requests/generate.ts';
import { createValuePool } from './requests/pool.ts';
import { createRandom } from './requests/random.ts';
import { describeRequest, type FuzzRequest, renderRequest } from './requests/request.ts';
import { shrink } from './shrink.ts';
import type { FuzzPerson, FuzzTarget } from './target.ts';

export type FuzzOptions = { requests: number; seed: number; progress?: (done: number) => void };

export type FuzzReport = {
  /** The number of replies by status. */
  statuses: ReadonlyMap<number, number>;
  /** Names of operations that never succeeded, whose effects were therefore not tested. */
  unsuccessful: string[];
  resources: { before: ResourceUsage; after: ResourceUsage };
};

/** A fault found by a run; the message contains the request, the reply and the seed. */
export class FuzzFailure extends Error {}

/**
 * Number of concurrent requests; the next batch is generated when all have replies, so that the seed
 * determines it.
 */
const BATCH_SIZE = 32;
const PEOPLE = 4;
/** Fraction of the requests after which caches are warm, pools are open, and code is compiled. */
const WARM_UP = 0.3;
/** Requests after which users are replaced, because the lists of old users grow. */
const REQUESTS_PER_PERSON = 3000;
const DRAIN_EVERY = 20;

/** @throws FuzzFailure at the first reply that violates the interface, at a hang and at a leak. */
export async function fuzz(
  target: FuzzTarget,
  { requests, seed, progress }: FuzzOptions,
): Promise<FuzzReport> {
  const dice = createRandom(seed);
  const pool = createValuePool();
  const people: FuzzPerson[] = [];
  const join = async (at: number): Promise<void> => {
    const person = await target.register();
    people[at] = person;
    for (const [kind, value] of Object.entries(person.known)) pool.add(kind, value, at);
  };
  for (let at = 0; at < PEOPLE; at += 1) await join(at);
  const generate = createGenerator(target, people);
  const { port } = new URL(target.url);
  const connections = Array.from({ length: BATCH_SIZE }, () => createConnection(Number(port)));
  const statuses = new Map<number, number>();
  const succeeded = new Set<string>();
  let warm: ResourceUsage | null = null;

  const sendBatch = async (count: number): Promise<void> => {
    const batch: FuzzRequest[] = [];
    while (batch.length < count) batch.push(await generate({ random: dice, pool }));
    const replies = await Promise.all(
      batch.map((request, at) => sendRequest(connections[at] as FuzzConnection, request)),
    );
    const gone = new Set<number>();
    for (const [at, request] of batch.entries()) {
      const reply = replies[at] ?? null;
      const fault = reply instanceof Error ? reply.message : checkReply(request, reply, people, target);
      if (fault !== null) throw await toFailure(fault, request, reply, { target, people, seed });
      if (reply === null || reply instanceof Error) continue;
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      if (reply.status < 400 && request.operation) succeeded.add(request.operation.name);
      collectValues(request, reply, pool, target);
      if (reply.status === 401 && request.caller !== null && request.operation?.isGuarded)
        gone.add(request.caller);
    }
    for (const who of gone) await join(who);
  };

  try {
    for (let done = 0, turn = 0; done < requests; done += BATCH_SIZE, turn += 1) {
      await sendBatch(Math.min(BATCH_SIZE, requests - done));
      if (turn % DRAIN_EVERY === 0) await target.drainQueue?.();
      const isTime =
        Math.floor(done / REQUESTS_PER_PERSON) < Math.floor((done + BATCH_SIZE) / REQUESTS_PER_PERSON);
      if (isTime) await join(dice.below(PEOPLE));
      if (!warm && done >= requests * WARM_UP) warm = await measureResources();
      progress?.(done + BATCH_SIZE);
    }
    await target.drainQueue?.();
    const after = await measureResources();
    const before = warm ?? after;
    const leak = findLeak(before, after);
    if (leak) throw new FuzzFailure(`${leak} (seed ${seed})`);
    const unsuccessful = target.operations.map(({ name }) => name).filter((name) => !succeeded.has(name));
    return { statuses, unsuccessful, resources: { before, after } };
  } finally {
    for (const connection of connections) connection.close();
  }
}

const sendRequest = (connection: FuzzConnection, request: FuzzRequest): Promise<FuzzReply | null | Error> =>
  connection
    .request(renderRequest(request), {
      isHead: request.method === 'HEAD',
      halfCloses: request.framing === 'cut' || request.framing === 'broken',
    })
    .catch((error) => (error instanceof Error ? error : new Error(String(error))));

type FuzzRun = { target: FuzzTarget; people: readonly FuzzPerson[]; seed: number };

/**
 * Sends the request again on its own: if it fails again, the smallest failing request is reported as well.
 */
async function toFailure(
  fault: string,
  request: FuzzRequest,
  reply: FuzzReply | null | Error,
  { target, people, seed }: FuzzRun,
): Promise<FuzzFailure> {
  const { port } = new URL(target.url);
  const connection = createConnection(Number(port));
  const fails = async (candidate: FuzzRequest): Promise<boolean> => {
    const again = await sendRequest(connection, candidate);
    return (again instanceof Error ? again.message : checkReply(candidate, again, people, target)) === fault;
  };
  const alone = (await fails(request)) ? await shrink(request, fails) : null;
  connection.close();
  const said = reply instanceof Error || reply === null ? '' : describeReply(reply);
  return new FuzzFailure(
    [
      `${fault} (seed ${seed})`,
      `sent ${describeRequest(request)}`,
      ...(said ? [`replied ${said}`] : []),
      alone ? `reproduced by ${describeRequest(alone)}` : 'Does not fail when repeated separately.',
    ].join('\n'),
  );
}

const describeReply = ({ status, headers, body }: FuzzReply): string =>
  `${status} ${headers.get('content-type') ?? ''} ${JSON.stringify(body.toString('utf8', 0, 1500))}`;
