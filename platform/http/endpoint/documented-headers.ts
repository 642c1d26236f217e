// The headers that endpoints can declare, with their descriptions for the OpenAPI document.

const RESPONSE_HEADERS = {
  'Accept-Ranges': '`bytes`: parts can be asked for.',
  'Cache-Control': 'Who may keep it, and how long.',
  'Content-Disposition': 'A name to store it under.',
  'Content-Range':
    'Which part of how many bytes this is: `bytes 0-99/2048`; `bytes */2048` where there is no such part.',
  ETag: 'The entity tag of what is shown, in double quotes.',
  'Idempotency-Replayed': '`true` where this is the stored response to an earlier request with the same key.',
  Link: 'Where the next page is: `<…>; rel="next"`; left out on the last one.',
  'Retry-After': 'How many seconds to wait before the next attempt.',
  'Set-Cookie': 'The cookie of the session, or its removal.',
  Vary: '`Accept`: the same address has another form for who asks for that.',
  'WWW-Authenticate':
    '`Bearer`, with `error="invalid_token"` where the credential that came is not good (RFC 6750).',
  'X-Request-Id': 'The name of the request in the server’s log.',
} as const;

const REQUEST_HEADERS = {
  'Idempotency-Key':
    'The same key with the same content has its effect once, and the same response for 24 hours. 1 to 255 printable ASCII characters.',
  'If-Match': 'The `ETag` that was read: refused (412) where somebody changed it since. `*` is any.',
  'If-None-Match': 'Entity tags that the client has: nothing is sent where one of them is current (304).',
  'If-Range': 'The entity tag of the parts that the client has: where it changed, the whole is sent.',
  'X-Requested-With': 'Any value; it shows that the request was made by a script of this site.',
  Range: 'The part that is wanted, one range of bytes: `bytes=0-99`.',
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
