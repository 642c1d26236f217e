// Crash rounds of one service on one database: it is killed at a random moment during writes, and all
// acknowledged writes must be present afterwards.
import { randomInt } from 'node:crypto';
import type { DialectName } from '../../platform/database/database.ts';
import { createTestEnvironment } from '../../platform/testing/databases.ts';
import { retryUnacknowledged, type Write } from '../../platform/testing/recorded-writes.ts';
import {
  type Running,
  requireConsistent,
  SETTINGS,
  type ServiceUnderTest,
} from '../testing/service-under-test.ts';

/** Each login costs a password hash. */
const WRITERS = 4;
/** Maximum of acknowledgements before the kill; the minimum is one. */
const MAX_WRITES = 120;
/** Number of rounds between checks of all data; other rounds only check their own writes. */
const REVIEW_EVERY = 20;

/** Totals of all rounds; `unknown` counts writes in progress, which were repeated. */
type CrashReport = { acknowledged: number; unknown: number; seconds: number };

type Round<Person> = { people: readonly Person[]; writes: readonly Write[] };

/**
 * Throws if an acknowledged write is missing or duplicated, or if `check` finds an inconsistency. `say` is
 * called after each round.
 */
export async function crash<Person>(
  target: ServiceUnderTest<Person>,
  dialect: DialectName,
  rounds: number,
  say: (line: string) => void = () => {},
): Promise<CrashReport> {
  const environment = await createTestEnvironment(dialect, target.migrations);
  const report = { acknowledged: 0, unknown: 0 };
  const began = performance.now();
  const past: Round<Person>[] = [];
  let running = await target.run(environment, SETTINGS);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const { people, writes } = await writeAndKill(target, running);
      const lost = writes.filter(({ reply }) => reply === null);
      report.unknown += lost.filter(({ key }) => key !== null).length;
      report.acknowledged += writes.length - lost.length;
      await requireConsistent(target, environment);
      running = await target.run(environment, SETTINGS);
      await retryUnacknowledged(running.url, writes);
      past.push({ people, writes });
      const looked = round % REVIEW_EVERY === 0 || round === rounds ? past : past.slice(-1);
      for (const each of looked) await target.expect(running.url, each.people, each.writes);
      say(`round ${round}: ${writes.length} writes`);
    }
  } finally {
    await running[Symbol.asyncDispose]();
    await environment.drop();
  }
  return { ...report, seconds: (performance.now() - began) / 1000 };
}

async function writeAndKill<Person>(
  target: ServiceUnderTest<Person>,
  doomed: Running,
): Promise<Round<Person>> {
  const people = await Promise.all(Array.from({ length: WRITERS }, () => target.join(doomed.url)));
  const last = randomInt(1, MAX_WRITES);
  const writes = await target.write(doomed.url, people, (count) => {
    if (count === last) doomed.kill('SIGKILL');
  });
  const { stderr } = await doomed.exited;
  if (stderr !== '') throw new Error(`It reported an error before it was killed:\n${stderr}`);
  return { people, writes };
}
