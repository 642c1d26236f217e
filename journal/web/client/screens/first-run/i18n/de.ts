// The German texts of the first steps.
import type { en } from './en.ts';

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
