// Each slot is delivered once, regardless of the number of planning processes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { startPushService, type TestPushService } from '@tandem/platform/testing/servers/push-service.ts';
import { DAY, SECOND } from '@tandem/platform/time/clock.ts';
import { type JournalService, startJournal } from '../../app.ts';
import { type Person, useJournal } from '../../testing/journal.ts';
import { DELIVERING, DEVICES, everyDay, nextMinute, REMINDERS, timeOf } from '../testing/schedules.ts';

const PEOPLE = 6;
const REMINDERS_EACH = 3;

eachDatabase('reminders of several processes', (dialect) => {
  const journal = useJournal(dialect, DELIVERING);
  let push: TestPushService;
  let others: JournalService[];
  before(async () => {
    push = await startPushService(() => journal.clock.now());
    others = await Promise.all([1, 2].map(() => startJournal(journal.config, journal.clock)));
  });
  after(async () => {
    await Promise.all(others.map((other) => other.close()));
    await push[Symbol.asyncDispose]();
  });

  async function subscribe(person: Person) {
    const subscription = push.subscribe();
    const { endpoint, keys } = subscription;
    assert.equal((await person.post(DEVICES, { endpoint, keys })).status, 201);
    return subscription;
  }

  test('each reminder is delivered once per day and device, by any process', async () => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => journal.join()));
    const subscriptions = await Promise.all([...people, ...people].map(subscribe));
    const at = nextMinute(journal);
    for (const person of people)
      for (let each = 0; each < REMINDERS_EACH; each += 1)
        assert.equal((await person.post(REMINDERS, everyDay(timeOf(at)))).status, 201);
    const services = [journal.service, ...others];
    for (let day = 0; day < 3; day += 1) {
      journal.clock.set(at + day * DAY + 3 * SECOND);
      await Promise.all(services.map((service) => service.runJobs()));
      await Promise.all(services.map((service) => service.runJobs()));
      for (const { received } of subscriptions) {
        assert.equal(received.length, (day + 1) * REMINDERS_EACH);
        const shown = received.map(({ text }) => {
          const { tag, navigate } = JSON.parse(text).notification;
          return `${tag} ${navigate}`;
        });
        assert.equal(new Set(shown).size, shown.length);
      }
    }
  });

  test('a corrected clock jump neither repeats nor drops a reminder', async () => {
    const ada = await journal.join();
    const subscription = await subscribe(ada);
    const at = nextMinute(journal);
    await ada.post(REMINDERS, everyDay(timeOf(at)));
    const runAt = async (instant: number) => {
      journal.clock.set(instant);
      await Promise.all([journal.service, ...others].map((service) => service.runJobs()));
    };
    await runAt(at);
    assert.equal(subscription.received.length, 1);
    await runAt(at + 400 * DAY);
    assert.equal(subscription.received.length, 2);
    await runAt(at + 10 * SECOND);
    await runAt(at + 20 * SECOND);
    assert.equal(subscription.received.length, 2);
    await runAt(at + DAY);
    await runAt(at + DAY + SECOND);
    assert.equal(subscription.received.length, 3);
  });
});
