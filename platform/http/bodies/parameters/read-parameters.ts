// Reads request parameters from the query, a form, a multipart form or JSON.
import type { IncomingMessage } from 'node:http';
import type { BusboyHeaders, BusboyInstance } from '@fastify/busboy';
import { invalid, Refusal } from '../../../refusal.ts';
import { MAX_BODY, mediaTypeOf, type ReportBuffered, readBytes } from '../body.ts';
import { openBody } from '../request-stream.ts';
import { isParameters, nestParameters, type Parameters } from './nested.ts';
import { createFileReceiver, Files, type StagedFiles, type WantedFiles } from './staged-files.ts';

/** Bounds the work of the parser. */
const MAX_PARAMETERS = 1000;

/** The parameters of a query, nested by their names. */
export const readQueryParameters = (target: string): Parameters => {
  const start = target.indexOf('?');
  return start < 0 ? nestParameters([]) : parseForm(target.slice(start + 1));
};

/**
 * Returns the parameters of query and body, and the declared files. Body parameters take precedence. The body
 * is read regardless of its Content-Type.
 */
export async function readParameters(
  request: IncomingMessage,
  report: ReportBuffered,
  wanted: WantedFiles,
): Promise<{ values: Parameters; files: StagedFiles }> {
  const query = readQueryParameters(request.url ?? '');
  if (mediaTypeOf(request) !== 'multipart/form-data')
    return { values: { ...query, ...(await readBody(request, report)) }, files: new Files() };
  const { fields, files } = await readMultipartForm(request, MAX_PARAMETERS, wanted);
  return { values: { ...query, ...nestParameters(fields) }, files };
}

async function readBody(request: IncomingMessage, report: ReportBuffered): Promise<Parameters> {
  const mediaType = mediaTypeOf(request);
  const bytes = await readBytes(request, MAX_BODY, report);
  if (bytes.length === 0) return nestParameters([]);
  const text = decode(bytes);
  // Some clients send JSON or a form without a Content-Type.
  if (mediaType === 'application/x-www-form-urlencoded') return parseForm(text);
  if (/\bjson$/.test(mediaType) || /^\s*[[{]/.test(text)) return parseJson(text);
  return parseForm(text);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new Refusal('invalid', 'The body is not UTF-8.', { cause });
  }
}

function parseJson(text: string): Parameters {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Refusal('invalid', 'The body is not valid JSON in UTF-8.', { code: 'malformed-json', cause });
  }
  if (!isParameters(value)) return nestParameters([]);
  // Some clients use the bracket names of forms in JSON.
  return nestParameters(Object.entries(value));
}

function parseForm(text: string): Parameters {
  const pairs = new URLSearchParams(text);
  if (pairs.size > MAX_PARAMETERS) throw invalid('', `must have at most ${MAX_PARAMETERS} parameters`);
  return nestParameters(pairs);
}

/** Placeholder for a file with discarded content. */
class DiscardedFile {}

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
    if (size > MAX_BODY) reject(new Refusal('too-large', `The form exceeds ${MAX_BODY} bytes.`));
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
  new Refusal('invalid', 'The multipart form is malformed or truncated.', { code: 'malformed-form', cause });
