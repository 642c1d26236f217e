// The English texts of the screen for the data of a journal.

export const en = {
  'data.import': 'Import',
  'data.import.about':
    'From a Daylio backup (.daylio), a CSV of Daylio or this journal, JSON, or an export of this journal. What is here already is skipped.',
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
  'data.delete.about': 'Deletes all entries of these days, both included. An export first costs nothing.',
  'data.delete.from': 'From',
  'data.delete.to': 'To',
  'data.delete.start': 'Delete…',
  'data.delete.confirm': 'This deletes {n:one entry|{n} entries}, {from} to {to}. It cannot be undone.',
  'data.delete.yes': 'Delete {n:one entry|{n} entries}',
  'data.delete.done': '{n:One entry|{n} entries} deleted.',
  'data.delete.none': 'There is no entry in this period.',
  'data.offline': 'Import, export and deleting need your server; there is no network now.',
} as const;
