// The texts of the calendar in English and German, loaded with it.
import { textsOf } from '../../foundation/i18n/i18n.ts';

export const en = {
  'calendar.month': 'Month',
  'calendar.year': 'Year',
  'calendar.table': 'Table',
  'calendar.view': 'View',
  'calendar.show': 'What is shown',
  'calendar.mood': 'Mood',
  'calendar.activity': 'One activity',
  'calendar.colours': 'Colours',
  'calendar.compare': 'Compare with {year}',
  'calendar.previous': 'Earlier',
  'calendar.next': 'Later',
  'calendar.legend': 'Days by mood',
  'calendar.cell': '{day}, mostly {mood}, {n:one entry|{n} entries}: {list}',
  'calendar.cell.without': '{day}, without {activity}',
  'calendar.days': '{n:One day|{n} days} with an entry',
  'calendar.days.with': '{n:One day|{n} days} with {activity}',
  'calendar.col.day': 'Day',
  'calendar.col.mood': 'Mood',
  'calendar.col.entries': 'Entries',
} as const;

export const de: Readonly<Record<keyof typeof en, string>> = {
  'calendar.month': 'Monat',
  'calendar.year': 'Jahr',
  'calendar.table': 'Tabelle',
  'calendar.view': 'Ansicht',
  'calendar.show': 'Was gezeigt wird',
  'calendar.mood': 'Stimmung',
  'calendar.activity': 'Eine Aktivität',
  'calendar.colours': 'Farben',
  'calendar.compare': 'Mit {year} vergleichen',
  'calendar.previous': 'Früher',
  'calendar.next': 'Später',
  'calendar.legend': 'Tage nach Stimmung',
  'calendar.cell': '{day}, meist {mood}, {n:ein Eintrag|{n} Einträge}: {list}',
  'calendar.cell.without': '{day}, ohne {activity}',
  'calendar.days': '{n:Ein Tag|{n} Tage} mit Eintrag',
  'calendar.days.with': '{n:Ein Tag|{n} Tage} mit {activity}',
  'calendar.col.day': 'Tag',
  'calendar.col.mood': 'Stimmung',
  'calendar.col.entries': 'Einträge',
};

export const tk = textsOf<typeof en>({ en, de });
