// Streams one uploaded file, sent as a part of a multipart form or as the raw body.
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { BusboyHeaders, BusboyInstance } from '@fastify/busboy';
import { invalid, Refusal } from '../../refusal.ts';
import { openBody } from './request-stream.ts';

export type UploadedFile = { stream: Readable; contentType: string };

const LIMITS = { fields: 20, fieldSize: 4096, fieldNameSize: 200, files: 2, parts: 25, headerPairs: 50 };

/**
 * Passes the uploaded file to `consume`, which must read it to its end or throw. Refuses malformed forms,
 * forms without exactly one file, and bodies that end early. Settles after `consume` has settled.
 */
export async function receiveFile<Result>(
  request: IncomingMessage,
  consume: (file: UploadedFile) => Promise<Result>,
): Promise<Result> {
  const contentType = request.headers['content-type'] ?? 'application/octet-stream';
  if (!/^multipart\//i.test(contentType)) return await receiveBytes(request, contentType, consume);
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) {
    throw new Refusal('unsupported-media', 'A file must be sent as multipart/form-data or as the raw body.');
  }
  return await receivePart(request, contentType, consume);
}

async function receiveBytes<Result>(
  request: IncomingMessage,
  contentType: string,
  consume: (file: UploadedFile) => Promise<Result>,
): Promise<Result> {
  const stream = openBody(request);
  try {
    return await consume({ stream, contentType });
  } finally {
    stream.destroy();
  }
}

async function receivePart<Result>(
  request: IncomingMessage,
  contentType: string,
  consume: (file: UploadedFile) => Promise<Result>,
): Promise<Result> {
  const form = await openForm({ ...request.headers, 'content-type': contentType });
  const body = openBody(request);
  const files: Readable[] = [];
  let result: Promise<Result> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const malformed = (cause: unknown) => reject(malformedForm(cause));
      form.on('file', (_name, stream, _filename, _encoding, type) => {
        files.push(stream);
        // Parser errors are handled here, because `consume` could only report an internal error. If `consume`
        // stopped reading, the stream is destroyed, which does not mean that the form is malformed.
        stream.on('error', (cause) => stream.destroyed || malformed(cause));
        if (result) return void stream.resume();
        result = consume({ stream, contentType: type });
        result.catch(reject);
      });
      form.once('finish', resolve).on('error', malformed);
      body.on('error', reject);
      body.pipe(form);
    });
    if (!result || files.length > 1) throw oneFile(files.length);
    return await result;
  } catch (error) {
    body.destroy();
    for (const file of files) file.destroy(error instanceof Error ? error : undefined);
    await Promise.allSettled([result]);
    throw error;
  }
}

const oneFile = (count: number): Refusal =>
  invalid('', 'The form must contain exactly one file.', count === 0 ? 'no-file' : 'several-files');

const malformedForm = (cause: unknown): Refusal =>
  new Refusal('invalid', 'The multipart form is malformed or truncated.', { code: 'malformed-form', cause });

async function openForm(headers: IncomingMessage['headers']): Promise<BusboyInstance> {
  const { Busboy } = await import('@fastify/busboy');
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: LIMITS,
      // A part with a content type is a file even without a file name, which some clients omit.
      isPartAFile: (_field, type, filename) =>
        filename !== undefined || (type !== undefined && type !== 'text/plain'),
    });
  } catch (cause) {
    throw new Refusal('invalid', 'The multipart form has no boundary.', { code: 'malformed-form', cause });
  }
}
