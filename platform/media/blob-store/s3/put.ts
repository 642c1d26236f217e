// Sends an object in one piece, signed with the hash of its bytes, which every storage holds it against.
import type { Readable } from 'node:stream';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';

/** `size` in bytes, `sha256` in lower-case hex. */
type Content = { body: Readable; size: number; sha256: string };

/** Resolves once the object is durable. `body` is destroyed however it ends. */
export async function putObject(
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
