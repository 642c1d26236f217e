// The description of the service in its OpenAPI document.
import type { Description } from '@tandem/platform/http/openapi/description.ts';

// The journal's problem codes and their meanings.

export const problemCodes = {
  'activity-name-taken': 'an activity with this name exists',
  'archive-too-large': 'the decompressed archive is too large, or has too many files',
  'damaged-archive': 'the archive is damaged',
  'damaged-backup': 'the Daylio backup is damaged',
  deleted: 'the item with this id was deleted',
  'email-unavailable': 'the server does not send email',
  'empty-file': 'the file is empty',
  'encrypted-archive': 'the archive is encrypted',
  'entry-deleted': 'the entry with this id was deleted',
  'entry-id-taken': 'an entry with this id exists, with different content',
  'feeling-name-taken': 'a feeling with this name exists',
  'header-required': 'the request lacks a required header',
  'id-taken': 'an item with this id exists, with different content',
  'malformed-csv': 'the file is not valid CSV',
  'malformed-document': 'a part of the document is not a list or object',
  'mood-mismatch': 'the own mood has another value',
  'mood-name-taken': 'a mood with this name exists',
  'newer-version': 'the export was made by a newer version of the service',
  'not-utf8': 'the file is not UTF-8 text',
  'quota-exceeded': 'the media of the account would exceed its quota',
  'record-too-large': 'one record of the file is too large',
  'remove-copy': 'the device was signed out, with a request to remove its copy of the journal',
  'too-deep': 'the document is nested too deep',
  'too-many-days': 'the period is too long',
  'too-many-feelings': 'the account has the maximum number of feelings',
  'too-many-moods': 'the account has the maximum number of own moods',
  'too-many-reminders': 'the account has the maximum number of reminders',
  'too-many-records': 'the file has too many records',
  'too-many-tokens': 'the account has the maximum number of personal tokens',
  'unknown-format': 'the format of the file is not supported',
  'unknown-icon': 'the icon is neither in the set nor an emoji',
  'unknown-position': 'the position was not issued for this list',
  'unknown-reference': 'an id is unknown or belongs to another user',
  'unsafe-archive': 'the archive is unsafe',
} as const;

export const description: Description = {
  title: 'Mood Journal',
  version: '1.0.0',
  summary: 'A private, self-hosted mood journal.',
  description:
    'A private, self-hosted mood journal. Register, log in, and send the access token as `Authorization: Bearer …`. ' +
    'Errors are problem documents (RFC 9457) with a stable `code`. Timestamps are RFC 3339 in UTC; each entry also ' +
    'stores the author’s local date and offset, which calendars, streaks and date ranges use.',
  problemCodes,
  tags: [
    { name: 'auth', description: 'Logging in and out.' },
    { name: 'entries', description: 'Entries, calendar and statistics.' },
    { name: 'activities', description: 'The catalogue of activities.' },
    { name: 'moods', description: 'Own moods and feelings.' },
    { name: 'users', description: 'Accounts and profiles.' },
    {
      name: 'reminders',
      description: 'Schedules of reminders, and the channels of their delivery.',
    },
    { name: 'media', description: 'Photos and voice memos.' },
    { name: 'data', description: 'Export and import of all data.' },
  ],
  scalar: false,
};
