// Sends the examples of an OpenAPI document to its service: parameters and JSON body members use their
// examples; required ones without an example use a value of the test.
import assert from 'node:assert/strict';
import type { Client, Json } from './client.ts';

export type ExampleOperation = {
  method: string;
  path: string;
  operationId: string;
  /** The documented success status. */
  success: number;
};

type ExampleSettings = {
  /** The client that sends the operation. */
  callerOf(operation: ExampleOperation): Promise<Client>;
  /** A value for a required path parameter or body member without an example. */
  valueOf(name: string, operation: ExampleOperation): Promise<unknown>;
  /** The content of a file body; undefined skips the operation. */
  fileOf?(operation: ExampleOperation): Uint8Array<ArrayBuffer> | undefined;
  /** Documented statuses other than success by operation id, for examples that cannot succeed. */
  expected: Record<string, readonly number[]>;
};

/** Returns the ids of the operations whose examples were sent. */
export async function sendExamples(document: Json, settings: ExampleSettings): Promise<string[]> {
  const sent: string[] = [];
  for (const [path, methods] of Object.entries<Json>(document.paths)) {
    for (const [method, operation] of Object.entries<Json>(methods)) {
      const parts = readParts(document, operation);
      const variants = Math.max(
        0,
        ...parts.map(({ place, examples }) => (place === 'header' ? 0 : examples.length)),
      );
      const success = Number(Object.keys(operation.responses).find((status) => status.startsWith('2')));
      const about = { method: method.toUpperCase(), path, operationId: operation.operationId, success };
      for (let variant = 0; variant < variants; variant += 1) {
        if (await sendVariant(document, about, parts, variant, settings)) sent.push(about.operationId);
      }
    }
  }
  return sent;
}

type Part = {
  place: 'path' | 'query' | 'header' | 'body' | 'file';
  name: string;
  isRequired: boolean;
  examples: Json[];
};

async function sendVariant(
  document: Json,
  about: ExampleOperation,
  parts: readonly Part[],
  variant: number,
  settings: ExampleSettings,
): Promise<boolean> {
  const file = parts.some(({ place }) => place === 'file') ? settings.fileOf?.(about) : null;
  if (file === undefined) return false;
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  let { path } = about;
  for (const { place, name, isRequired, examples } of parts) {
    const isLeftOut = place === 'file' || (!isRequired && (place === 'header' || examples.length === 0));
    if (isLeftOut) continue;
    const value =
      examples.length > 0 ? examples[variant % examples.length] : await settings.valueOf(name, about);
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (place === 'query') query.append(name, String(value));
    else if (place === 'header') headers[name] = String(value);
    else body[name] = value;
  }
  const client = await settings.callerOf(about);
  const payload = file ?? (parts.some(({ place }) => place === 'body') ? body : undefined);
  const reply = await client.send(about.method, query.size > 0 ? `${path}?${query}` : path, {
    body: payload,
    headers,
  });
  const expected = settings.expected[about.operationId] ?? [about.success];
  const what = `${about.method} ${path}?${query} ${JSON.stringify(body)}: ${reply.status} ${reply.text}`;
  assert.ok(expected.includes(reply.status), what);
  assert.ok(String(reply.status) in document.paths[about.path][about.method.toLowerCase()].responses, what);
  return true;
}

function readParts(document: Json, operation: Json): Part[] {
  const resolve = (schema: Json): Json =>
    schema?.$ref ? resolve(at(document, schema.$ref.slice(2).split('/'))) : (schema ?? {});
  const examplesOf = (schema: Json): Json[] =>
    schema?.examples ?? resolve(schema).examples ?? resolve(schema).anyOf?.flatMap(examplesOf) ?? [];
  const parameters = (operation.parameters ?? []).map(resolve);
  const contents = Object.entries<Json>(operation.requestBody?.content ?? {});
  const json = resolve(contents.find(([type]) => type === 'application/json')?.[1].schema);
  const isFile = contents.length > 0 && !contents.some(([type]) => type === 'application/json');
  return [
    ...parameters.map((one: Json) => ({
      place: one.in,
      name: one.name,
      isRequired: one.required === true,
      examples: one.example === undefined ? examplesOf(one.schema) : [one.example],
    })),
    ...Object.entries<Json>(json.properties ?? {}).map(([name, schema]) => ({
      place: 'body' as const,
      name,
      isRequired: json.required?.includes(name) === true,
      examples: examplesOf(schema),
    })),
    ...(isFile ? [{ place: 'file' as const, name: 'file', isRequired: true, examples: [] }] : []),
  ];
}

const at = (document: Json, path: readonly string[]): Json =>
  path.reduce((inner, name) => inner[name.replaceAll('~1', '/').replaceAll('~0', '~')], document);
