// The settings of thoughts: environment variables, all optional.
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
  textSetting,
} from '@tandem/platform/config/settings.ts';
import type { DatabaseUrl } from '@tandem/platform/database/database.ts';
import { mailFromSetting, smtpSetting } from '@tandem/platform/mail/settings.ts';
import {
  type Bucket,
  bucketSetting,
  readBucket,
  s3Settings,
} from '@tandem/platform/media/blob-store/settings.ts';
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

export const thoughtsSettings = {
  ...commonSettings,
  THOUGHTS_PORT: portSetting('THOUGHTS', 8000),
  THOUGHTS_HOST: hostSetting(),
  THOUGHTS_PUBLIC_URL: publicUrlSetting(),
  THOUGHTS_METRICS_PORT: metricsPortSetting('THOUGHTS'),
  THOUGHTS_DATABASE_URL: databaseUrl(null, 'sqlite:path or postgres://…; DATA_DIR/thoughts.db if unset.'),
  THOUGHTS_REGISTRATION: registrationSetting(),
  ...oidcSettings('THOUGHTS'),
  THOUGHTS_TOKEN_SECONDS: integerSetting(86_400, 'Lifetime of a session token, in seconds.', { min: 1 }),
  THOUGHTS_TITLE: textSetting('Thoughts', 'Name of the server, displayed by apps.'),
  THOUGHTS_DESCRIPTION: textSetting('', 'Description of the server in one sentence, displayed by apps.'),
  THOUGHTS_RULES: textSetting('', 'Rules of the server, separated by |, displayed by apps and pages.'),
  THOUGHTS_CONTACT_EMAIL: textSetting('', 'Email address of the administrator, displayed by apps.'),
  THOUGHTS_SMTP_URL: smtpSetting(
    'for mails about accounts, such as those to reset a password; none are sent if unset. Requires THOUGHTS_PUBLIC_URL for the links in them.',
  ),
  THOUGHTS_MAIL_FROM: mailFromSetting(
    'Sender of mails about accounts; if unset, thoughts@ followed by the host of THOUGHTS_PUBLIC_URL.',
  ),
  THOUGHTS_EMAIL_VERIFICATION: emailVerificationSetting(),
  THOUGHTS_MODEL_CRAWLERS: booleanSetting(
    false,
    'Whether robots.txt permits crawlers for language model training on the public pages.',
  ),
  THOUGHTS_CLIENT_API_REQUESTS: integerSetting(
    1500,
    'Requests to the client API per account, or per address without a login, in 5 minutes; 0 means no limit.',
  ),
  THOUGHTS_APP_REGISTRATIONS_PER_ADDRESS: integerSetting(
    100,
    'App registrations per address and hour; 0 means no limit.',
  ),
  THOUGHTS_MAX_STREAMS: integerSetting(
    10_000,
    'Open streams of the client API per process; more get 503. 0 disables streaming.',
  ),
  THOUGHTS_STREAMS_PER_ACCOUNT: integerSetting(
    50,
    'Open streams of the client API per account and process; more get 429.',
    { min: 1 },
  ),
  THOUGHTS_STREAMS_PER_ADDRESS: integerSetting(
    1000,
    'Open streams of the client API per address (/64 for IPv6) and process; more get 429.',
    { min: 1 },
  ),
  THOUGHTS_DELIVERY_ATTEMPTS: integerSetting(
    16,
    'Attempts to deliver one activity to one inbox before it fails permanently.',
    { min: 1, max: 100 },
  ),
  THOUGHTS_DELIVERY_INITIAL_DELAY_SECONDS: integerSetting(
    10,
    'Seconds between the first and the second delivery attempt; doubled after each, with a jitter of up to half.',
    { min: 1, max: 86_400 },
  ),
  THOUGHTS_DELIVERY_MAX_DELAY_SECONDS: integerSetting(
    43_200,
    'Maximum delay between delivery attempts, in seconds.',
    {
      min: 1,
      max: 2_592_000,
    },
  ),
  THOUGHTS_DELIVERY_THREAD: booleanSetting(
    true,
    'Whether bulk deliveries run in a separate thread, which is started on demand if there is more than one processor.',
  ),
  THOUGHTS_FEDERATION_INSECURE: booleanSetting(
    false,
    'For tests only: lets federation connect to private addresses, other ports and plain http.',
  ),
  THOUGHTS_REMOTE_RETENTION_DAYS: integerSetting(
    90,
    'Days after which remote thoughts and actors without a local connection are deleted.',
    { min: 1, max: 36_500 },
  ),
  THOUGHTS_REMOTE_PICTURES: booleanSetting(
    true,
    'Whether pages display pictures of other servers through this server’s cache. Otherwise, they display initials and descriptions.',
  ),
  THOUGHTS_REMOTE_PICTURE_MEGABYTES: integerSetting(
    256,
    'Size of the cache for pictures of other servers in DATA_DIR/thoughts-remote-pictures, in MiB.',
    { min: 32, max: 1_048_576 },
  ),
  THOUGHTS_MAX_PICTURE_BYTES: integerSetting(16 * MEBIBYTE, 'Maximum size of a picture, in bytes.', {
    min: 1,
  }),
  THOUGHTS_MAX_MEDIA_BYTES_PER_USER: integerSetting(
    2048 * MEBIBYTE,
    'Total size of the pictures of one account, in bytes; 0 means no limit.',
  ),
  THOUGHTS_MEDIA_STORE: bucketSetting(
    'Bucket for pictures. Its name or prefix must differ from the journal’s. DATA_DIR/thoughts-media if unset.',
  ),
  ...s3Settings,
} as const;

