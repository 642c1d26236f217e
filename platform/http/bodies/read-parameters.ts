// Reads request parameters from the query, a form, a multipart form or JSON.
import type { IncomingMessage } from 'node:http';
import type { BusboyHeaders, BusboyInstance } from '@fastify/busboy';
import { invalid, Refusal } from '../../refusal.ts';
import { MAX_BODY, mediaTypeOf, type ReportBuffered, readBytes } from './body.ts';
import { createFileReceiver, Files, type StagedFiles, type WantedFiles } from './parameters/staged-files.ts';
import { openBody } from './request-stream.ts';

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

// Nests form parameters by the brackets in their names: `a[b]`, `a[]`, `a[0][b]`, `a[][b]` (the rules of
// Rack).

type Parameters = { [name: string]: unknown };

const MAX_DEPTH = 8;

/**
 * Nests `pairs` by their names. A later value replaces an earlier one of the same name. `a[]` collects a
 * list; `a[][b]` collects a list of objects and starts a new object when a name repeats. A name that
 * contradicts an earlier one is ignored. Objects have no prototype, so that no name is special.
 */
export function nestParameters(pairs: Iterable<readonly [string, unknown]>): Parameters {
  const root = emptyParameters();
  for (const [name, value] of pairs) {
    const path = splitName(name);
    if (path.length <= MAX_DEPTH) store(root, path, value);
  }
  return root;
}

const emptyParameters = (): Parameters => Object.create(null);

/** Splits `a[b][]` into `a`, `b` and an empty part. A name with malformed brackets is one plain name. */
function splitName(name: string): string[] {
  const [, first, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  if (first === undefined) return [name];
  return [first, ...Array.from(rest.matchAll(/\[([^[\]]*)\]/g), ([, part = '']) => part)];
}

function store(target: Parameters, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) target[name] = value;
  else if (rest[0] === '') storeInList(target, name, rest.slice(1), value);
  else storeInObject(target, name, rest, value);
}

function storeInObject(target: Parameters, name: string, rest: readonly string[], value: unknown): void {
  const inner = target[name] ?? emptyParameters();
  if (!isParameters(inner)) return;
  target[name] = inner;
  store(inner, rest, value);
}

function storeInList(target: Parameters, name: string, rest: readonly string[], value: unknown): void {
  const list = target[name] ?? [];
  if (!Array.isArray(list)) return;
  target[name] = list;
  const [next] = rest;
  if (next === undefined) {
    list.push(value);
    return;
  }
  const last: unknown = list.at(-1);
  const isNew = !isParameters(last) || (next in last && rest[1] !== '');
  const item = isNew ? emptyParameters() : last;
  if (isNew) list.push(item);
  store(item, rest, value);
}

const isParameters = (value: unknown): value is Parameters =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && isPlain(value);

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};

// Converts parameters, which are often text, to the types of a schema.

type Schema = {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
};

/** Values that mean false; all other non-empty values mean true, as in Rails. */
const FALSE = new Set(['false', 'f', 'off', '0', 'no']);

/**
 * Returns the declared members of `values`, converted to their declared types. Null counts as absent, and so
 * does empty text for a number or a boolean. Values that cannot be converted are returned unchanged, so that
 * validation refuses them.
 */
export function coerceParameters(schema: Schema, values: Parameters): Parameters {
  const result: Parameters = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const value = Object.hasOwn(values, name) ? coerce(property, values[name]) : undefined;
    if (value !== undefined) result[name] = value;
  }
  return result;
}

function coerce(schema: Schema, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  const type = [schema.type].flat().find((name) => name !== 'null');
  const convert = type === undefined ? undefined : CONVERSIONS[type];
  return convert ? convert(schema, value) : value;
}

const CONVERSIONS: Readonly<Record<string, (schema: Schema, value: unknown) => unknown>> = {
  boolean: (_schema, value) => {
    if (value === '') return undefined;
    if (typeof value === 'number') return value !== 0;
    return typeof value === 'string' ? !FALSE.has(value.toLowerCase()) : value;
  },
  integer: (_schema, value) => {
    if (value === '') return undefined;
    return typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : value;
  },
  number: (_schema, value) => {
    if (value === '') return undefined;
    return typeof value === 'string' && /^\s*-?\d{1,15}(\.\d{1,15})?\s*$/.test(value) ? Number(value) : value;
  },
  string: (_schema, value) =>
    typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
  array: ({ items = {} }, value) =>
    listOf(value)
      .map((item) => coerce(items, item))
      .filter((item) => item !== undefined),
  object: (schema, value) =>
    isParameters(value) && schema.properties ? coerceParameters(schema, value) : value,
};

/** A single value becomes a list of one; `a[0]`, `a[1]` become a list in the order of their indexes. */
function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (!isParameters(value)) return [value];
  const entries = Object.entries(value);
  if (!entries.every(([index]) => /^\d{1,9}$/.test(index))) return [value];
  return entries.sort(([one], [other]) => Number(one) - Number(other)).map(([, item]) => item);
}
