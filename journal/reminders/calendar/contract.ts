// The operations on the calendar feed.
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';

export const CalendarAddress = Type.Object(
  { url: Type.String({ description: 'Whoever has it can read the reminders.' }) },
  { title: 'ReminderCalendar' },
);
export type CalendarAddress = Static<typeof CalendarAddress>;

export const createCalendar = endpoint({
  method: 'POST',
  path: '/api/v1/reminders/calendar',
  tag: 'reminders',
  access: 'bearer',
  operationId: 'createReminderCalendar',
  summary: 'Get a new address for the calendar of your reminders',
  description: 'A former address stops working.',
  success: { status: 201, schema: CalendarAddress, description: 'The secret address.' },
  showsSecret: true,
});

export const removeCalendar = endpoint({
  method: 'DELETE',
  path: '/api/v1/reminders/calendar',
  tag: 'reminders',
  access: 'bearer',
  operationId: 'deleteReminderCalendar',
  summary: 'Publish no calendar any more',
  description: 'The address stops working.',
  success: { status: 204, description: 'Removed.' },
});

export const readCalendar = endpoint({
  method: 'GET',
  path: '/api/v1/reminders/calendar/{secret}.ics',
  tag: 'reminders',
  access: 'public',
  operationId: 'getReminderCalendar',
  summary: 'Read the calendar of reminders',
  description:
    'An iCalendar file (RFC 5545) with the reminders of the next five weeks, for programs that subscribe to it. ' +
    'It has no entries in it.',
  params: Type.Object({ secret: Type.String({ maxLength: 100 }) }),
  success: {
    status: 200,
    contentType: 'text/calendar',
    headers: ['Cache-Control'],
    description: 'The calendar.',
  },
  refuses: ['not-found'],
});
