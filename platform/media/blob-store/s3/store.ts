// The media store in a bucket: `prefix/id` for each medium. Files are staged on this machine before.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Refusal } from '../../../refusal.ts';
import type { Clock, Instant } from '../../../time/clock.ts';
import { type BlobStore, isBlobId, type Slice, type StagedFile } from '../blob-store.ts';
import type { Bucket } from '../settings.ts';
import { openStagingArea } from '../staging.ts';
import { createS3Client } from './client.ts';
import { nullIfMissing, withStorageRefusals } from './fault.ts';
import { putObject } from './put.ts';

/** Milliseconds within which the storage has to reply that it is there. */
const CHECK_TIMEOUT = 5_000;

/**
 * Opens the store in the bucket; files are staged in the folder `incoming`. Throws a sentence where the
 * bucket is not there or its keys do not open it. A storage that is away opens: all but media works, and
 * readiness says so.
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
      if (!isBlobId(id)) throw new TypeError('The id of a medium is a lower-case UUID.');
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
  };
}

type ObjectLocation = { Bucket: string; Key: string };

/** A listing, because the reply to a HEAD does not say what is wrong. */
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

/** The settings name a bucket that is not there, or keys that do not open it. */
class BucketError extends Error {
  readonly code = 'BUCKET';
}

/** The storage checks the hash it is sent, and replies once the object is durable. */
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
