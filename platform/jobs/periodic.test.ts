import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { createLog } from '../log/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { eachDatabase } from '../testing/databases.ts';
import { useDatabase } from '../testing/open-databases.ts';
import { MINUTE } from '../time/clock.ts';
import { type PeriodicJob, startPeriodic, TURN_LASTS, type Turns } from './periodic.ts';
import { ownTurns, sharedTurns } from './periodic-turns.ts';

const log = createLog('test', 'silent');
const TIDY = { name: 'tidy', every: MINUTE };

eachDatabase('the turns of periodic jobs', (dialect) => {
  const here = useDatabase(dialect);
  let turns: Turns;
  before(() => {
    turns = sharedTurns(here.database);
  });
  beforeEach(() => here.database.write((tx) => tx.deleteFrom('periodic_job').execute()));

  test('of many processes that look at once, one has the turn, and when it is over it is not due', async () => {
    const begun = await Promise.all(Array.from({ length: 8 }, () => turns.begin(TIDY, 1000, false)));
    const [turn, ...more] = begun.filter((held) => held !== null);
    assert.ok(turn && more.length === 0);
    assert.equal(await turns.begin(TIDY, 1000, true), null);
    await turn.end(5000);
    assert.equal(await turns.begin(TIDY, 4999, false), null);
    assert.notEqual(await turns.begin(TIDY, 5000, false), null);
  });

  test('the turn of a process that died is somebody else’s after a while, that of a living one is not', async () => {
    const living = await turns.begin(TIDY, 1000, false);
    await living?.renew(1000 + TURN_LASTS - 1);
    assert.equal(await turns.begin(TIDY, 1000 + TURN_LASTS, false), null);
    const next = await turns.begin(TIDY, 1000 + 2 * TURN_LASTS, false);
    assert.notEqual(next, null);
    // The late end of the first must not end the turn of the second.
    await living?.end(0);
    assert.equal(await turns.begin(TIDY, 1000 + 2 * TURN_LASTS, true), null);
  });

  test('two processes asked at once do a job once; it fails for one and is due again all the same', async () => {
    const clock = createTestClock();
    let runs = 0;
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const job: PeriodicJob = {
      name: 'tidy',
      every: MINUTE,
      run: async () => {
        runs += 1;
        begun.resolve();
        await gate.promise;
      },
    };
    const start = () => startPeriodic([job], { turns, clock, log, isAwake: false });
    await using one = start();
    await using other = start();
    const running = one.runAll();
    await begun.promise;
    await other.runAll();
    gate.reject(new Error('no'));
    await running;
    assert.equal(runs, 1);
    await other.runAll();
    assert.equal(runs, 2);
  });
});

test('what is a process’s own is due when it starts, and then every so often', async () => {
  const turns = ownTurns();
  const turn = await turns.begin({ ...TIDY, name: 'own' }, 1000, false);
  await turn?.end(2000);
  assert.equal(await turns.begin({ ...TIDY, name: 'own' }, 1999, false), null);
  assert.notEqual(await turns.begin({ ...TIDY, name: 'own' }, 1999, true), null);
  assert.notEqual(await turns.begin({ ...TIDY, name: 'own' }, 2000, false), null);
});
