// The reminder operations.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams, nullable, optionalNullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import type { ReminderId } from '../ids.ts';
import { TIME_OF_DAY } from './schedule.ts';

const slot = nullable(
  Type.String({ examples: ['09:00'], description: '`HH:MM`; null: no reminder that day.' }),
);
const givenSlot = optionalNullable(
  Type.String({
    pattern: TIME_OF_DAY,
    examples: ['09:00'],
    description: 'must be a time of day as HH:MM, 24 h; null and omitted: none that day',
  }),
);

/** The longest label, in characters. */
export const MAX_LABEL_LENGTH = 60;

const label = optionalNullable(
  Type.String({
    maxLength: MAX_LABEL_LENGTH,
    examples: ['Evening'],
    description: 'A name for the reminder; "" removes it.',
  }),
);

const week = <Slot>(of: Slot) => ({
  monday: of,
  tuesday: of,
  wednesday: of,
  thursday: of,
  friday: of,
  saturday: of,
  sunday: of,
});

const DaySchedule = Type.Object(week(slot), {
  title: 'DaySchedule',
  description: 'Times of day in the user’s timezone.',
});

export const Reminder = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    schedule: DaySchedule,
    label: Type.Optional(nullable(Type.String({ examples: ['Evening'] }))),
    enabled: Type.Boolean(),
    createdAt: Type.String({ format: 'date-time' }),
  },
  { title: 'Reminder' },
);
export type Reminder = Static<typeof Reminder>;

export const CreateReminderRequest = Type.Object(
  { ...week(givenSlot), label },
  { title: 'CreateReminderRequest' },
);
export type CreateReminderRequest = Static<typeof CreateReminderRequest>;

export const UpdateReminderRequest = Type.Object(
  {
    enabled: optionalNullable(Type.Boolean()),
    schedule: optionalNullable(CreateReminderRequest),
    label,
  },
  { title: 'UpdateReminderRequest' },
);
export type UpdateReminderRequest = Static<typeof UpdateReminderRequest>;

const shared = { tag: 'reminders', access: 'bearer' } as const;

export const listReminders = endpoint({
  ...shared,
  method: 'GET',
  scope: 'read',
  path: '/api/v1/reminders',
  operationId: 'listReminders',
  summary: 'List reminders',
  description: 'Includes disabled reminders.',
  success: { status: 200, schema: Type.Array(Reminder), description: 'Oldest first.' },
});

export const createReminder = endpoint({
  ...shared,
  method: 'POST',
  path: '/api/v1/reminders',
  operationId: 'createReminder',
  summary: 'Create a reminder',
  description:
    'Accepts a time of day for each weekday. It is delivered through the configured channels, once for ' +
    'each local day; an account has at most 50 reminders.',
  input: { kind: 'json', schema: CreateReminderRequest },
  success: { status: 201, schema: Reminder, description: 'The new reminder, enabled.' },
  refuses: ['conflict'],
});

export const readReminder = endpoint({
  ...shared,
  method: 'GET',
  scope: 'read',
  path: '/api/v1/reminders/{id}',
  operationId: 'getReminder',
  summary: 'Read a reminder',
  description: 'Returns one of your reminders.',
  params: idParams<ReminderId>(),
  success: { status: 200, schema: Reminder, description: 'The reminder.' },
});

export const updateReminder = endpoint({
  ...shared,
  method: 'PATCH',
  path: '/api/v1/reminders/{id}',
  operationId: 'updateReminder',
  summary: 'Enable, disable or reschedule a reminder',
  description:
    'Omitted and null fields remain unchanged. A schedule is replaced as a whole; a label in it is ignored.',
  params: idParams<ReminderId>(),
  input: { kind: 'json', schema: UpdateReminderRequest },
  success: { status: 200, schema: Reminder, description: 'The updated reminder.' },
});

export const deleteReminder = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/api/v1/reminders/{id}',
  operationId: 'deleteReminder',
  summary: 'Delete a reminder',
  description: 'Entries are not affected.',
  params: idParams<ReminderId>(),
  success: { status: 204, description: 'Deleted.' },
});
