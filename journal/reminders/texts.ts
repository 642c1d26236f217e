// The texts of reminders in each language.
import type { LocalDate } from '@tandem/platform/time/calendar.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ReminderId } from '../ids.ts';
import type { ReminderChannelsTable } from '../tables.ts';

export type Language = 'en' | 'de';

type Texts = {
  /** The body of a neutral reminder. */
  moment: string;
  test: string;
  mailFooter(origin: string, unsubscribe: string): string;
  confirmSubject: string;
  confirmBody(origin: string, link: string): string;
  /** The pages behind the links in mails. `done` is displayed after the button was pressed. */
  pages: Record<'confirm' | 'unsubscribe', { title: string; button: string; done: string }>;
  calendarName: string;
};

const en: Texts = {
  moment: 'A moment for yourself?',
  test: 'This is a test. Reminders arrive this way.',
  mailFooter: (origin, unsubscribe) =>
    `Reminders by email are switched on in your journal at ${origin}.\nSwitch them off: ${unsubscribe}`,
  confirmSubject: 'Confirm reminders by email',
  confirmBody: (origin, link) =>
    `Somebody, probably you, has switched on reminders by email in the journal at ${origin}.\n\n` +
    `To receive them, open this page and confirm:\n${link}\n\n` +
    'If it was not you, do nothing: no reminder will be sent to this address.',
  pages: {
    confirm: {
      title: 'Receive reminders by email?',
      button: 'Confirm',
      done: 'Confirmed. Reminders will arrive by email.',
    },
    unsubscribe: {
      title: 'Receive no more reminders by email?',
      button: 'Switch off',
      done: 'Switched off. No reminder will be sent to this address.',
    },
  },
  calendarName: 'Journal',
};

const de: Texts = {
  moment: 'Ein Moment für dich?',
  test: 'Das ist ein Test. So kommen Erinnerungen an.',
  mailFooter: (origin, unsubscribe) =>
    `In deinem Tagebuch auf ${origin} sind Erinnerungen per E-Mail eingeschaltet.\nAusschalten: ${unsubscribe}`,
  confirmSubject: 'Erinnerungen per E-Mail bestätigen',
  confirmBody: (origin, link) =>
    `Jemand, vermutlich du, hat im Tagebuch auf ${origin} Erinnerungen per E-Mail eingeschaltet.\n\n` +
    `Um sie zu bekommen, öffne diese Seite und bestätige:\n${link}\n\n` +
    'Warst du es nicht, musst du nichts tun: An diese Adresse wird keine Erinnerung gesendet.',
  pages: {
    confirm: {
      title: 'Erinnerungen per E-Mail bekommen?',
      button: 'Bestätigen',
      done: 'Bestätigt. Erinnerungen kommen per E-Mail an.',
    },
    unsubscribe: {
      title: 'Keine Erinnerungen per E-Mail mehr bekommen?',
      button: 'Ausschalten',
      done: 'Ausgeschaltet. An diese Adresse wird keine Erinnerung mehr gesendet.',
    },
  },
  calendarName: 'Tagebuch',
};

export const TEXTS: Readonly<Record<Language, Texts>> = { en, de };

/** `reminderId` is null for a test. `date` is the local date of the slot, even after midnight. */
export type Occasion = { reminderId: ReminderId | null; date: LocalDate; dueAt: Instant };

export type Message = Occasion & {
  title: string;
  body: string | null;
  /** Target URL of a tap; absolute if the public URL is configured. */
  url: string;
  language: Language;
};

/** `label` is the user's name for the reminder; it is included only with the user's permission. */
export function createMessage(
  occasion: Occasion,
  label: string | null,
  { neutral, language }: Pick<ReminderChannelsTable, 'neutral' | 'language'>,
  publicUrl: string | null,
): Message {
  const { moment, test } = TEXTS[language];
  const url = `${publicUrl ?? ''}/log?date=${occasion.date}`;
  const base = { ...occasion, url, language };
  if (occasion.reminderId === null) return { ...base, title: moment, body: test };
  if (neutral === 1 || label === null) return { ...base, title: moment, body: null };
  return { ...base, title: label, body: moment };
}
