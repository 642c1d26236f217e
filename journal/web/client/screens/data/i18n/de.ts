// The German texts of the screen for the data of a journal.
import type { en } from './en.ts';

export const de: Readonly<Record<keyof typeof en, string>> = {
  'data.import': 'Importieren',
  'data.import.about':
    'Aus einem Daylio-Backup (.daylio), einer CSV von Daylio, How We Feel oder diesem Tagebuch, JSON von Pixels oder Daily You oder einem Export von Journiv, Day One oder diesem Tagebuch. Was schon da ist, wird übersprungen.',
  'data.import.choose': 'Datei wählen',
  'data.import.drop': 'oder hier ablegen',
  'data.import.reading': '{name} wird gelesen…',
  'data.import.progress': 'Import: {n} %',
  'import.found':
    'Gefunden: {n:ein Eintrag|{n} Einträge}, {from} bis {to}, {p:ein Foto|{p} Fotos}, {v:ein Sprachmemo|{v} Sprachmemos}. Noch ist nichts geändert.',
  'import.foundShort':
    'Gefunden: {n:ein Eintrag|{n} Einträge}, {s} davon sind schon hier. Noch ist nichts geändert.',
  'import.mood': '„{name}“ ist dein eigener Name. Welches Gesicht ist das?',
  'import.skipped':
    '{n:Ein Eintrag ist|{n} Einträge sind} schon hier und {n:bleibt|bleiben}, wie {n:er ist|sie sind}.',
  'import.mood.known': '„{name}“ ({n:ein Eintrag|{n} Einträge})',
  'import.mood.none': '{n:Einen Eintrag|{n} Einträge} weglassen',
  'import.withoutMood':
    '{n:Ein Eintrag hat|{n} Einträge haben} keine Stimmung. Welche {n:soll er|sollen sie} bekommen?',
  'import.own': 'Deine eigenen Namen von Stimmungen und Gefühlen behalten: {names}',
  'import.icons': 'Neuen Namen Symbole geben:',
  'import.words': 'Neu: {m:eine Stimmung|{m} Stimmungen}, {f:ein Gefühl|{f} Gefühle}.',
  'import.done': '{n} importiert, {s} waren schon da, {e} ließen sich nicht lesen.',
  'import.start': '{n:Einen Eintrag|{n} Einträge} importieren',
  'import.errors': 'Was sich nicht lesen ließ',
  'import.row': 'Stelle',
  'import.reason': 'Grund',
  'import.errorsCsv': 'Als CSV speichern',
  'import.another': 'Andere Datei',
  'data.export.about':
    'Ein ZIP mit allem: Einträge, Worte, Fotos, Sprachmemos, Aktivitäten und Erinnerungen.',
  'data.export.start': 'ZIP speichern',
  'data.export.running': 'Wird vorbereitet…',
  'data.export.last': 'Letzter Export: {day}',
  'data.export.never': 'Noch nicht exportiert.',
  'data.delete': 'Einen Zeitraum löschen',
  'data.delete.about':
    'Löscht alle Einträge dieser Tage, beide eingeschlossen. Du kannst sie vorher exportieren.',
  'data.delete.from': 'Von',
  'data.delete.to': 'Bis',
  'data.delete.start': 'Löschen…',
  'data.delete.confirm':
    'Das löscht {n:einen Eintrag|{n} Einträge}, {from} bis {to}. Es lässt sich nicht rückgängig machen.',
  'data.delete.yes': '{n:Einen Eintrag|{n} Einträge} löschen',
  'data.delete.done': '{n:Ein Eintrag|{n} Einträge} gelöscht.',
  'data.delete.none': 'In diesem Zeitraum gibt es keinen Eintrag.',
  'data.offline': 'Import, Export und Löschen brauchen deinen Server; gerade ist kein Netz da.',
};
