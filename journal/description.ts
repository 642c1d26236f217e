// The description of the service in its OpenAPI document.
import type { Description } from '@tandem/platform/http/openapi/description.ts';
import { problemCodes } from './problem-codes.ts';

export const description: Description = {
  title: 'Mood Journal',
  version: '1.0.0',
  summary: 'A private, self-hosted mood journal.',
  description:
    'A private, self-hosted mood journal. Register, log in, and send the access token as `Authorization: Bearer …`. ' +
    'Errors are problem documents (RFC 9457) with a stable `code`. Timestamps are RFC 3339 in UTC; each entry also ' +
    'stores the local date and offset of its writer, which calendars, streaks and date ranges use.',
  problemCodes,
  tags: [
    { name: 'auth', description: 'Logging in and out.' },
    { name: 'entries', description: 'Entries, calendar and statistics.' },
    { name: 'activities', description: 'The catalogue of activities.' },
    { name: 'moods', description: 'Own moods and feelings.' },
    { name: 'users', description: 'Accounts and profiles.' },
    {
      name: 'reminders',
      description: 'Schedules of reminders, and the channels by which they arrive.',
    },
    { name: 'media', description: 'Photos and voice memos.' },
    { name: 'data', description: 'Export and import of all data.' },
  ],
  scalar: false,
};
