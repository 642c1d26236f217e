// The declaration of an endpoint's request body.
import type { TSchema } from 'typebox';

/**
 * - `none`: the body is ignored.
 * - `json`: JSON that matches a schema. With `optional: true`, a missing body counts as `{}`; with
 *   `'unreadable'`, so does anything except a JSON object.
 * - `file`: one file, as a part of a multipart form or as the raw body. The handler limits its size;
 *   `documents` holds schemas of the accepted file contents by content type.
 * - `parameters`: the declared members of a schema, from the query, a form, a multipart form or JSON.
 *   Brackets in names nest them, and values are converted to their types; unknown ones are ignored. `files`
 *   lists the file fields of a multipart form; received files are passed to the handler as `call.files`.
 * - `bytes`: the raw body, read by the handler.
 */
export type Input<Body extends TSchema = TSchema> =
  | { kind: 'none' }
  | { kind: 'json'; schema: Body; optional?: boolean | 'unreadable' }
  | { kind: 'parameters'; schema: Body; files?: readonly string[] }
  | { kind: 'file'; description: string; documents?: Readonly<Record<string, TSchema>> }
  | { kind: 'bytes'; maxBytes: number; contentTypes: readonly string[] };
