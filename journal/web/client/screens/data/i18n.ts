// The texts of import and export in English and German, loaded with their screen.
import { textsOf } from '../../foundation/i18n/i18n.ts';

export const en = {
  'data.import': 'Import',
  'data.import.about':
    'From a Daylio backup (.daylio), a CSV of Daylio, How We Feel or this journal, JSON of Pixels or Daily You, or an export of Journiv, Day One or this journal. What is here already is skipped.',
  'data.import.choose': 'Choose a file',
  'data.import.drop': 'or drop it here',
  'data.import.reading': 'Reading {name}…',
  'data.import.progress': 'Importing: {n} %',
  'import.found':
    'Found {n:one entry|{n} entries}, {from} to {to}, {p:one photo|{p} photos}, {v:one voice memo|{v} voice memos}. Nothing is changed yet.',
  'import.foundShort':
    'Found {n:one entry|{n} entries}, {s} of them are here already. Nothing is changed yet.',
  'import.mood': '“{name}” is your own mood name. Which face is it?',
  'import.skipped': '{n:One entry is|{n} entries are} here already, and will be left as {n:it is|they are}.',
  'import.mood.known': '“{name}” ({n:one entry|{n} entries})',
  'import.mood.none': 'Leave out {n:one entry|{n} entries}',
  'import.withoutMood': '{n:One entry has|{n} entries have} no mood. Which one should {n:it|they} get?',
  'import.own': 'Keep your own names of moods and feelings: {names}',
  'import.icons': 'Add icons to new names:',
  'import.words': 'New: {m:one mood|{m} moods}, {f:one feeling|{f} feelings}.',
  'import.done': '{n} imported, {s} were here already, {e} could not be read.',
  'import.start': 'Import {n:one entry|{n} entries}',
  'import.errors': 'What could not be read',
  'import.row': 'Place',
  'import.reason': 'Reason',
  'import.errorsCsv': 'Save as CSV',
  'import.another': 'Another file',
  'data.export.about':
    'A ZIP with everything: entries, words, photos, voice memos, activities and reminders.',
  'data.export.start': 'Save the ZIP',
  'data.export.running': 'Preparing…',
  'data.export.last': 'Last export: {day}',
  'data.export.never': 'Not exported yet.',
  'data.delete': 'Delete a period',
  'data.delete.about': 'Deletes all entries of these days, both included. You can export them first.',
  'data.delete.from': 'From',
  'data.delete.to': 'To',
  'data.delete.start': 'Delete…',
  'data.delete.confirm': 'This deletes {n:one entry|{n} entries}, {from} to {to}. It cannot be undone.',
  'data.delete.yes': 'Delete {n:one entry|{n} entries}',
  'data.delete.done': '{n:One entry|{n} entries} deleted.',
  'data.delete.none': 'There is no entry in this period.',
  'data.offline': 'Import, export and deleting need your server; there is no network now.',
} as const;

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

export const td = textsOf<typeof en>({ en, de });
