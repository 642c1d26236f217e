// Media storage in a bucket: `prefix/id` for each medium. Files are staged on this machine first.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Refusal } from '../../../refusal.ts';
import type { Clock, Instant } from '../../../time/clock.ts';
import { type BlobStore, isBlobId, type Slice, type StagedFile } from '../blob-store.ts';
import type { Bucket } from '../settings.ts';
import { openStagingArea } from '../staging.ts';

/** Timeout of the readiness check, in milliseconds. */
const CHECK_TIMEOUT = 5_000;

/**
 * Opens the store in the bucket; files are staged in the folder `incoming`. Throws a descriptive error if the
 * bucket does not exist or rejects the keys. A temporarily unavailable storage is opened: everything except
 * media works, and readiness reports it.
 */
export async function openS3Store(bucket: Bucket, incoming: string, clock: Clock): Promise<BlobStore> {
  const client = createS3Client(bucket);
  const staging = await openStagingArea(incoming, clock);
  const at = (id: string) => ({ Bucket: bucket.name, Key: `${bucket.prefix}${id}` });
  await requireBucket(client, bucket);
  return {
    stageFile: staging.stageFile,
    discard: staging.discard,
    put: async (id, staged) => {
      if (!isBlobId(id)) throw new TypeError('The id of a medium must be a lower-case UUID.');
      await withStorageRefusals(() => uploadFile(client, at(id), staged));
      await staging.discard(staged);
    },
    open: async (id, slice) =>
      isBlobId(id) ? await withStorageRefusals(() => openObject(client, at(id), slice)) : null,
    size: async (id) => (isBlobId(id) ? await withStorageRefusals(() => sizeOf(client, at(id))) : null),
    delete: async (id) => {
      if (isBlobId(id)) await withStorageRefusals(() => client.send(new DeleteObjectCommand(at(id))));
    },
    listIds: (filter) => listIds(client, bucket, filter?.storedBefore),
    probe: async () => {
      await staging.probe();
      const abortSignal = AbortSignal.timeout(CHECK_TIMEOUT);
      await withStorageRefusals(() =>
        client.send(new HeadBucketCommand({ Bucket: bucket.name }), { abortSignal }),
      );
    },
    // A connection whose response is still open would keep the process alive.
    close: () => client.destroy(),
  };
}

type ObjectLocation = { Bucket: string; Key: string };

/** A listing, because the response to a HEAD contains no error details. */
async function requireBucket(client: S3Client, { name, prefix }: Bucket): Promise<void> {
  const listing = new ListObjectsV2Command({ Bucket: name, Prefix: prefix, MaxKeys: 1 });
  try {
    await withStorageRefusals(() =>
      client.send(listing, { abortSignal: AbortSignal.timeout(CHECK_TIMEOUT) }),
    );
  } catch (error) {
    if (error instanceof Refusal) return;
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new BucketError(`The bucket ${name} cannot be used: ${reason}`, { cause: error });
  }
}

/** The configured bucket does not exist, or rejects the keys. */
class BucketError extends Error {
  readonly code = 'BUCKET';
}

/** The storage verifies the hash, and responds when the object is durable. */
const uploadFile = (client: S3Client, at: ObjectLocation, { path, ...content }: StagedFile): Promise<void> =>
  putObject(client, at, { ...content, body: createReadStream(path) });

async function openObject(client: S3Client, at: ObjectLocation, slice?: Slice) {
  const range = slice ? { Range: `bytes=${slice.start}-${slice.end ?? ''}` } : {};
  const found = await nullIfMissing(client.send(new GetObjectCommand({ ...at, ...range })));
  if (!(found?.Body instanceof Readable)) return null;
  const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
  return { stream: found.Body, size: whole === undefined ? (found.ContentLength ?? 0) : Number(whole) };
}

async function sizeOf(client: S3Client, at: ObjectLocation): Promise<number | null> {
  const found = await nullIfMissing(client.send(new HeadObjectCommand(at)));
  return found?.ContentLength ?? null;
}

