// Reads a service's interface from its document under docs/interface, for a test to hold the service against it.
import { readFile } from 'node:fs/promises';
import type { Json } from './client.ts';

export type Operation = {
  method: string;
  path: string;
  tag: string;
  access: string;
  /** Names, with `?` behind those that may be left out. */
  query: string[];
  /** The name of the body's shape, `file`, or `-` for none. */
  request: string;
  status: number;
  /** The name of the answer's shape (with `[]` for a list), `bytes`, `ZIP`, or empty. */
  answer: string;
};

export type Shape = { name: string; fields: { name: string; type: string; optional: boolean }[] };

const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The tables of the document at `file`: one of operations, and one per shape under its heading. */
export async function readInterface(file: URL): Promise<{ operations: Operation[]; shapes: Shape[] }> {
  const operations: Operation[] = [];
  const shapes: Shape[] = [];
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const heading = /^### (\w+)$/.exec(line)?.[1];
    if (heading) shapes.push({ name: heading, fields: [] });
    else if (/^\| (GET|POST|PUT|PATCH|DELETE) /.test(line)) operations.push(readOperation(cells(line)));
    else if (/^\| [a-z]\w* \|/.test(line)) shapes.at(-1)?.fields.push(readField(cells(line)));
  }
  return { operations, shapes };
}

function readOperation([method, path, tag, access, query, request, success]: string[]): Operation {
  const [status, answer = ''] = (success ?? '').split(' ');
  return {
    method: method ?? '',
    path: (path ?? '').replaceAll('`', ''),
    tag: tag ?? '',
    access: access ?? '',
    query: (query ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    request: request ?? '',
    status: Number(status),
    answer,
  };
}

function readField([name, type]: string[]): Shape['fields'][number] {
  return { name: name ?? '', type: (type ?? '').replace('?', ''), optional: (type ?? '').endsWith('?') };
}

/** A schema of the OpenAPI document in the words of the tables: `string`, `uuid`, `Entry[]`. */
export function typeOf(schema: Json): string {
  if (schema === undefined) return '';
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  const type = [schema.type].flat().find((candidate: string) => candidate !== 'null');
  if (type === 'array') return `${typeOf(schema.items)}[]`;
  if (type === 'object' && schema.title) return schema.title;
  return ['uuid', 'date-time', 'date'].includes(schema.format) ? schema.format : type;
}

/** An operation of the OpenAPI document in the words of the tables. */
export function describeOperation(method: string, path: string, operation: Json): Operation {
  const [status] = Object.keys(operation.responses).filter((code) => code.startsWith('2'));
  const content = operation.responses[status ?? '']?.content ?? {};
  const body = operation.requestBody?.content;
  return {
    method: method.toUpperCase(),
    path,
    tag: operation.tags.join(' '),
    access: accessOf(operation.security),
    query: operation.parameters
      .filter((parameter: Json) => parameter.in === 'query')
      .map((parameter: Json) => (parameter.required ? parameter.name : `${parameter.name}?`)),
    request: requestOf(body),
    status: Number(status),
    answer: answerOf(content),
  };
}

function accessOf(security: Json[]): string {
  const schemes = security.flatMap((requirement) => Object.keys(requirement));
  if (schemes.length === 0) return 'none';
  if (security.some((requirement) => Object.keys(requirement).length === 0)) return 'optional';
  return schemes.includes('apiKey') ? 'bearer or key' : 'bearer';
}

function requestOf(content: Json): string {
  if (content === undefined) return '-';
  if (content['multipart/form-data']) return 'file';
  return content['application/json'] ? typeOf(content['application/json'].schema) : 'bytes';
}

function answerOf(content: Json): string {
  if (content['application/json']) return typeOf(content['application/json'].schema);
  if (content['application/zip']) return 'ZIP';
  return Object.keys(content).length > 0 ? 'bytes' : '';
}
