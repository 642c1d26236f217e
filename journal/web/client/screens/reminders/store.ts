// The reminders and channels of the user, as the server has them.
import { signal } from '@preact/signals';
import type { Result } from '@tandem/web/api/http-client.ts';
import { language } from '../../foundation/preferences/preferences.ts';
import { sendRequest } from '../../foundation/session/session.ts';
import { settleStep } from '../first-run/steps.ts';
import type { Schedule } from './rules.ts';

export type Reminder = { id: string; label: string | null; enabled: boolean; schedule: Schedule };

export type Delivery = {
  at: string;
  result: 'delivered' | 'sending' | 'retrying' | 'failed' | 'gone';
  reason: string | null;
};

export type Device = { id: string; name: string | null; active: boolean; lastDelivery: Delivery | null };

export type Channels = {
  skipLoggedDays: boolean;
  neutralText: boolean;
  language: string;
  push: { publicKey: string; devices: Device[] };
  email: { available: boolean; enabled: boolean; confirmed: boolean; lastDelivery: Delivery | null };
  webhook: {
    url: string | null;
    format: 'json' | 'ntfy';
    /** Whether the address must be https and public. */
    publicOnly: boolean;
    secret: string | null;
    lastDelivery: Delivery | null;
  };
  calendar: { url: string | null; lastFetchedAt: string | null };
};

type ChannelChange = Partial<{
  skipLoggedDays: boolean;
  neutralText: boolean;
  email: { enabled: boolean };
  webhook: { url?: string; format?: 'json' | 'ntfy' };
}>;

export type Loaded = { reminders: Reminder[]; channels: Channels; zone: string };

export const CHANNELS = '/api/v1/reminders/channels';
export const DEVICES = '/api/v1/reminders/devices';
const REMINDERS = '/api/v1/reminders';

/** Null until it was read for the first time. */
export const loaded = signal<Loaded | 'failed' | null>(null);

/** Loaded data is displayed until the server responds; a failure is displayed only without data. */
export async function load(): Promise<void> {
  const [reminders, channels, user] = await Promise.all([
    sendRequest<Reminder[]>(REMINDERS),
    sendRequest<Channels>(CHANNELS),
    sendRequest<{ timezone: string | null }>('/api/v1/users/me'),
  ]);
  if (reminders.ok && channels.ok && user.ok) {
    const zone = user.data.timezone ?? 'UTC';
    loaded.value = { reminders: reminders.data, channels: channels.data, zone };
    // Texts are sent in the language of the app.
    if (channels.data.language !== language.peek()) await changeChannels({});
  } else if (typeof loaded.value !== 'object' || loaded.value === null) loaded.value = 'failed';
}

export async function changeChannels(change: ChannelChange): Promise<Result<Channels>> {
  const body = { ...change, language: language.peek() };
  const reply = await sendRequest<Channels>(CHANNELS, { method: 'PATCH', body });
  const { value: shown } = loaded;
  if (reply.ok && shown && shown !== 'failed') loaded.value = { ...shown, channels: reply.data };
  return reply;
}

type Draft = { label: string; schedule: Schedule };

/** Creates a reminder, or changes the one with `id`. Returns the error, or null. */
export async function saveReminder(id: string | null, { label, schedule }: Draft): Promise<string | null> {
  const reply = id
    ? await sendRequest(`${REMINDERS}/${id}`, { method: 'PATCH', body: { label, schedule } })
    : await sendRequest(REMINDERS, { method: 'POST', body: { label, ...schedule } });
  if (reply.ok) settleStep('reminder');
  return settle(reply);
}

export const enableReminder = async (id: string, enabled: boolean): Promise<string | null> =>
  settle(await sendRequest(`${REMINDERS}/${id}`, { method: 'PATCH', body: { enabled } }));

/** One that is gone already was deleted elsewhere. */
export async function deleteReminder(id: string): Promise<string | null> {
  const reply = await sendRequest(`${REMINDERS}/${id}`, { method: 'DELETE' });
  return settle(reply.status === 404 ? { ...reply, ok: true, status: 404, data: null } : reply);
}

type Test = { deliveries: { delivery: Delivery }[] };

/** Sends a test message through a channel, and reloads the channels. */
export async function testChannel(
  channel: 'push' | 'email' | 'webhook',
  device?: string,
): Promise<Result<Test>> {
  const query = device === undefined ? '' : `?device=${device}`;
  const reply = await sendRequest<Test>(`${CHANNELS}/${channel}/test${query}`, {
    method: 'POST',
    limit: 60_000,
  });
  await load();
  return reply;
}

export const removeDevice = async (id: string): Promise<string | null> =>
  settle(await sendRequest(`${DEVICES}/${id}`, { method: 'DELETE' }));

export const createCalendar = async (): Promise<string | null> =>
  settle(await sendRequest(`${REMINDERS}/calendar`, { method: 'POST' }));

export const removeCalendar = async (): Promise<string | null> =>
  settle(await sendRequest(`${REMINDERS}/calendar`, { method: 'DELETE' }));

async function settle(reply: Result<unknown>): Promise<string | null> {
  if (!reply.ok) return detailOf(reply);
  await load();
  return null;
}

/** The error of the server; '' without a response, such as without a network. */
export const detailOf = (reply: Result<unknown>): string =>
  reply.ok ? '' : (reply.problem.errors?.[0]?.detail ?? reply.problem.detail);
