// The headers that endpoints can declare, with their descriptions for the OpenAPI document.

const RESPONSE_HEADERS = {
  'Accept-Ranges': '`bytes`: range requests are supported.',
  'Cache-Control': 'Who may cache the response, and for how long.',
  'Content-Disposition': 'Suggested file name for a download.',
  'Content-Range':
    'The range within the total size: `bytes 0-99/2048`, or `bytes */2048` if the range is invalid.',
  ETag: 'The entity tag of the representation, in double quotes.',
  'Idempotency-Replayed': '`true` if this is the stored response to an earlier request with the same key.',
  Link: 'The URL of the next page: `<…>; rel="next"`; omitted on the last page.',
  'Retry-After': 'Seconds to wait before the next attempt.',
  'Set-Cookie': 'Sets or removes the session cookie.',
  Vary: '`Accept`: the representation depends on this request header.',
  'WWW-Authenticate':
    '`Bearer`, with `error="invalid_token"` if a credential was sent but is invalid (RFC 6750).',
  'X-Request-Id': 'The request id in the server’s log.',
} as const;

const REQUEST_HEADERS = {
  'Idempotency-Key':
    'A repeated request with the same key and content has one effect and returns the same response for 24 hours. 1 to 255 printable ASCII characters.',
  'If-Match':
    'The `ETag` of the last read; refused with 412 if the resource has changed since. `*` matches any.',
  'If-None-Match':
    'Entity tags of cached representations; returns 304 without a body if one of them is current.',
  'If-Range':
    'The entity tag of the partial representation; if it has changed, the complete file is returned.',
  'X-Requested-With': 'Any value; proves that a script of this site made the request.',
  Range: 'The requested byte range, such as `bytes=0-99`.',
} as const;

export type ResponseHeader = keyof typeof RESPONSE_HEADERS;
export type RequestHeader = keyof typeof REQUEST_HEADERS;

type Json = Record<string, unknown>;

const TYPES: Partial<Record<ResponseHeader, Json>> = {
  'Idempotency-Replayed': { type: 'boolean' },
  'Retry-After': { type: 'integer', minimum: 0 },
};

/** Returns the header components that `document` refers to. */
export const headerComponents = (document: Json): Json => {
  const text = JSON.stringify(document);
  const used = Object.entries(RESPONSE_HEADERS).filter(([name]) =>
    text.includes(`"#/components/headers/${name}"`),
  );
  return Object.fromEntries(
    used.map(([name, description]) => [
      name,
      { description, schema: TYPES[name as ResponseHeader] ?? { type: 'string' } },
    ]),
  );
};

/** The headers of one response. */
export const headersOf = (names: readonly ResponseHeader[]): Json =>
  names.length === 0
    ? {}
    : {
        headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
      };

/** Request headers, as parameters. */
export const headerParameters = (names: readonly RequestHeader[]): Json[] =>
  names.map((name) => ({
    name,
    in: 'header',
    required: name === 'X-Requested-With',
    description: REQUEST_HEADERS[name],
    schema:
      name === 'Idempotency-Key' ? { type: 'string', minLength: 1, maxLength: 255 } : { type: 'string' },
  }));
