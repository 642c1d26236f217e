// The journal's settings: environment variables, all optional.
import {
  databaseUrl,
  hostSetting,
  metricsPortSetting,
  portSetting,
  publicUrlSetting,
  registrationSetting,
  sharedSettings,
} from '@tandem/platform/config/common.ts';
import {
  ConfigurationError,
  type Environment,
  readSettings,
  type Values,
  wholeNumber,
} from '@tandem/platform/config/settings.ts';
import type { DatabaseUrl } from '@tandem/platform/database/database.ts';
import { type Bucket, bucketOf, mediaSettings } from '@tandem/platform/media/settings.ts';
import { EVERY_ROLE, type Roles } from '@tandem/platform/service/roles.ts';

const MEBIBYTE = 1024 * 1024;

export const journalSettings = {
  ...sharedSettings,
  JOURNAL_PORT: portSetting('JOURNAL', 8001),
  JOURNAL_HOST: hostSetting(),
  JOURNAL_PUBLIC_URL: publicUrlSetting(),
  JOURNAL_METRICS_PORT: metricsPortSetting('JOURNAL'),
  JOURNAL_DATABASE_URL: databaseUrl(null, 'sqlite:path or postgres://…; DATA_DIR/journal.db where unset.'),
  JOURNAL_REGISTRATION: registrationSetting(),
  JOURNAL_ACCESS_TOKEN_SECONDS: wholeNumber(900, 'Lifetime of an access token, in seconds.', { least: 1 }),
  JOURNAL_REFRESH_TOKEN_SECONDS: wholeNumber(30 * 86_400, 'Lifetime of a refresh token, in seconds.', {
    least: 1,
  }),
  JOURNAL_REFRESH_GRACE_SECONDS: wholeNumber(
    10,
    'How long after its replacement a refresh token still yields a sibling pair, for requests that race.',
  ),
  JOURNAL_MAX_PHOTO_BYTES: wholeNumber(15 * MEBIBYTE, 'Largest photo, in bytes.', { least: 1 }),
  JOURNAL_MAX_VOICE_MEMO_BYTES: wholeNumber(50 * MEBIBYTE, 'Largest voice memo, in bytes.', { least: 1 }),
  JOURNAL_MAX_IMPORT_BYTES: wholeNumber(4096 * MEBIBYTE, 'Largest import, in bytes.', { least: 1 }),
  JOURNAL_MAX_MEDIA_BYTES_PER_USER: wholeNumber(
    10_240 * MEBIBYTE,
    'Photos and voice memos that one account may have, in bytes; 0 means no limit.',
  ),
  JOURNAL_LOOSE_MEDIA_DAYS: wholeNumber(7, 'Days after which media that no entry links are removed.'),
  ...mediaSettings,
} as const;

export type JournalSettings = Values<typeof journalSettings>;

export type JournalConfig = JournalSettings & {
  database: DatabaseUrl;
  roles: Roles;
  mediaFolder: string;
  mediaBucket: Bucket | null;
  exportFolder: string;
};

/** Throws a ConfigurationError that names every setting that is wrong. */
export function readJournalConfig(environment: Environment, roles: Roles = EVERY_ROLE): JournalConfig {
  const settings = readSettings(journalSettings, environment);
  if (settings.JOURNAL_ACCESS_TOKEN_SECONDS > settings.JOURNAL_REFRESH_TOKEN_SECONDS) {
    throw new ConfigurationError(
      'JOURNAL_ACCESS_TOKEN_SECONDS must not exceed JOURNAL_REFRESH_TOKEN_SECONDS.',
    );
  }
  return {
    ...settings,
    roles,
    database: settings.JOURNAL_DATABASE_URL ?? { dialect: 'sqlite', path: `${settings.DATA_DIR}/journal.db` },
    mediaFolder: `${settings.DATA_DIR}/media`,
    mediaBucket: bucketOf(settings),
    exportFolder: `${settings.DATA_DIR}/exports`,
  };
}
