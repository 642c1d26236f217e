// Takes one file from a request, as a part of a multipart form or as the raw body, without holding it in memory.
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { invalid, Refusal } from '../refusal.ts';

export type UploadedFile = { stream: Readable; contentType: string };

const LIMITS = { fields: 20, fieldSize: 4096, fieldNameSize: 200, files: 2, parts: 25, headerPairs: 50 };

/** Gives the request's file to `consume`, which must read it to its end; refuses a form without exactly one file. */
export async function receiveFile<Result>(
  request: IncomingMessage,
  consume: (file: UploadedFile) => Promise<Result>,
): Promise<Result> {
  const contentType = request.headers['content-type'] ?? 'application/octet-stream';
  if (!/^multipart\//i.test(contentType)) return consume({ stream: request, contentType });
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new Refusal('unsupported-media', 'A file comes as multipart/form-data or as the raw body.');
  }
  return receivePart(request, contentType, consume);
}

async function receivePart<Result>(
  request: IncomingMessage,
  contentType: string,
  consume: (file: UploadedFile) => Promise<Result>,
): Promise<Result> {
  const form = openForm({ ...request.headers, 'content-type': contentType });
  const files: Readable[] = [];
  let result: Promise<Result> | undefined;
  const failure = new Promise<never>((_, reject) => {
    form.on('file', (_name, stream, _filename, _encoding, type) => {
      files.push(stream);
      if (result) stream.resume();
      else {
        result = consume({ stream, contentType: type });
        result.catch(reject);
      }
    });
  });
  try {
    await Promise.race([parsed(request, form), failure]);
    if (!result || files.length > 1) throw oneFile(files.length);
    return await result;
  } catch (error) {
    // Not a pipeline: that would destroy the connection on which the refusal has to be said.
    request.unpipe(form);
    request.resume();
    for (const file of files) file.destroy(error instanceof Error ? error : undefined);
    await Promise.allSettled([result]);
    throw error;
  }
}

const oneFile = (count: number): Refusal =>
  invalid('', 'The form must have exactly one file.', count === 0 ? 'no-file' : 'several-files');

/** Resolves when the form has been read to its end; refuses when it is malformed or breaks off. */
function parsed(request: IncomingMessage, form: BusboyInstance): Promise<void> {
  return new Promise((resolve, reject) => {
    const malformed = (cause?: unknown) =>
      reject(
        new Refusal('invalid', 'The multipart form is malformed or ends early.', {
          code: 'malformed-form',
          cause,
        }),
      );
    form.once('finish', resolve);
    form.once('error', malformed);
    request.once('error', malformed);
    request.once('close', () => request.complete || malformed());
    request.pipe(form);
  });
}

function openForm(headers: IncomingMessage['headers']): BusboyInstance {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: LIMITS,
      // A part with a type is a file even where a client forgot to name it.
      isPartAFile: (_field, type, filename) =>
        filename !== undefined || (type !== undefined && type !== 'text/plain'),
    });
  } catch (cause) {
    throw new Refusal('invalid', 'The multipart form has no boundary.', { code: 'malformed-form', cause });
  }
}
