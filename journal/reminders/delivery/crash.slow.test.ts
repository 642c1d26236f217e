// Kills delivering processes at arbitrary moments; each reminder must still be delivered once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@tandem/platform/database/database.ts';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { cases } from '@tandem/platform/testing/cases.ts';
import { createTestClock } from '@tandem/platform/testing/clock.ts';
import {
  createTestEnvironment,
  eachDatabase,
  type TestEnvironment,
} from '@tandem/platform/testing/databases.ts';
import {
  startPushService,
  type TestPushService,
  type TestSubscription,
} from '@tandem/platform/testing/servers/push-service.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { journalMigrations, startJournal } from '../../app.ts';
import { readJournalConfig } from '../../config.ts';
import type { JournalTables } from '../../tables.ts';
import { joinAt } from '../../testing/journal.ts';
import { runJournal } from '../../testing/program.ts';
import { CHANNELS, DELIVERING, DEVICES, dateOf, everyDay, REMINDERS, timeOf } from '../testing/schedules.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';

const PEOPLE = 10;
const REMINDERS_EACH = 6;
const MAX_KILLS = cases(12);
/** Concurrent deliveries per process. */
const IN_FLIGHT = 20;
const SETTINGS = { ...DELIVERING, LOG_LEVEL: 'error' };

eachDatabase('reminders of processes that are killed', (dialect) => {
  let environment: TestEnvironment;
  let database: Database<JournalTables>;
  let push: TestPushService;
  let webhook: WebhookReceiver;
  before(async () => {
    environment = await createTestEnvironment(dialect, journalMigrations);
    database = await openDatabase(environment.database, journalMigrations);
    push = await startPushService();
    webhook = await startWebhookReceiver();
  });
  after(async () => {
    await push[Symbol.asyncDispose]();
    await webhook[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
    await environment.drop();
  });

  /** Makes all reminders due, with a slot one minute in the past. */
  async function makeDue(slot: number): Promise<void> {
    await database.write((tx) =>
      tx
        .updateTable('reminder')
        .set({ due_at: slot, due_date: dateOf(slot), delivered_date: null })
        .execute(),
    );
  }

  async function countQueued(): Promise<number> {
    const events = await database.read.selectFrom('event').select('id').execute();
    const due = await database.read
      .selectFrom('reminder')
      .select('id')
      .where('due_at', '<=', Date.now())
      .execute();
    return events.length + due.length;
  }

  test('every reminder is delivered, and no receiver counts one twice', async () => {
    const slot = Math.floor(Date.now() / MINUTE) * MINUTE;
    const subscriptions: TestSubscription[] = [];
    {
      await using journal = await runJournal(environment, SETTINGS);
      for (let at = 0; at < PEOPLE; at += 1) {
        const person = await joinAt(journal.url);
        const subscription = push.subscribe();
        subscriptions.push(subscription);
        await person.post(DEVICES, { endpoint: subscription.endpoint, keys: subscription.keys });
        await person.patch(CHANNELS, { webhook: { url: webhook.url } });
        for (let each = 0; each < REMINDERS_EACH; each += 1)
          assert.equal((await person.post(REMINDERS, everyDay(timeOf(slot)))).status, 201);
      }
    }
    await makeDue(slot);
    const sent = () =>
      webhook.received.length + subscriptions.reduce((sum, { received }) => sum + received.length, 0);
    let kills = 0;
    while (kills < MAX_KILLS && (await countQueued()) > 0) {
      const before = sent();
      // Holds the replies, so that the first process cannot deliver everything before the second has started.
      const release = webhook.hold();
      const programs = [await runJournal(environment, SETTINGS), await runJournal(environment, SETTINGS)];
      release();
      await until(() => sent() > before + kills);
      for (const program of programs) program.kill('SIGKILL');
      await Promise.all(programs.map(({ exited }) => exited));
      kills += 1;
    }
    assert.ok(kills > 1);
    const settings = { ...SETTINGS, DATA_DIR: environment.folder, JOURNAL_PORT: '0' };
    // The leases of the killed processes have expired.
    const clock = createTestClock(Date.now() + MINUTE);
    await using last = await startJournal(
      { ...readJournalConfig(settings), database: environment.database },
      clock,
    );
    for (; (await countQueued()) > 0; clock.advance(MINUTE)) await last.runJobs();
    const hooks = webhook.received.map(({ headers }) => String(headers['webhook-id']));
    assert.equal(new Set(hooks).size, PEOPLE * REMINDERS_EACH);
    for (const { received } of subscriptions) {
      const shown = received.map(({ text }) => JSON.parse(text).notification.tag);
      assert.equal(new Set(shown).size, REMINDERS_EACH);
    }
    // Only deliveries in flight during a kill are repeated, with the same id.
    const expected = PEOPLE * REMINDERS_EACH * 2;
    assert.ok(sent() - expected <= kills * 2 * IN_FLIGHT, `${sent()} messages after ${kills} kills`);
  });
});

async function until(isReached: () => boolean): Promise<void> {
  while (!isReached()) await wait(20);
}
