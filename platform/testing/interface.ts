// Compares a service and its OpenAPI document with the interface documents under docs/interface.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import type { Client, Json } from './client.ts';
import { expectGolden } from './golden.ts';

export type Operation = {
  method: string;
  path: string;
  tag: string;
  access: string;
  /** Names, with `?` after optional ones. */
  query: string[];
  /** The name of the body's shape, `file`, or `-` for none. */
  request: string;
  status: number;
  /** The name of the response's shape (with `[]` for a list), `bytes`, `ZIP`, or empty. */
  response: string;
};

type Shape = { name: string; fields: { name: string; type: string; optional: boolean }[] };

const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Parses the tables of the document at `file`: one of operations, and one per shape under its heading. */
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
  const [status, response = ''] = (success ?? '').split(' ');
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
    response,
  };
}

function readField([name, type]: string[]): Shape['fields'][number] {
  return { name: name ?? '', type: (type ?? '').replace('?', ''), optional: (type ?? '').endsWith('?') };
}

/** An OpenAPI schema in the notation of the tables: `string`, `uuid`, `Entry[]`. */
function typeOf(schema: Json): string {
  if (schema === undefined) return '';
  if (schema.$ref) return nameOfShape(schema.$ref.split('/').at(-1));
  if (schema.anyOf && mayBeNull(schema)) return typeOf(schema.anyOf[0]);
  const type = [schema.type].flat().find((candidate: string) => candidate !== 'null');
  if (type === 'array') return `${typeOf(schema.items)}[]`;
  if (type === 'object' && schema.title) return schema.title;
  return ['uuid', 'date-time', 'date'].includes(schema.format) ? schema.format : type;
}

const mayBeNull = ({ type, anyOf = [] }: Json): boolean =>
  [type, ...anyOf.map((choice: Json) => choice.type)].flat().includes('null');

/** A component that is a page of a shape is `Page<Shape>` in the tables. */
const nameOfShape = (name: string): string => name.replace(/^(\w+)Page$/, 'Page<$1>');

/** An OpenAPI operation in the notation of the tables. */
function describeOperation(method: string, path: string, operation: Json): Operation {
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
    response: responseOf(content),
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

function responseOf(content: Json): string {
  if (content['application/json']) return typeOf(content['application/json'].schema);
  if (content['application/zip']) return 'ZIP';
  return Object.keys(content).length > 0 ? 'bytes' : '';
}

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

/** Declares the tests; `client` is called inside them, `golden` is the committed OpenAPI document. */
export function testInterface(
  { operations, shapes }: { operations: Operation[]; shapes: Shape[] },
  client: () => Client,
  golden: URL,
): void {
  let document: Json;
  before(async () => {
    document = (await client().get('/openapi.json')).body;
  });

  test('conforms to OpenAPI 3.1 in version 1.0.0', () => {
    assert.equal(document.openapi, '3.1.0');
    assert.equal(document.info.version, '1.0.0');
  });

  test('equals the golden document', async () => {
    await expectGolden(golden, `${JSON.stringify(document, null, 2)}\n`);
  });

  test('documents exactly the operations of the table', () => {
    const documented = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
      Object.entries<Json>(methods).map(([method, operation]) => describeOperation(method, path, operation)),
    );
    const byName = (list: Operation[]) => list.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
    const wanted = new Map(operations.map((operation) => [nameOf(operation), operation]));
    const comparable = documented.map((operation) => withoutExtras(operation, wanted.get(nameOf(operation))));
    assert.deepEqual(byName(comparable), byName(operations));
  });

  test('describes every operation in a sentence', () => {
    const operations = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
      Object.entries<Json>(methods).map(([method, { description }]) => ({ method, path, description })),
    );
    assert.deepEqual(
      operations.filter(({ description }) => !description),
      [],
    );
  });

  for (const { name, fields } of shapes) {
    test(`documents every member of ${name}`, () => {
      const schema = document.components.schemas[name];
      assert.ok(schema, `no schema ${name}`);
      const documented = Object.entries<Json>(schema.properties).map(([field, property]) => ({
        name: field,
        type: typeOf(property),
        optional: mayBeNull(property) || !schema.required?.includes(field),
      }));
      const byField = (list: Shape['fields']) => list.toSorted((a, b) => (a.name < b.name ? -1 : 1));
      assert.deepEqual(byField(documented), byField(fields));
    });
  }

  for (const { method, path, access } of operations) {
    test(`serves ${method} ${path}`, async () => {
      const filled = path.replace('{id}', ID).replace(/\{\w+\}/g, 'nobody');
      const { status } = await client().send(method, filled);
      if (access.startsWith('bearer')) assert.equal(status, 401);
      else assert.ok(status === 200 || status === 400 || status === 404, `${status}`);
    });
  }
}

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

/** Parameters that the table does not list are permitted if they are optional. */
const withoutExtras = (operation: Operation, wanted: Operation | undefined): Operation => ({
  ...operation,
  query: [
    ...(wanted?.query.filter((name) => operation.query.includes(name)) ?? []),
    ...operation.query.filter((name) => !name.endsWith('?') && !wanted?.query.includes(name)),
  ],
});
