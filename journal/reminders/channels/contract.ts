// The reminder channel operations.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams, nullable, optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { DeviceId } from '../../ids.ts';
import type { ReminderChannelsTable, ReminderDeviceTable } from '../../tables.ts';

export const LANGUAGES = ['en', 'de'] as const;
const FORMATS = ['json', 'ntfy'] as const;
const RESULTS = ['delivered', 'sending', 'retrying', 'failed', 'gone'] as const;

const oneOf = <const Word extends string>(words: readonly Word[], description: string) =>
  Type.Unsafe<Word>(Type.String({ enum: [...words], description }));

export const LastDelivery = Type.Object(
  {
    at: Type.String({ format: 'date-time' }),
    result: oneOf(
      RESULTS,
      '`retrying`: it failed and will be retried. `gone`: the push service reports that the subscription has ended. ' +
        '`sending`: the result is unknown, for example after a crash.',
    ),
    reason: Type.Optional(
      nullable(
        Type.String({
          examples: ['http-503'],
          description:
            '`http-…` and `smtp-…` with a status, `timeout`, `network`, `blocked-address` and others.',
        }),
      ),
    ),
  },
  { title: 'ReminderDelivery' },
);
export type LastDelivery = Static<typeof LastDelivery>;

const lastDelivery = Type.Optional(nullable(LastDelivery));

export const Device = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.Optional(nullable(Type.String({ examples: ['Phone'] }))),
    active: Type.Boolean({ description: 'False once its subscription has ended.' }),
    createdAt: Type.String({ format: 'date-time' }),
    lastDelivery,
  },
  { title: 'ReminderDevice' },
);
export type Device = Static<typeof Device>;

export const Channels = Type.Object(
  {
    skipLoggedDays: Type.Boolean({ description: 'No reminder on a local day with an entry.' }),
    neutralText: Type.Boolean({ description: 'Hides the label and the purpose in the text.' }),
    language: oneOf(LANGUAGES, 'The language of the reminders.'),
    push: Type.Object(
      {
        publicKey: Type.String({ description: 'The `applicationServerKey` to subscribe with.' }),
        devices: Type.Array(Device),
      },
      { title: 'PushChannel' },
    ),
    email: Type.Object(
      {
        available: Type.Boolean({ description: 'Whether this server sends email.' }),
        enabled: Type.Boolean(),
        confirmed: Type.Boolean({
          description: 'Whether the owner of the address has confirmed it by a link.',
        }),
        lastDelivery,
      },
      { title: 'EmailChannel' },
    ),
    webhook: Type.Object(
      {
        url: Type.Optional(nullable(Type.String({ examples: ['https://ntfy.sh/my-secret-topic'] }))),
        format: oneOf(FORMATS, '`json`: a JSON document. `ntfy`: plain text in the format of ntfy.'),
        publicOnly: Type.Boolean({ description: 'Whether the URL must be https on a public server.' }),
        secret: Type.Optional(
          nullable(
            Type.String({
              description:
                'Verifies `Webhook-Signature`: base64, after `v1,`, of HMAC-SHA256 over `Webhook-Id`, `Webhook-Timestamp` ' +
                'and the body, joined by dots, with the bytes after `whsec_` as key.',
            }),
          ),
        ),
        lastDelivery,
      },
      { title: 'WebhookChannel' },
    ),
    calendar: Type.Object(
      {
        url: Type.Optional(
          nullable(Type.String({ description: 'Anyone with the URL can read the reminders.' })),
        ),
        lastFetchedAt: Type.Optional(
          nullable(Type.String({ format: 'date-time', description: 'Rounded to the hour.' })),
        ),
      },
      { title: 'CalendarChannel' },
    ),
  },
  { title: 'ReminderChannels' },
);
export type Channels = Static<typeof Channels>;

export const UpdateChannelsRequest = Type.Object(
  {
    skipLoggedDays: optionalNullable(Type.Boolean()),
    neutralText: optionalNullable(Type.Boolean()),
    language: optionalNullable(oneOf(LANGUAGES, 'The language of the reminders.')),
    email: optionalNullable(
      Type.Object({ enabled: optionalNullable(Type.Boolean()) }, { title: 'UpdateEmailChannelRequest' }),
    ),
    webhook: optionalNullable(
      Type.Object(
        {
          url: optionalNullable(Type.String({ maxLength: 1024, description: '"" removes it.' })),
          format: optionalNullable(oneOf(FORMATS, 'The format of the request body.')),
        },
        { title: 'UpdateWebhookChannelRequest' },
      ),
    ),
  },
  { title: 'UpdateReminderChannelsRequest' },
);
export type UpdateChannelsRequest = Static<typeof UpdateChannelsRequest>;

export const AddDeviceRequest = Type.Object(
  {
    endpoint: Type.String({ maxLength: 1024, description: 'The keys of the browser’s subscription.' }),
    keys: Type.Object(
      { p256dh: Type.String({ maxLength: 200 }), auth: Type.String({ maxLength: 100 }) },
      { title: 'SubscriptionKeys' },
    ),
    name: optionalNullable(Type.String({ maxLength: 60, examples: ['Phone'] })),
  },
  { title: 'AddReminderDeviceRequest' },
);
export type AddDeviceRequest = Static<typeof AddDeviceRequest>;

const shared = { tag: 'reminders', access: 'bearer' } as const;

export const readChannels = endpoint({
  ...shared,
  method: 'GET',
  path: '/api/v1/reminders/channels',
  operationId: 'getReminderChannels',
  summary: 'Read the delivery settings of reminders',
  description: 'Returns every channel with its last delivery.',
  success: { status: 200, schema: Channels, description: 'The channels.' },
  showsSecret: true,
});

export const updateChannels = endpoint({
  ...shared,
  method: 'PATCH',
  path: '/api/v1/reminders/channels',
  operationId: 'updateReminderChannels',
  summary: 'Change the delivery settings of reminders',
  description:
    'Omitted and null fields remain unchanged. Enabling email sends a link to confirm the address, unless it is ' +
    'confirmed. A new webhook gets a new secret; if `publicOnly` is true, it must be an https URL of a public server.',
  input: { kind: 'json', schema: UpdateChannelsRequest },
  success: { status: 200, schema: Channels, description: 'The updated channels.' },
  refuses: ['conflict', 'too-many'],
  showsSecret: true,
});

export const addDevice = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/v1/reminders/devices',
  operationId: 'addReminderDevice',
  summary: 'Enable push reminders on a device',
  description:
    'Accepts the subscription of a browser (Web Push) in the format of its `toJSON`. The same endpoint updates ' +
    'the device. Above 20 devices the oldest is removed.',
  input: { kind: 'json', schema: AddDeviceRequest },
  success: { status: 201, schema: Device, description: 'The device.' },
});

export const removeDevices = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/v1/reminders/devices',
  operationId: 'deleteReminderDevices',
  summary: 'Disable push reminders on all devices',
  description: 'Removes all your devices.',
  success: { status: 204, description: 'Removed.' },
});

export const removeDevice = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/v1/reminders/devices/{id}',
  operationId: 'deleteReminderDevice',
  summary: 'Disable push reminders on a device',
  description: 'Removes one of your devices.',
  params: idParams<DeviceId>(),
  success: { status: 204, description: 'Removed.' },
});

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
