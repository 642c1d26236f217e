// Renders channels and devices.
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import type { ReminderChannelsTable, ReminderDeviceTable } from '../../tables.ts';
import type { Channels, Device, LastDelivery } from './contract.ts';

/** Input for presenting the channels of a user. `origin` is the origin of the service. */
type ChannelsView = {
  channels: ReminderChannelsTable;
  devices: readonly ReminderDeviceTable[];
  emailKey: string;
  publicKey: string;
  isMailAvailable: boolean;
  /** Whether webhook URLs must use https and a public address. */
  publicOnly: boolean;
  origin: string;
};

export const presentChannels = (view: ChannelsView): Channels => ({
  skipLoggedDays: view.channels.skip_logged === 1,
  neutralText: view.channels.neutral === 1,
  language: view.channels.language,
  push: { publicKey: view.publicKey, devices: view.devices.map(presentDevice) },
  email: presentEmail(view),
  webhook: {
    url: view.channels.webhook_url,
    format: view.channels.webhook_format,
    publicOnly: view.publicOnly,
    secret: view.channels.webhook_secret,
    lastDelivery: presentDelivery(
      view.channels.webhook_at,
      view.channels.webhook_result,
      view.channels.webhook_reason,
    ),
  },
  calendar: presentCalendar(view.channels, view.origin),
});

export const presentDevice = (device: ReminderDeviceTable): Device => ({
  id: device.id,
  name: device.name,
  active: device.endpoint !== null,
  createdAt: formatInstant(device.created_at),
  lastDelivery: presentDelivery(device.last_at, device.last_result, device.last_reason),
});

const presentEmail = ({ channels, emailKey, isMailAvailable }: ChannelsView): Channels['email'] => ({
  available: isMailAvailable,
  enabled: channels.email_on === 1,
  confirmed: channels.email_confirmed === emailKey,
  lastDelivery: presentDelivery(channels.email_at, channels.email_result, channels.email_reason),
});

type CalendarColumns = Pick<ReminderChannelsTable, 'calendar_secret' | 'calendar_at'>;
export const presentCalendar = (
  { calendar_secret, calendar_at }: CalendarColumns,
  origin: string,
): Channels['calendar'] => ({
  url: calendar_secret && `${origin}/api/v1/reminders/calendar/${calendar_secret}.ics`,
  lastFetchedAt: calendar_at === null ? null : formatInstant(calendar_at),
});

const presentDelivery = (
  at: Instant | null,
  result: string | null,
  reason: string | null,
): LastDelivery | null =>
  at === null ? null : { at: formatInstant(at), result: result as LastDelivery['result'], reason };
