// The connection to an S3-compatible storage. Loaded only where one is used.
import { S3Client } from '@aws-sdk/client-s3';
import type { Bucket } from '../settings.ts';

/** Milliseconds until a connection has to be there. */
const CONNECT_TIMEOUT = 5_000;
/** Milliseconds of silence: a listener who pauses for longer asks again for the rest. */
const IDLE_TIMEOUT = 120_000;

/** The SDK writes to the console by itself; what matters is thrown. */
const silentLogger = { trace: noop, debug: noop, info: noop, warn: noop, error: noop };
function noop(): void {}

export const createS3Client = ({ endpoint, region, isPathStyle, keys }: Bucket): S3Client =>
  new S3Client({
    ...(endpoint && { endpoint }),
    ...(keys && { credentials: keys }),
    region,
    forcePathStyle: isPathStyle,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT, socketTimeout: IDLE_TIMEOUT },
    // Checksums in trailers are unknown to many storages; what is sent is signed with its hash instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: silentLogger,
  });
