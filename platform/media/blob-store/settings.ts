// Settings of media storage: a folder, or a bucket of an S3-compatible storage.
import {
  booleanSetting,
  ConfigurationError,
  originSetting,
  type Setting,
  type SettingValues,
  textSetting,
} from '../../config/settings.ts';

/**
 * `prefix` is empty or ends with a slash. Without `keys` the SDK uses the default credential sources of AWS.
 */
export type Bucket = {
  name: string;
  prefix: string;
  endpoint: string | null;
  region: string;
  isPathStyle: boolean;
  keys: { accessKeyId: string; secretAccessKey: string } | null;
};

const BUCKET = /^s3:\/\/(?<name>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?<path>(\/[\w.-]+)*)\/?$/i;

/** The bucket of a service; null if it stores media in a folder. */
export const bucketSetting = (help: string): Setting<{ name: string; prefix: string } | null> => ({
  parse: (value) => {
    const { name, path } = BUCKET.exec(value)?.groups ?? {};
    if (name === undefined || path === undefined) return null;
    // Signing and many storages normalize such segments differently.
    if (path.split('/').some((segment) => segment === '.' || segment === '..')) return null;
    return { name, prefix: path === '' ? '' : `${path.slice(1)}/` };
  },
  fallback: null,
  help,
  accepts: 's3://bucket or s3://bucket/prefix',
});

/** The connection to S3-compatible storage. */
export const s3Settings = {
  S3_ENDPOINT: originSetting('URL of the S3-compatible storage; AWS if unset.'),
  S3_REGION: textSetting('us-east-1', 'Region of the bucket.'),
  S3_ACCESS_KEY_ID: textSetting(
    '',
    'Access key id; the default credential sources of AWS (variables, roles) are used if unset.',
  ),
  S3_SECRET_ACCESS_KEY: textSetting('', 'Secret access key.'),
  S3_PATH_STYLE: booleanSetting(
    true,
    'Whether the bucket is in the path of the URL (true) or in its host name (false).',
  ),
} as const;

export const mediaSettings = {
  MEDIA_STORE: bucketSetting('Bucket for media; DATA_DIR/media if unset.'),
  ...s3Settings,
} as const;

/** Null if media are stored in a folder. Throws a ConfigurationError if one of the two keys is missing. */
export function readBucket(settings: SettingValues<typeof mediaSettings>): Bucket | null {
  const { MEDIA_STORE, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (MEDIA_STORE === null) return null;
  if ((accessKeyId === '') !== (secretAccessKey === '')) {
    throw new ConfigurationError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.');
  }
  return {
    ...MEDIA_STORE,
    endpoint: settings.S3_ENDPOINT,
    region: settings.S3_REGION,
    isPathStyle: settings.S3_PATH_STYLE,
    keys: accessKeyId === '' ? null : { accessKeyId, secretAccessKey },
  };
}
