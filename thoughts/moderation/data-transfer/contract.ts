// Exports of the caller's data and imports of lists of accounts (thoughts-web, section 6).
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { idParams, idSchema } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { Static } from 'typebox';
import type { DataImportId } from '../../ids.ts';

export const EXPORT_FORMS = [
  'thoughts.json',
  'thoughts.atom',
  'follows.csv',
  'blocks.csv',
  'mutes.csv',
  'featured_tags.csv',
  'blocked_domains.csv',
  'endorsements.csv',
  'followers.csv',
  'activity.json',
  'security.json',
] as const;
export type ExportForm = (typeof EXPORT_FORMS)[number];

export const IMPORT_KINDS = ['follows', 'blocks', 'mutes', 'domains'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_MODES = ['merge', 'replace'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** The maximum size of an imported file in bytes. */
export const MAX_LIST_BYTES = 2 * 1024 * 1024;

export const FAILURE_REASONS = ['malformed', 'not-found', 'blocked', 'own', 'failed'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

export const DataImport = Type.Object(
  {
    id: idSchema<DataImportId>(),
    kind: Type.String({ enum: [...IMPORT_KINDS] }),
    mode: Type.String({ enum: [...IMPORT_MODES] }),
    state: Type.String({ enum: ['running', 'done'] }),
    total: Type.Integer({ description: 'Accounts to add, and to remove with `replace`.' }),
    done: Type.Integer({ description: 'Number of processed accounts.' }),
    failures: Type.Array(
      Type.Object(
        {
          line: Type.Integer({ description: 'Line number in the file, from 1.' }),
          reason: Type.String({
            enum: [...FAILURE_REASONS],
            description:
              '`malformed`: not an account address or domain; `not-found`: no such account, or its server did not respond; ' +
              '`blocked`: one of the two blocks the other; `own`: the caller’s own account; `failed`: an error of this server.',
          }),
        },
        { title: 'ImportFailure' },
      ),
      { description: 'At most the first 1,000.' },
    ),
    createdAt: Type.String({ format: 'date-time' }),
  },
  { title: 'DataImport' },
);
export type DataImport = Static<typeof DataImport>;

const common = { tag: 'data', access: 'bearer' } as const;

export const exportData = endpoint({
  ...common,
  method: 'GET',
  path: '/data/export',
  operationId: 'exportData',
  summary: 'Export the caller’s data',
  description:
    '`thoughts.json`: all thoughts of the caller as in this interface, oldest first; `thoughts.atom`: the same as ' +
    'an Atom feed. `follows.csv`, `blocks.csv`, `mutes.csv`, `endorsements.csv`, `followers.csv`: lists of accounts in Mastodon’s format. ' +
    '`featured_tags.csv`, `blocked_domains.csv`: one hashtag or domain per line. `activity.json`: the activity of the ' +
    'account; `security.json`: the names of passkeys and connected logins.',
  bulkhead: 'transfers',
  query: Type.Object({
    form: Type.String({
      enum: [...EXPORT_FORMS],
      description: 'The name of the export.',
      examples: ['follows.csv'],
    }),
  }),
  success: {
    status: 200,
    contentType: '*/*',
    headers: ['Content-Disposition'],
    description: 'The file: JSON, Atom or CSV.',
  },
  refuses: ['invalid'],
});

export const importData = endpoint({
  ...common,
  method: 'POST',
  path: '/data/import',
  operationId: 'importData',
  summary: 'Import a list of accounts',
  description:
    'Follows, blocks or mutes the accounts of a CSV file in Mastodon’s format, or blocks its domains, in the ' +
    'background. `GET /data/imports/{id}` returns the progress. With `replace`, other accounts or domains are removed ' +
    'at the end. At most 2 MiB and 10,000 lines; one import at a time (409).',
  bulkhead: 'transfers',
  query: Type.Object({
    kind: Type.String({
      enum: [...IMPORT_KINDS],
      description: 'The type of the list.',
      examples: ['follows'],
    }),
    mode: Type.Optional(
      Type.String({
        enum: [...IMPORT_MODES],
        description: 'Whether to keep entries that the file omits. Default `merge`.',
      }),
    ),
  }),
  input: { kind: 'file', description: 'One file part of any name, or the raw bytes: CSV in UTF-8.' },
  success: { status: 202, schema: DataImport, description: 'The running import.' },
  refuses: ['invalid', 'conflict', 'too-large'],
});

export const readImport = endpoint({
  ...common,
  method: 'GET',
  path: '/data/imports/{id}',
  operationId: 'getDataImport',
  summary: 'Read the progress of an import',
  description: 'One of the caller’s last ten imports.',
  params: idParams<DataImportId>(),
  success: { status: 200, schema: DataImport, description: 'The import.' },
});
