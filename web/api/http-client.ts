// A `fetch` client for JSON APIs: token renewal, problem documents, timeouts.

/** `status` is null without a response; `data` is the JSON of a success. */
export type Result<Data> =
  | { ok: true; status: number; data: Data; headers: Headers }
  | { ok: false; status: number | null; problem: Problem; headers: Headers };

type Problem = {
  code: string;
  detail: string;
  errors?: readonly { pointer: string; detail: string }[];
};

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, except files. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Timeout in milliseconds; 30 seconds by default. */
  limit?: number;
  /** Whether the request outlives the page. */
  keepalive?: boolean;
  /** Called with the sent fraction of the body, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Aborts the request; the result is that of a missing response. */
  signal?: AbortSignal;
};

export type Tokens = {
  current(): string | null;
  /** Returns a new token to replace `refused`, or null if the session has ended; throws if offline. */
  renew(refused: string | null): Promise<string | null>;
};

const LIMIT = 30_000;
const NO_RESPONSE: Problem = { code: 'no-response', detail: '' };

/** Sends a request without a token. */
export async function send<Data>(path: string, options: RequestOptions = {}): Promise<Result<Data>> {
  try {
    const init = toInit(options);
    const response = await (options.onProgress ? upload(path, init, options.onProgress) : fetch(path, init));
    const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
    const { status, headers } = response;
    if (response.ok)
      return {
        ok: true,
        status,
        headers,
        data: (isJson ? await response.json() : await response.blob()) as Data,
      };
    const problem: Problem = isJson ? await response.json() : { code: `status-${status}`, detail: '' };
    return { ok: false, status, headers, problem };
  } catch {
    return { ok: false, status: null, headers: new Headers(), problem: NO_RESPONSE };
  }
}

/** Sends a request with the token; after a 401 once more with a new token. */
export async function sendAs<Data>(
  tokens: Tokens,
  path: string,
  options: RequestOptions = {},
): Promise<Result<Data>> {
  try {
    const token = tokens.current() ?? (await tokens.renew(null));
    const first = await send<Data>(path, withToken(options, token));
    if (first.status !== 401) return first;
    const renewed = await tokens.renew(token);
    return renewed === null ? first : send<Data>(path, withToken(options, renewed));
  } catch {
    return { ok: false, status: null, headers: new Headers(), problem: NO_RESPONSE };
  }
}

const withToken = (options: RequestOptions, token: string | null): RequestOptions =>
  token === null
    ? options
    : { ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } };

function toInit({
  method = 'GET',
  body,
  headers = {},
  limit = LIMIT,
  keepalive,
  signal,
}: RequestOptions): RequestInit {
  const isRaw = body instanceof Blob;
  return {
    method,
    headers: body === undefined || isRaw ? headers : { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
    ...(keepalive ? { keepalive } : {}),
    signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(limit)]) : AbortSignal.timeout(limit),
    redirect: 'error',
    credentials: 'same-origin',
  };
}

/** `fetch` has no upload progress. */
function upload(path: string, init: RequestInit, onProgress: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'POST', path);
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.responseType = 'blob';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const headers = new Headers();
      for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
        const at = line.indexOf(':');
        headers.append(line.slice(0, at), line.slice(at + 1));
      }
      resolve(new Response(request.response, { status: request.status, headers }));
    };
    request.onerror = () => reject(new TypeError('The network request failed.'));
    request.onabort = request.onerror;
    init.signal?.addEventListener('abort', () => request.abort());
    if (init.signal?.aborted) return reject(init.signal.reason);
    request.send(init.body as XMLHttpRequestBodyInit);
  });
}

/** The seconds of a `Retry-After`; null if there are none. */
export function retryAfterOf(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
