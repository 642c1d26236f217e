// Reads the settings of reminders.
import { LANGUAGES } from '../../../reminders/channels/contract.ts';
import type { ReminderSettings } from '../../../reminders/channels/settings.ts';
import { InvalidRecord, quoted, readFields, readFlag } from './fields.ts';

/** Null if missing. */
export function readReminderSettings(value: unknown): ReminderSettings | null {
  if (value === undefined || value === null) return null;
  const { skipLoggedDays, neutralText, language } = readFields(value, 'reminderSettings');
  return {
    skipLoggedDays: readFlag(skipLoggedDays, 'skipLoggedDays', true),
    neutralText: readFlag(neutralText, 'neutralText', true),
    language: readLanguage(language),
  };
}

function readLanguage(value: unknown): ReminderSettings['language'] {
  if (value === undefined || value === null) return 'en';
  const known = LANGUAGES.find((language) => language === value);
  if (known) return known;
  throw new InvalidRecord(`language is ${quoted(value)}, not one of ${LANGUAGES.join(', ')}`);
}