async function* listIds(
  client: S3Client,
  { name, prefix }: Bucket,
  storedBefore: Instant = Number.POSITIVE_INFINITY,
): AsyncGenerator<string> {
  const pages = paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix });
  for (;;) {
    const page = await withStorageRefusals(() => pages.next());
    if (page.done) return;
    for (const { Key = '', LastModified } of page.value.Contents ?? []) {
      const id = Key.slice(prefix.length);
      if (isBlobId(id) && (LastModified?.getTime() ?? 0) < storedBefore) yield id;
    }
  }
}

/** Timeout for connecting, in milliseconds. */
const CONNECT_TIMEOUT = 5_000;
/** Idle timeout in milliseconds: a player that pauses for longer requests the rest again. */
const IDLE_TIMEOUT = 120_000;

/** The SDK logs to the console by default; relevant errors are thrown. */
const silentLogger = { trace: noop, debug: noop, info: noop, warn: noop, error: noop };
function noop(): void {}

const createS3Client = ({ endpoint, region, isPathStyle, keys }: Bucket): S3Client =>
  new S3Client({
    ...(endpoint && { endpoint }),
    ...(keys && { credentials: keys }),
    region,
    forcePathStyle: isPathStyle,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT, socketTimeout: IDLE_TIMEOUT },
    // Many storages do not support checksums in trailers; instead, requests are signed with the hash of the
    // content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: silentLogger,
  });

/** `size` in bytes, `sha256` in lower-case hex. */
type Content = { body: Readable; size: number; sha256: string };

/** Resolves when the object is durable. `body` is destroyed in any case. */
async function putObject(
  client: S3Client,
  at: { Bucket: string; Key: string },
  { body, size, sha256 }: Content,
): Promise<void> {
  const command = new PutObjectCommand({ ...at, Body: body, ContentLength: size });
  command.middlewareStack.add(
    (next) => async (args) => {
      if (hasHeaders(args.request)) args.request.headers['x-amz-content-sha256'] = sha256;
      return await next(args);
    },
    { step: 'build', name: 'signWithHash' },
  );
  try {
    await client.send(command);
  } finally {
    body.destroy();
  }
}

const hasHeaders = (request: unknown): request is { headers: Record<string, string> } =>
  typeof request === 'object' && request !== null && 'headers' in request;

// Translates storage errors: a missing object, or temporarily unavailable storage.

// Seconds: long enough for a storage to recover, short enough for a waiting user.
const RETRY_AFTER = 30;

const NETWORK_ERROR_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const TIMEOUT_ERRORS = new Set(['TimeoutError', 'AbortError']);

/**
 * Refuses with `unavailable` for errors that a later retry may resolve: network, overload, storage faults.
 */
async function withStorageRefusals<Result>(operation: () => Promise<Result>): Promise<Result> {
  try {
    return await operation();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    const details = { retryAfter: RETRY_AFTER, cause: error };
    throw new Refusal(
      'unavailable',
      'The media storage is unavailable at the moment. Try again later.',
      details,
    );
  }
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = statusOf(error);
  if (status !== null) return status >= 500 || status === 429 || status === 408;
  return TIMEOUT_ERRORS.has(error.name) || ('code' in error && NETWORK_ERROR_CODES.has(String(error.code)));
}

/** The result, or null if the object does not exist; `NoSuchBucket` is rethrown. */
async function nullIfMissing<Result>(outcome: Promise<Result>): Promise<Result | null> {
  try {
    return await outcome;
  } catch (error) {
    if (error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return null;
    throw error;
  }
}

/** The HTTP status of an error response; null if there was none. */
function statusOf(error: Error): number | null {
  if (!('$metadata' in error) || typeof error.$metadata !== 'object' || error.$metadata === null) return null;
  const { $metadata } = error;
  return 'httpStatusCode' in $metadata && typeof $metadata.httpStatusCode === 'number'
    ? $metadata.httpStatusCode
    : null;
}
