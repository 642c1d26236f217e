// What was due or leased by a clock that was far ahead is done once the clock is right again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestClock } from '../testing/clock.ts';
import { eachDatabase } from '../testing/databases.ts';
import { useDatabase } from '../testing/open-databases.ts';
import { DAY, HOUR, MINUTE } from '../time/clock.ts';
import { type Claim, claimEvents, recordEvent } from './events.ts';
import { housekeeping } from './housekeeping.ts';
import { TURN_LASTS } from './periodic.ts';
import { ownTurns, sharedTurns } from './periodic-turns.ts';

const NOW = Date.UTC(2026, 4, 1);
const TIDY = { name: 'tidy', every: 10 * MINUTE };
const usual: Claim = { kinds: ['a'], now: NOW, lease: 15 * MINUTE, limit: 10, order: 'strict' };

eachDatabase('a clock that was ahead', (dialect) => {
  const here = useDatabase(dialect);

  test('a job that ended ahead is due', async () => {
    for (const turns of [sharedTurns(here.database), ownTurns()]) {
      const ahead = NOW + 5 * HOUR;
      await (await turns.begin(TIDY, ahead, true))?.end(ahead + TIDY.every);
      const turn = await turns.begin(TIDY, NOW, false);
      assert.ok(turn);
      await turn.end(NOW + TIDY.every);
      assert.equal(await turns.begin(TIDY, NOW + 1, false), null);
    }
  });

  test('a turn that was begun ahead holds up nobody, one begun a little ahead does', async () => {
    const turns = sharedTurns(here.database);
    assert.ok(await turns.begin({ ...TIDY, name: 'little' }, NOW + TURN_LASTS, false));
    assert.equal(await turns.begin({ ...TIDY, name: 'little' }, NOW, false), null);
    assert.ok(await turns.begin({ ...TIDY, name: 'far' }, NOW + DAY, false));
    assert.ok(await turns.begin({ ...TIDY, name: 'far' }, NOW, false));
  });

  test('what was recorded or claimed ahead is called back, and with it what waits behind', async () => {
    const add = (payload: string, at: number) =>
      here.database.write((tx) => recordEvent(tx, { kind: 'a', subject: 'ada', payload }, at));
    await add('1', NOW);
    await add('2', NOW + DAY);
    await add('3', NOW);
    assert.equal((await claimEvents(here.database, { ...usual, now: NOW + DAY })).length, 1);
    assert.deepEqual(await claimEvents(here.database, usual), []);
    await housekeeping(here.database, createTestClock(NOW)).run();
    for (const payload of ['1', '2', '3']) {
      const [event] = await claimEvents(here.database, usual);
      assert.equal(event?.payload, payload);
      await here.database.write((tx) => tx.deleteFrom('event').where('payload', '=', payload).execute());
    }
  });

  test('what is claimed by a clock that is right is left alone', async () => {
    await here.database.write((tx) => recordEvent(tx, { kind: 'a', subject: null, payload: '' }, NOW));
    assert.equal((await claimEvents(here.database, usual)).length, 1);
    await housekeeping(here.database, createTestClock(NOW - HOUR)).run();
    assert.deepEqual(await claimEvents(here.database, usual), []);
  });
});
