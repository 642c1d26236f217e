// The problem codes of the journal, each with its meaning.

export const problemCodes = {
  'activity-name-taken': 'there is an activity of that name already',
  'archive-too-large': 'the archive unpacks to too much, or to too many files',
  'damaged-archive': 'the archive is damaged',
  'damaged-backup': 'the Daylio backup is damaged',
  'empty-file': 'the file is empty',
  'encrypted-archive': 'the archive is encrypted',
  'malformed-csv': 'the file is no CSV',
  'malformed-document': 'a part of the document is no list, or no object',
  'newer-version': 'the export was made by a newer version of the service',
  'not-utf8': 'the file is no text in UTF-8',
  'quota-exceeded': 'the media of the account would take more than an account may have',
  'record-too-large': 'one record of the file is too large',
  'too-deep': 'the document nests too deep',
  'too-many-days': 'the period is too long',
  'too-many-records': 'the file has too many records',
  'unknown-format': 'the file is of no format that is known',
  'unknown-reference': 'an id names nothing that the caller has',
  'unsafe-archive': 'the archive is made to do harm',
  'unsupported-format': 'the file is of a format that is known and not taken',
} as const;
