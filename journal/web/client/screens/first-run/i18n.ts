// The texts of the first steps in English and German, loaded with them.
import { textsOf } from '../../foundation/i18n/i18n.ts';

export const en = {
  import: 'Coming from another app?',
  'import.about':
    'Bring your history from Daylio, Day One, Journiv, How We Feel, Pixels, Daily You or a CSV file.',
  'import.go': 'Import',
  activities: 'Choose your activities',
  'activities.about': '12 to start with, tick what fits. You can change them later.',
  'activities.go': 'Choose',
  reminder: 'A reminder in the evening?',
  'reminder.about': 'Push, email or calendar. Off until you choose.',
  'reminder.go': 'Set',
  hide: 'Hide: {title}',
} as const;

export const de: Readonly<Record<keyof typeof en, string>> = {
  import: 'Du kommst von einer anderen App?',
  'import.about':
    'Bring deine Einträge aus Daylio, Day One, Journiv, How We Feel, Pixels, Daily You oder einer CSV-Datei mit.',
  'import.go': 'Importieren',
  activities: 'Wähle deine Aktivitäten',
  'activities.about': '12 für den Anfang: hake an, was passt. Du kannst sie später ändern.',
  'activities.go': 'Wählen',
  reminder: 'Eine Erinnerung am Abend?',
  'reminder.about': 'Push, E-Mail oder Kalender. Aus, bis du wählst.',
  'reminder.go': 'Einrichten',
  hide: 'Ausblenden: {title}',
};

export const tf = textsOf<typeof en>({ en, de });
