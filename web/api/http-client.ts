// A `fetch` for JSON interfaces: a bearer token that renews itself, problem documents, time limits.

/** `status` is null where no response came; `data` is the JSON of a success. */
export type Result<Data> =
  | { ok: true; status: number; data: Data; headers: Headers }
  | { ok: false; status: number | null; problem: Problem; headers: Headers };

export type Problem = {
  code: string;
  detail: string;
  errors?: readonly { pointer: string; detail: string }[];
};

export type Ask = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON, unless it is a file. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Milliseconds; 30 seconds if absent. */
  limit?: number;
  /** Whether the request outlives the page. */
  keepalive?: boolean;
  /** Is told what share of the body was sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Ends the request, as if no response came. */
  signal?: AbortSignal;
};

export type Tokens = {
  current(): string | null;
  /** A new token in place of `refused`, null where the session is over; throws without a network. */
  renew(refused: string | null): Promise<string | null>;
};

const LIMIT = 30_000;
const NO_RESPONSE: Problem = { code: 'no-response', detail: '' };

/** Sends a request without a token. */
export async function send<Data>(path: string, ask: Ask = {}): Promise<Result<Data>> {
  try {
    const init = toInit(ask);
    const response = await (ask.onProgress ? upload(path, init, ask.onProgress) : fetch(path, init));
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

/** Sends a request with the token, once more with a new one after a 401. */
export async function sendAs<Data>(tokens: Tokens, path: string, ask: Ask = {}): Promise<Result<Data>> {
  try {
    const token = tokens.current() ?? (await tokens.renew(null));
    const first = await send<Data>(path, withToken(ask, token));
    if (first.status !== 401) return first;
    const renewed = await tokens.renew(token);
    return renewed === null ? first : send<Data>(path, withToken(ask, renewed));
  } catch {
    return { ok: false, status: null, headers: new Headers(), problem: NO_RESPONSE };
  }
}

const withToken = (ask: Ask, token: string | null): Ask =>
  token === null ? ask : { ...ask, headers: { ...ask.headers, authorization: `Bearer ${token}` } };

function toInit({ method = 'GET', body, headers = {}, limit = LIMIT, keepalive, signal }: Ask): RequestInit {
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

/** `fetch` does not tell how much was sent. */
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
        headers.append(line.slice(0, at), line.slice(at + 1).trim());
      }
      resolve(new Response(request.response, { status: request.status, headers }));
    };
    request.onerror = () => reject(new TypeError('The network failed.'));
    request.onabort = request.onerror;
    init.signal?.addEventListener('abort', () => request.abort());
    if (init.signal?.aborted) return reject(init.signal.reason);
    request.send(init.body as XMLHttpRequestBodyInit);
  });
}

/** The seconds of a `Retry-After`; null where there is none. */
export function retryAfterOf(headers: Headers): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
