// The journal's settings: environment variables, all optional.
import {
  type OidcSettings,
  oidcSettings,
  readOidc,
} from '@tandem/platform/accounts/oidc-provider/settings.ts';
import { type HashCost, OWASP_COST } from '@tandem/platform/accounts/passwords/hash-cost.ts';
import {
  booleanSetting,
  ConfigurationError,
  type Environment,
  integerSetting,
  readSettings,
  type SettingValues,
} from '@tandem/platform/config/settings.ts';
import type { DatabaseUrl } from '@tandem/platform/database/database.ts';
import { mailFromSetting, smtpSetting } from '@tandem/platform/mail/settings.ts';
import { type Bucket, mediaSettings, readBucket } from '@tandem/platform/media/blob-store/settings.ts';
import {
  commonSettings,
  databaseUrl,
  emailVerificationSetting,
  hostSetting,
  metricsPortSetting,
  portSetting,
  publicUrlSetting,
  registrationSetting,
} from '@tandem/platform/service/common-settings.ts';
import { ALL_ROLES, type Roles } from '@tandem/platform/service/roles.ts';

const MEBIBYTE = 1024 * 1024;

export const journalSettings = {
  ...commonSettings,
  JOURNAL_PORT: portSetting('JOURNAL', 8001),
  JOURNAL_HOST: hostSetting(),
  JOURNAL_PUBLIC_URL: publicUrlSetting(),
  JOURNAL_METRICS_PORT: metricsPortSetting('JOURNAL'),
  JOURNAL_DATABASE_URL: databaseUrl(null, 'sqlite:path or postgres://…; DATA_DIR/journal.db if unset.'),
  JOURNAL_REGISTRATION: registrationSetting(),
  ...oidcSettings('JOURNAL'),
  JOURNAL_ACCESS_TOKEN_SECONDS: integerSetting(900, 'Lifetime of an access token, in seconds.', { min: 1 }),
  JOURNAL_REFRESH_TOKEN_SECONDS: integerSetting(30 * 86_400, 'Lifetime of a refresh token, in seconds.', {
    min: 1,
  }),
  JOURNAL_REFRESH_GRACE_SECONDS: integerSetting(
    10,
    'How long a replaced refresh token still yields a sibling pair, for concurrent requests, in seconds.',
  ),
  JOURNAL_MAX_PHOTO_BYTES: integerSetting(15 * MEBIBYTE, 'Largest photo, in bytes.', { min: 1 }),
  JOURNAL_MAX_VOICE_MEMO_BYTES: integerSetting(50 * MEBIBYTE, 'Largest voice memo, in bytes.', { min: 1 }),
  JOURNAL_MAX_IMPORT_BYTES: integerSetting(4096 * MEBIBYTE, 'Largest import, in bytes.', { min: 1 }),
  JOURNAL_MAX_MEDIA_BYTES_PER_USER: integerSetting(
    10_240 * MEBIBYTE,
    'Total size of the photos and voice memos of one account, in bytes; 0 means no limit.',
  ),
  JOURNAL_LOOSE_MEDIA_DAYS: integerSetting(
    7,
    'Days after which orphaned media (without an entry) are removed.',
  ),
  JOURNAL_SMTP_URL: smtpSetting(
    'for reminders by email and mails about accounts; none are sent if unset. Requires JOURNAL_PUBLIC_URL for the links in them.',
  ),
  JOURNAL_MAIL_FROM: mailFromSetting(
    'Sender of mails; if unset, journal@ followed by the host of JOURNAL_PUBLIC_URL.',
  ),
  JOURNAL_EMAIL_VERIFICATION: emailVerificationSetting(),
  JOURNAL_REMINDERS_INSECURE: booleanSetting(
    false,
    'Allows reminders to private addresses, other ports and plain http, such as an ntfy server at home.',
  ),
  ...mediaSettings,
} as const;

type JournalSettings = SettingValues<typeof journalSettings>;

export type JournalConfig = JournalSettings & {
  database: DatabaseUrl;
  roles: Roles;
  passwordCost: HashCost;
  oidc: OidcSettings | null;
  acceptsPasswords: boolean;
  mediaFolder: string;
  mediaBucket: Bucket | null;
  exportFolder: string;
};

/** @throws ConfigurationError with every invalid setting. */
export function readJournalConfig(environment: Environment, roles: Roles = ALL_ROLES): JournalConfig {
  const settings = readSettings(journalSettings, environment);
  if (settings.JOURNAL_ACCESS_TOKEN_SECONDS > settings.JOURNAL_REFRESH_TOKEN_SECONDS) {
    throw new ConfigurationError(
      'JOURNAL_ACCESS_TOKEN_SECONDS must not exceed JOURNAL_REFRESH_TOKEN_SECONDS.',
    );
  }
  if (settings.JOURNAL_SMTP_URL !== null && settings.JOURNAL_PUBLIC_URL === null) {
    throw new ConfigurationError('JOURNAL_SMTP_URL requires JOURNAL_PUBLIC_URL, for the links in mails.');
  }
  if (settings.JOURNAL_EMAIL_VERIFICATION === 'required' && settings.JOURNAL_SMTP_URL === null)
    throw new ConfigurationError('JOURNAL_EMAIL_VERIFICATION=required requires JOURNAL_SMTP_URL.');
  return {
    ...settings,
    roles,
    passwordCost: OWASP_COST,
    oidc: readOidc('JOURNAL', settings, settings.JOURNAL_PUBLIC_URL),
    acceptsPasswords: settings.JOURNAL_PASSWORD_LOGIN,
    database: settings.JOURNAL_DATABASE_URL ?? { dialect: 'sqlite', path: `${settings.DATA_DIR}/journal.db` },
    mediaFolder: `${settings.DATA_DIR}/media`,
    mediaBucket: readBucket(settings),
    exportFolder: `${settings.DATA_DIR}/exports`,
  };
}
