// The channel test route.
import { counterId, incrementCounters } from '@tandem/platform/accounts/rate-limits/rate-limits.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { notFound } from '@tandem/platform/refusal.ts';
import { idSchema, nullable, optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { momentIn } from '@tandem/platform/time/calendar.ts';
import { formatInstant, HOUR } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { JournalContext } from '../../context.ts';
import type { DeviceId } from '../../ids.ts';
import { channelsOf } from '../channels/channels.ts';
import { LastDelivery } from '../channels/contract.ts';
import { selectTimezone } from '../plan/store.ts';
import { zoneOf } from '../schedule.ts';
import type { Receiver, SendResult } from './jobs.ts';
import { type Outcome, prepareReminder, type Sending } from './sending.ts';
import { selectActiveDevices } from './store.ts';

const LIMIT = { max: 20, window: HOUR };

export function mountReminderTests({ http, database, clock, deliveryClients, config }: JournalContext): void {
  const context = { ...deliveryClients, clock, publicUrl: config.JOURNAL_PUBLIC_URL };

  async function receiversOf(
    userId: AccountId,
    channel: Receiver['channel'],
    device: DeviceId | null,
  ): Promise<Receiver[]> {
    if (channel !== 'push') return [{ channel }];
    const ids = await selectActiveDevices.values(database.read, userId);
    return ids.filter((id) => device === null || id === device).map((deviceId) => ({ channel, deviceId }));
  }

  async function prepareTest(userId: AccountId, to: Receiver) {
    const now = clock.now();
    const date = momentIn(zoneOf(await selectTimezone.value(database.read, userId)), now).localDate;
    const test = { occasion: { reminderId: null, date, dueAt: now }, label: null, to };
    return prepareReminder(context, database.read, await channelsOf(database.read, userId), test);
  }

  http.mount(testChannel, async ({ caller, params, query, commit, releaseWhile }) => {
    const userId = caller.accountId;
    if (!CHANNELS.includes(params.channel)) throw notFound('channel');
    const counter = { id: counterId('reminder-test', userId), limit: LIMIT };
    await database.write((tx) => incrementCounters(tx, [counter], clock.now()));
    const receivers = await receiversOf(userId, params.channel, query.device ?? null);
    const attempts: { to: Receiver; sending: Sending; outcome: Outcome }[] = [];
    await releaseWhile(() =>
      Promise.all(
        receivers.map(async (to) => {
          const sending = await prepareTest(userId, to);
          if (sending) attempts.push({ to, sending, outcome: toOutcome(await sending.send(), clock.now()) });
        }),
      ),
    );
    return commit(async (tx) => {
      for (const { sending, outcome } of attempts) await sending.record(tx, outcome);
      return { deliveries: attempts.map(({ to, outcome }) => presentAttempt(to, outcome)) };
    });
  });
}

/** A test is sent once and never retried. */
const toOutcome = ({ is, reason }: SendResult, at: number): Outcome => ({
  at,
  reason,
  result: is === 'retry' ? 'failed' : is,
});

const presentAttempt = (to: Receiver, { at, result, reason }: Outcome): TestResult['deliveries'][number] => ({
  deviceId: to.channel === 'push' ? to.deviceId : null,
  delivery: { at: formatInstant(at), result: result as 'delivered', reason },
});

// The channel test operation.

const CHANNELS = ['push', 'email', 'webhook'] as const;

const TestResult = Type.Object(
  {
    deliveries: Type.Array(
      Type.Object(
        {
          deviceId: Type.Optional(nullable(Type.String({ format: 'uuid' }))),
          delivery: LastDelivery,
        },
        { title: 'ReminderTestDelivery' },
      ),
      { description: 'One for each device, or for the address or webhook; empty if none is configured.' },
    ),
  },
  { title: 'ReminderTest' },
);
type TestResult = Static<typeof TestResult>;

const testChannel = endpoint({
  method: 'POST',
  path: '/api/v1/reminders/channels/{channel}/test',
  tag: 'reminders',
  access: 'bearer',
  operationId: 'testReminderChannel',
  summary: 'Send a test',
  description:
    'Sends a reminder of today immediately and returns the result. A failed test is not retried. ' +
    'An account may send 20 tests per hour.',
  params: Type.Object({
    channel: Type.Unsafe<(typeof CHANNELS)[number]>(Type.String({ enum: [...CHANNELS] })),
  }),
  query: Type.Object({ device: optionalNullable(idSchema<DeviceId>()) }),
  success: { status: 200, schema: TestResult, description: 'The result of each delivery.' },
  refuses: ['not-found', 'too-many'],
});
