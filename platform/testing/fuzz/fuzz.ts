// Sends a service requests that nobody sane would send, and good ones between them, and judges every answer.
import { createConnection, type FuzzAnswer, type FuzzConnection } from './connection.ts';
import { countHoldings, findLeak, type Holdings } from './leaks.ts';
import { createDice } from './requests/dice.ts';
import { harvest } from './requests/harvest.ts';
import { createInventor } from './requests/invent.ts';
import { createPool } from './requests/pool.ts';
import { describeRequest, type FuzzRequest, renderRequest } from './requests/request.ts';
import { shrink } from './shrink.ts';
import type { FuzzPerson, FuzzTarget } from './target.ts';
import { judge } from './verdict.ts';

export type FuzzOptions = { requests: number; seed: number; progress?: (done: number) => void };

export type FuzzReport = {
  /** Answers by status. */
  statuses: ReadonlyMap<number, number>;
  /** Operations that never succeeded, by name: what they do was not tried. */
  unsuccessful: string[];
  holdings: { before: Holdings; after: Holdings };
};

/** What a run found; the message has the request, the answer and the seed. */
export class FuzzFailure extends Error {}

/** So many are on their way at once; the next are made up when all are answered, so that a seed says them all. */
const AT_ONCE = 32;
const PEOPLE = 4;
/** Caches are warm, pools are open, and code is compiled after this share of the requests. */
const WARM_UP = 0.3;
/** Everybody is somebody new once in so many requests: what people gather makes their lists long. */
const LIFETIME = 3000;
const SETTLE_EVERY = 20;

/** @throws FuzzFailure at the first answer that the interface does not allow, at a hang and at a leak. */
export async function fuzz(
  target: FuzzTarget,
  { requests, seed, progress }: FuzzOptions,
): Promise<FuzzReport> {
  const dice = createDice(seed);
  const pool = createPool();
  const people: FuzzPerson[] = [];
  const join = async (at: number): Promise<void> => {
    const person = await target.join();
    people[at] = person;
    for (const [kind, value] of Object.entries(person.known)) pool.add(kind, value, at);
  };
  for (let at = 0; at < PEOPLE; at += 1) await join(at);
  const invent = createInventor(target, people);
  const { port } = new URL(target.url);
  const connections = Array.from({ length: AT_ONCE }, () => createConnection(Number(port)));
  const statuses = new Map<number, number>();
  const succeeded = new Set<string>();
  let warm: Holdings | null = null;

  const sendBatch = async (count: number): Promise<void> => {
    const batch: FuzzRequest[] = [];
    while (batch.length < count) batch.push(await invent({ dice, pool }));
    const answers = await Promise.all(
      batch.map((request, at) => ask(connections[at] as FuzzConnection, request)),
    );
    const gone = new Set<number>();
    for (const [at, request] of batch.entries()) {
      const answer = answers[at] ?? null;
      const fault = answer instanceof Error ? answer.message : judge(request, answer, people, target);
      if (fault !== null) throw await toFailure(fault, request, answer, { target, people, seed });
      if (answer === null || answer instanceof Error) continue;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status < 400 && request.operation) succeeded.add(request.operation.name);
      harvest(request, answer, pool, target);
      if (answer.status === 401 && request.who !== null && request.operation?.isGuarded)
        gone.add(request.who);
    }
    for (const who of gone) await join(who);
  };

  try {
    for (let done = 0, turn = 0; done < requests; done += AT_ONCE, turn += 1) {
      await sendBatch(Math.min(AT_ONCE, requests - done));
      if (turn % SETTLE_EVERY === 0) await target.settle?.();
      const isTime = Math.floor(done / LIFETIME) < Math.floor((done + AT_ONCE) / LIFETIME);
      if (isTime) await join(dice.below(PEOPLE));
      if (!warm && done >= requests * WARM_UP) warm = await countHoldings();
      progress?.(done + AT_ONCE);
    }
    await target.settle?.();
    const after = await countHoldings();
    const before = warm ?? after;
    const leak = findLeak(before, after);
    if (leak) throw new FuzzFailure(`${leak} (seed ${seed})`);
    const unsuccessful = target.operations.map(({ name }) => name).filter((name) => !succeeded.has(name));
    return { statuses, unsuccessful, holdings: { before, after } };
  } finally {
    for (const connection of connections) connection.close();
  }
}

const ask = (connection: FuzzConnection, request: FuzzRequest): Promise<FuzzAnswer | null | Error> =>
  connection
    .ask(renderRequest(request), {
      isHead: request.method === 'HEAD',
      hangsUp: request.framing === 'cut' || request.framing === 'broken',
    })
    .catch((error) => (error instanceof Error ? error : new Error(String(error))));

type Scene = { target: FuzzTarget; people: readonly FuzzPerson[]; seed: number };

/** Sends it again by itself: where it fails alone, the smallest that does is told too. */
async function toFailure(
  fault: string,
  request: FuzzRequest,
  answer: FuzzAnswer | null | Error,
  { target, people, seed }: Scene,
): Promise<FuzzFailure> {
  const { port } = new URL(target.url);
  const connection = createConnection(Number(port));
  const fails = async (candidate: FuzzRequest): Promise<boolean> => {
    const again = await ask(connection, candidate);
    return (again instanceof Error ? again.message : judge(candidate, again, people, target)) === fault;
  };
  const alone = (await fails(request)) ? await shrink(request, fails) : null;
  connection.close();
  const said = answer instanceof Error || answer === null ? '' : describeAnswer(answer);
  return new FuzzFailure(
    [
      `${fault} (seed ${seed})`,
      `sent ${describeRequest(request)}`,
      ...(said ? [`answered ${said}`] : []),
      alone ? `enough is ${describeRequest(alone)}` : 'Sent again by itself it does not fail.',
    ].join('\n'),
  );
}

const describeAnswer = ({ status, headers, body }: FuzzAnswer): string =>
  `${status} ${headers.get('content-type') ?? ''} ${JSON.stringify(body.toString('utf8', 0, 1500))}`;
