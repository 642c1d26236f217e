// What an endpoint declares of the body of its requests.
import type { TSchema } from 'typebox';

/**
 * - `none`: whatever is sent is ignored.
 * - `json`: JSON of a schema. Where it is `optional`, a request without a body counts as `{}`; where it may
 *   be `unreadable`, so does anything but a JSON object.
 * - `file`: one file, as a part of a multipart form or as the raw body. The handler limits its size;
 *   `documents` has schemas of what may be in it, by content type.
 * - `parameters`: the declared members of a schema, from the query, a form, a multipart form or JSON, nested
 *   by brackets and converted to their types; unknown ones are ignored. `files` names fields of a multipart
 *   form that are files: they are staged, and the handler finds them in `files`.
 * - `bytes`: the handler reads them when it wants them.
 */
export type Input<Body extends TSchema = TSchema> =
  | { kind: 'none' }
  | { kind: 'json'; schema: Body; optional?: boolean | 'unreadable' }
  | { kind: 'parameters'; schema: Body; files?: readonly string[] }
  | { kind: 'file'; description: string; documents?: Readonly<Record<string, TSchema>> }
  | { kind: 'bytes'; maxBytes: number; contentTypes: readonly string[] };
