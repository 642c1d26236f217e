import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import {
  startPushService,
  type TestPushService,
  type TestSubscription,
} from '@tandem/platform/testing/servers/push-service.ts';
import { DAY, HOUR, MINUTE, SECOND } from '@tandem/platform/time/clock.ts';
import { logIn, type Person, useJournal } from '../../testing/journal.ts';
import {
  CHANNELS,
  DELIVERING,
  DEVICES,
  dateOf,
  everyDay,
  nextMinute,
  REMINDERS,
  timeOf,
} from '../testing/schedules.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';

eachDatabase('the delivery of reminders', (dialect) => {
  const journal = useJournal(dialect, DELIVERING);
  let push: TestPushService;
  let webhook: WebhookReceiver;
  before(async () => {
    push = await startPushService(() => journal.clock.now());
    webhook = await startWebhookReceiver();
  });
  after(async () => {
    assert.deepEqual(push.errors, []);
    await push[Symbol.asyncDispose]();
    await webhook[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    webhook.respond(200);
    webhook.received.length = 0;
  });

  async function addDevice(
    person: Person,
    name?: string,
  ): Promise<{ id: string; subscription: TestSubscription }> {
    const subscription = push.subscribe();
    const { endpoint, keys } = subscription;
    const { status, body, text } = await person.post(DEVICES, { endpoint, keys, name });
    assert.equal(status, 201, text);
    return { id: body.id, subscription };
  }

  /** Creates a reminder for the next full minute and returns its time. */
  async function remindSoon(person: Person, label?: string): Promise<{ id: string; at: number }> {
    const at = nextMinute(journal);
    const { status, body } = await person.post(REMINDERS, { ...everyDay(timeOf(at)), label });
    assert.equal(status, 201);
    return { id: body.id, at };
  }

  /** Runs the jobs at the given instant. */
  async function runAt(instant: number): Promise<void> {
    journal.clock.set(instant);
    await journal.service.runJobs();
  }

  const channelsOf = async (person: Person) => (await person.get(CHANNELS)).body;

  test('a push message is delivered once per slot, with a link to the day', async () => {
    const ada = await journal.join();
    const { subscription } = await addDevice(ada, ' Phone ');
    const { id, at } = await remindSoon(ada, 'Evening');
    await runAt(at - 1);
    assert.equal(subscription.received.length, 0);
    await runAt(at + 4 * SECOND);
    await runAt(at + 5 * MINUTE);
    const [received, ...more] = subscription.received;
    assert.ok(received && more.length === 0);
    assert.deepEqual(JSON.parse(received.text), {
      web_push: 8030,
      notification: {
        title: 'A moment for yourself?',
        lang: 'en',
        dir: 'ltr',
        silent: false,
        navigate: `https://journal.example/log?date=${dateOf(at)}`,
        tag: `reminder-${id}`,
      },
    });
    const { ttl, urgency, topic } = received.headers;
    assert.deepEqual([ttl, urgency], [String(7200 - 4), 'high']);
    assert.match(String(topic), /^[\w-]{22}$/);
    const channels = await channelsOf(ada);
    assert.equal(channels.push.publicKey, received.publicKey);
    const [device] = channels.push.devices;
    assert.deepEqual([device.name, device.active], ['Phone', true]);
    const delivered = { at: new Date(at + 4 * SECOND).toISOString(), result: 'delivered', reason: null };
    assert.deepEqual(device.lastDelivery, delivered);
    await runAt(at + DAY);
    assert.equal(subscription.received.length, 2);
  });

  test('the label is included if the user allows it, in the user’s language', async () => {
    const ada = await journal.join();
    const { subscription } = await addDevice(ada);
    const { at } = await remindSoon(ada, 'Abend');
    const changed = await ada.patch(CHANNELS, { neutralText: false, language: 'de' });
    assert.deepEqual([changed.status, changed.body.neutralText, changed.body.language], [200, false, 'de']);
    await runAt(at);
    const { title, body, lang } = JSON.parse(subscription.received[0]?.text ?? '').notification;
    assert.deepEqual([title, body, lang], ['Abend', 'Ein Moment für dich?', 'de']);
  });

  test('no reminder is delivered on a local day with an entry, unless the user enables it', async () => {
    const ada = await journal.join();
    const bob = await journal.join();
    const devices = [await addDevice(ada), await addDevice(bob)];
    await bob.patch(CHANNELS, { skipLoggedDays: false });
    const { at } = await remindSoon(ada);
    await remindSoon(bob);
    for (const person of [ada, bob])
      assert.equal((await person.post('/api/v1/entries', { mood: 3 })).status, 201);
    await runAt(at);
    assert.deepEqual(
      devices.map(({ subscription }) => subscription.received.length),
      [0, 1],
    );
    await runAt(at + DAY);
    assert.deepEqual(
      devices.map(({ subscription }) => subscription.received.length),
      [1, 2],
    );
  });

  test('a temporary failure of the push service is retried, unless the day is logged meanwhile', async () => {
    const ada = await journal.join();
    const bob = await journal.join();
    const one = await addDevice(ada);
    const two = await addDevice(bob);
    for (const { subscription } of [one, two]) push.respond(subscription, 503);
    const { at } = await remindSoon(ada);
    await remindSoon(bob);
    await runAt(at);
    const [device] = (await channelsOf(ada)).push.devices;
    assert.deepEqual([device.lastDelivery.result, device.lastDelivery.reason], ['retrying', 'http-503']);
    for (const { subscription } of [one, two]) push.respond(subscription, 201);
    await bob.post('/api/v1/entries', { mood: 3 });
    await runAt(at + 29 * SECOND);
    assert.equal(one.subscription.received.length, 0);
    await runAt(at + 40 * SECOND);
    assert.deepEqual([one.subscription.received.length, two.subscription.received.length], [1, 0]);
    assert.equal((await channelsOf(ada)).push.devices[0].lastDelivery.result, 'delivered');
  });

  test('retries end two hours after the slot, and honour Retry-After', async () => {
    const ada = await journal.join();
    await ada.patch(CHANNELS, { webhook: { url: webhook.url } });
    webhook.respond(429, { 'retry-after': '3600' });
    const { at } = await remindSoon(ada);
    await runAt(at);
    await runAt(at + 59 * MINUTE);
    assert.equal(webhook.received.length, 1);
    await runAt(at + 61 * MINUTE);
    assert.equal(webhook.received.length, 2);
    const { result, reason } = (await channelsOf(ada)).webhook.lastDelivery;
    assert.deepEqual([result, reason], ['failed', 'http-429']);
    webhook.respond(200);
    await runAt(at + 121 * MINUTE);
    assert.equal(webhook.received.length, 2);
  });

  test('a slot is delivered up to two hours late, and dropped after that', async () => {
    const ada = await journal.join();
    const { subscription } = await addDevice(ada);
    const { at } = await remindSoon(ada);
    await runAt(at + 2 * HOUR);
    assert.equal(subscription.received.length, 1);
    await runAt(at + DAY + 2 * HOUR + 1);
    assert.equal(subscription.received.length, 1);
    await runAt(at + 2 * DAY + HOUR);
    assert.equal(subscription.received.length, 2);
    const { navigate } = JSON.parse(subscription.received[1]?.text ?? '').notification;
    assert.ok(navigate.endsWith(`?date=${dateOf(at + 2 * DAY)}`));
  });

  for (const status of [404, 410]) {
    test(`${status} from the push service removes the device, and the channel reports it`, async () => {
      const ada = await journal.join();
      const { id, subscription } = await addDevice(ada);
      push.respond(subscription, status);
      const { at } = await remindSoon(ada);
      await runAt(at);
      const [device] = (await channelsOf(ada)).push.devices;
      assert.deepEqual([device.id, device.active, device.lastDelivery.result], [id, false, 'gone']);
      push.respond(subscription, 201);
      await runAt(at + DAY);
      assert.equal(subscription.received.length, 0);
      await runAt(at + 32 * DAY);
      assert.deepEqual((await channelsOf(await again(ada))).push.devices, []);
    });
  }

  /** Logs in again: the clock is past the session's expiry. */
  const again = ({ username }: Person): Promise<Person> => logIn(journal.client, username);

  test('a rescheduled reminder is delivered once per local day, and a new time zone applies immediately', async () => {
    const ada = await journal.join();
    const { subscription } = await addDevice(ada);
    const { id, at } = await remindSoon(ada);
    await runAt(at);
    const later = everyDay(timeOf(at + 10 * MINUTE));
    assert.equal((await ada.patch(`${REMINDERS}/${id}`, { schedule: later })).status, 200);
    await runAt(at + 10 * MINUTE);
    assert.equal(subscription.received.length, dateOf(at + 10 * MINUTE) === dateOf(at) ? 1 : 2);
    const before = subscription.received.length;
    // The new local time is one hour later in UTC: a day and an hour after the last delivery.
    assert.equal((await ada.patch('/api/v1/users/me', { timezone: 'Atlantic/Azores' })).status, 200);
    const local = new Date(at + DAY + 10 * MINUTE).toISOString().slice(0, 16);
    const slot = Temporal.PlainDateTime.from(local).toZonedDateTime('Atlantic/Azores').epochMilliseconds;
    assert.notEqual(slot, at + DAY + 10 * MINUTE);
    await runAt(slot - 1);
    assert.equal(subscription.received.length, before);
    await runAt(slot);
    assert.equal(subscription.received.length, before + 1);
  });

  test('a disabled reminder, a deleted one and a deleted account deliver nothing', async () => {
    const people = await Promise.all([1, 2, 3].map(() => journal.join()));
    const devices = await Promise.all(people.map((person) => addDevice(person)));
    const soon = await Promise.all(people.map((person) => remindSoon(person)));
    const [ada, bob, eve] = people;
    await ada?.patch(`${REMINDERS}/${soon[0]?.id}`, { enabled: false });
    await bob?.delete(`${REMINDERS}/${soon[1]?.id}`);
    assert.equal((await eve?.delete('/api/v1/users/me'))?.status, 204);
    await runAt(soon[0]?.at ?? 0);
    for (const { subscription } of devices) assert.equal(subscription.received.length, 0);
  });

  test('a webhook is signed according to Standard Webhooks, without mood or text', async () => {
    const ada = await journal.join();
    const set = await ada.patch(CHANNELS, { webhook: { url: webhook.url } });
    const { secret, format } = set.body.webhook;
    assert.equal(format, 'json');
    const { id, at } = await remindSoon(ada, 'Therapy');
    await runAt(at + SECOND);
    const [received, ...more] = webhook.received;
    assert.ok(received && more.length === 0);
    const headers = received.headers;
    assert.equal(headers['webhook-timestamp'], String(at / 1000 + 1));
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${received.body}`;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    assert.equal(
      headers['webhook-signature'],
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    );
    assert.deepEqual(JSON.parse(received.body), {
      type: 'reminder.due',
      timestamp: new Date(at).toISOString(),
      data: {
        reminderId: id,
        date: dateOf(at),
        title: 'A moment for yourself?',
        body: null,
        url: `https://journal.example/log?date=${dateOf(at)}`,
      },
    });
  });

  test('ntfy gets plain text, and the link in a header', async () => {
    const ada = await journal.join();
    const topic = webhook.url.replace('/hook', '/my-topic');
    await ada.patch(CHANNELS, { webhook: { url: topic, format: 'ntfy' }, language: 'de' });
    const { at } = await remindSoon(ada);
    await runAt(at);
    const [received] = webhook.received;
    assert.deepEqual([received?.path, received?.body], ['/my-topic', 'Ein Moment für dich?']);
    assert.equal(received?.headers.click, `https://journal.example/log?date=${dateOf(at)}`);
    assert.equal(received.headers['content-type'], 'text/plain; charset=utf-8');
  });

  test('a retried webhook has the id of the first, for deduplication by its receiver', async () => {
    const ada = await journal.join();
    await ada.patch(CHANNELS, { webhook: { url: webhook.url } });
    webhook.respond(500);
    const { at } = await remindSoon(ada);
    await runAt(at);
    webhook.respond(204);
    await runAt(at + MINUTE);
    const ids = webhook.received.map(({ headers }) => headers['webhook-id']);
    assert.equal(ids.length, 2);
    assert.equal(new Set(ids).size, 1);
  });

  test('a test is sent immediately and returns its result', async () => {
    const ada = await journal.join();
    const send = async (channel: string, query = '') => {
      const { status, body, text } = await ada.post(`${CHANNELS}/${channel}/test${query}`);
      assert.equal(status, 200, text);
      return body.deliveries;
    };
    for (const channel of ['push', 'webhook', 'email']) assert.deepEqual(await send(channel), []);
    const one = await addDevice(ada);
    const two = await addDevice(ada);
    push.respond(two.subscription, 410);
    const results = await send('push');
    const byId = new Map(
      results.map((each: { deviceId: string; delivery: { result: string } }) => [
        each.deviceId,
        each.delivery.result,
      ]),
    );
    assert.deepEqual([byId.get(one.id), byId.get(two.id)], ['delivered', 'gone']);
    assert.match(JSON.parse(one.subscription.received[0]?.text ?? '').notification.body, /test/);
    assert.equal((await send('push', `?device=${one.id}`)).length, 1);
    await ada.patch(CHANNELS, { webhook: { url: webhook.url } });
    webhook.respond(503);
    const [{ delivery }] = await send('webhook');
    assert.deepEqual([delivery.result, delivery.reason], ['failed', 'http-503']);
    assert.equal((await channelsOf(ada)).webhook.lastDelivery.reason, 'http-503');
    assert.equal((await ada.post(`${CHANNELS}/pigeon/test`)).status, 404);
    const statuses = await Promise.all(Array.from({ length: 20 }, () => ada.post(`${CHANNELS}/email/test`)));
    assert.ok(statuses.some(({ status }) => status === 429));
  });
});
