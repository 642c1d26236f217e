// The description of the service in its OpenAPI document.
import type { Description } from '@tandem/platform/http/openapi/api-documents.ts';
import { problemCodes } from './problem-codes.ts';

export const description: Description = {
  title: 'Mood Journal',
  version: '1.0.0',
  summary: 'A private, self-hosted mood journal.',
  description:
    'A private, self-hosted mood journal. Register, log in, and send the access token as `Authorization: Bearer …`. ' +
    'Errors are problem documents (RFC 9457) with a stable `code`. Timestamps are RFC 3339 in UTC; each entry also ' +
    'keeps the local date and offset of its writer, which calendars, streaks and date ranges go by.',
  problemCodes,
  tags: [
    { name: 'auth', description: 'Logging in and out.' },
    { name: 'entries', description: 'What was felt, when, and what came of it in numbers.' },
    { name: 'activities', description: 'The catalogue of what one does.' },
    { name: 'users', description: 'The own account.' },
    {
      name: 'reminders',
      description: 'Schedules of when to be reminded to write. They are kept; nothing is sent yet.',
    },
    { name: 'media', description: 'Photos and voice memos.' },
    { name: 'data', description: 'Everything out, and in again.' },
  ],
  scalar: false,
};