type ThoughtsSettings = SettingValues<typeof thoughtsSettings>;
export type ThoughtsConfig = ThoughtsSettings & {
  database: DatabaseUrl;
  mediaFolder: string;
  mediaBucket: Bucket | null;
  /** A cache that all processes on one machine share. */
  remotePictureFolder: string;
  roles: Roles;
  passwordCost: HashCost;
  oidc: OidcSettings | null;
  acceptsPasswords: boolean;
  /** Creates the key pairs of accounts and of the server. Default: `generateKeys`. */
  newKeys?: () => Promise<{ publicKeyPem: string; privateKeyPem: string }>;
};

/** @throws ConfigurationError that names every invalid setting. */
export function readThoughtsConfig(environment: Environment, roles: Roles = ALL_ROLES): ThoughtsConfig {
  const settings = readSettings(thoughtsSettings, environment);
  if (!roles.includes('serve') && settings.THOUGHTS_PORT === 0 && settings.THOUGHTS_PUBLIC_URL === null) {
    throw new ConfigurationError(
      'THOUGHTS_PUBLIC_URL must be set if THOUGHTS_PORT is 0 and no process serves.',
    );
  }
  if (settings.THOUGHTS_SMTP_URL !== null && settings.THOUGHTS_PUBLIC_URL === null)
    throw new ConfigurationError('THOUGHTS_SMTP_URL requires THOUGHTS_PUBLIC_URL, for the links in mails.');
  if (settings.THOUGHTS_EMAIL_VERIFICATION === 'required' && settings.THOUGHTS_SMTP_URL === null)
    throw new ConfigurationError('THOUGHTS_EMAIL_VERIFICATION=required requires THOUGHTS_SMTP_URL.');
  return {
    ...settings,
    roles,
    passwordCost: OWASP_COST,
    oidc: readOidc('THOUGHTS', settings, settings.THOUGHTS_PUBLIC_URL),
    acceptsPasswords: settings.THOUGHTS_PASSWORD_LOGIN,
    mediaFolder: `${settings.DATA_DIR}/thoughts-media`,
    remotePictureFolder: `${settings.DATA_DIR}/thoughts-remote-pictures`,
    mediaBucket: readBucket({ ...settings, MEDIA_STORE: settings.THOUGHTS_MEDIA_STORE }),
    database: settings.THOUGHTS_DATABASE_URL ?? {
      dialect: 'sqlite',
      path: `${settings.DATA_DIR}/thoughts.db`,
    },
  };
}
