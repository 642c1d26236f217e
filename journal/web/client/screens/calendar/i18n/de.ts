// The German texts of the calendar.
import type { en } from './en.ts';

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
