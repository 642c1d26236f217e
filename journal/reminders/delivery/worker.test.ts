import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { readExposition, sampleOf } from '@tandem/platform/testing/prometheus.ts';
import { DAY, HOUR, SECOND } from '@tandem/platform/time/clock.ts';
import { useJournal } from '../../testing/journal.ts';
import { CHANNELS, DELIVERING, everyDay, nextMinute, REMINDERS, timeOf } from '../testing/schedules.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';

eachDatabase('the metrics of reminders', (dialect) => {
  const journal = useJournal(dialect, { ...DELIVERING, JOURNAL_METRICS_PORT: '0' });
  let webhook: WebhookReceiver;
  before(async () => {
    webhook = await startWebhookReceiver();
  });
  after(() => webhook[Symbol.asyncDispose]());

  test('count attempts by channel and outcome, delays, and missed reminders', async () => {
    const ada = await journal.join();
    await ada.patch(CHANNELS, { webhook: { url: webhook.url } });
    const at = nextMinute(journal);
    await ada.post(REMINDERS, everyDay(timeOf(at)));
    const runAt = async (instant: number) => {
      journal.clock.set(instant);
      await journal.service.runJobs();
    };
    await runAt(at + 10 * SECOND);
    webhook.respond(503);
    await runAt(at + DAY);
    await runAt(at + DAY + 3 * HOUR);
    webhook.respond(400);
    await runAt(at + 2 * DAY);
    await runAt(at + 3 * DAY + 3 * HOUR);

    const { text } = await createClient(journal.service.metricsUrl ?? '').get('');
    const families = readExposition(text);
    const count = (outcome: string) =>
      sampleOf(families, 'journal_reminder_attempts_total', { channel: 'webhook', outcome });
    assert.deepEqual(['delivered', 'retrying', 'dropped', 'failed'].map(count), [1, 1, 1, 1]);
    const delays = 'journal_reminder_delay_seconds';
    assert.equal(sampleOf(families, `${delays}_sum`, { channel: 'webhook' }), 10);
    assert.equal(sampleOf(families, 'journal_reminders_missed_total'), 1);
  });
});
