// The problem codes of the journal, each with its meaning.

export const problemCodes = {
  'activity-name-taken': 'an activity of that name exists',
  'archive-too-large': 'the archive unpacks to too much, or to too many files',
  'damaged-archive': 'the archive is damaged',
  'damaged-backup': 'the Daylio backup is damaged',
  'empty-file': 'the file is empty',
  'encrypted-archive': 'the archive is encrypted',
  'malformed-csv': 'the file is not valid CSV',
  'malformed-document': 'a part of the document is not a list or object',
  'newer-version': 'the export was made by a newer version of the service',
  'not-utf8': 'the file is not UTF-8 text',
  'quota-exceeded': 'the media of the account would exceed its quota',
  'record-too-large': 'one record of the file is too large',
  'too-deep': 'the document nests too deeply',
  'too-many-days': 'the period is too long',
  'too-many-records': 'the file has too many records',
  'unknown-format': 'the format of the file is unknown',
  'unknown-reference': 'an id is unknown or belongs to another user',
  'unsafe-archive': 'the archive is unsafe',
  'unsupported-format': 'the format of the file is known but not supported',
} as const;
