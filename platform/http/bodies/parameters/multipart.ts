// Reads the fields of a multipart form and its declared files. Undeclared files are discarded, but their
// field names are returned so that they can be refused.
import type { IncomingMessage } from 'node:http';
import type { BusboyHeaders, BusboyInstance } from '@fastify/busboy';
import { invalid, Refusal } from '../../../refusal.ts';
import { MAX_BODY } from '../body.ts';
import { openBody } from '../request-stream.ts';
import { createFileReceiver, type StagedFiles, type WantedFiles } from './staged-files.ts';

/** Placeholder for a file with discarded content. */
export class DiscardedFile {}

export type MultipartForm = { fields: [string, unknown][]; files: StagedFiles };

/** Refuses malformed and incomplete forms, and forms that exceed the limits of fields or bytes. */
export async function readMultipartForm(
  request: IncomingMessage,
  maxFields: number,
  wanted: WantedFiles,
): Promise<MultipartForm> {
  const form = await openForm(request, maxFields, wanted.names.length > 0);
  const body = openBody(request);
  const receiver = createFileReceiver(wanted);
  const fields: [string, unknown][] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      readFields(form, fields, { maxFields, reject });
      form.on('file', (name, stream) => {
        stream.on('error', (cause) => stream.destroyed || reject(malformed(cause)));
        const staged = receiver.receive(name, stream);
        if (staged) return void staged.catch(reject);
        fields.push([name, new DiscardedFile()]);
        stream.resume();
      });
      form.once('finish', resolve).on('error', (cause) => reject(malformed(cause)));
      body.on('error', reject);
      body.pipe(form);
    });
    return { fields, files: await receiver.finish() };
  } catch (error) {
    body.destroy();
    await receiver.abort(error);
    throw error;
  }
}

function readFields(
  form: BusboyInstance,
  fields: [string, unknown][],
  { maxFields, reject }: { maxFields: number; reject(refusal: Refusal): void },
): void {
  let size = 0;
  form.on('field', (name, value) => {
    size += value.length;
    if (size > MAX_BODY) reject(new Refusal('too-large', `The form has more than ${MAX_BODY} bytes.`));
    else fields.push([name, value]);
  });
  const tooMany = () => reject(invalid('', `must have at most ${maxFields} parameters`));
  form.on('fieldsLimit', tooMany).on('partsLimit', tooMany);
}

async function openForm(
  { headers }: IncomingMessage,
  maxFields: number,
  hasFiles: boolean,
): Promise<BusboyInstance> {
  const { Busboy } = await import('@fastify/busboy');
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: { fields: maxFields, files: 10, parts: maxFields, fieldSize: MAX_BODY, headerPairs: 50 },
      // A part with a content type is a file even without a file name, which some apps omit.
      ...(hasFiles ? { isPartAFile: (_field, type, name) => name !== undefined || isFileType(type) } : {}),
    });
  } catch (cause) {
    throw malformed(cause);
  }
}

const isFileType = (type: string | undefined): boolean => type !== undefined && type !== 'text/plain';

const malformed = (cause: unknown): Refusal =>
  new Refusal('invalid', 'The multipart form is malformed or ends early.', { code: 'malformed-form', cause });
