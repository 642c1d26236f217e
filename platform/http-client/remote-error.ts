// Why a request to another server failed, or its response cannot be used.

/**
 * `bad-url`: not a URL we fetch (scheme, port, credentials, length). `blocked-address`: not on the public
 * Internet. `timeout`: not done within the deadline. `network`: no connection, or a broken one. `too-large`:
 * more than the permitted bytes. `encoding`: a content coding we do not read. `redirects`: too many of them.
 * `status`: not a 2xx. `media-type`: not the type asked for. `not-json`: no JSON object in UTF-8.
 * `id-mismatch`: the document is not the one that lives where it was found.
 */
export type RemoteReason =
  | 'bad-url'
  | 'blocked-address'
  | 'timeout'
  | 'network'
  | 'too-large'
  | 'encoding'
  | 'redirects'
  | 'status'
  | 'media-type'
  | 'not-json'
  | 'id-mismatch';

type Details = { status?: number; retryAfter?: number | null; cause?: unknown };

/** `status` is set when the reason is `status`; `retryAfter` is in seconds, when the other server said so. */
export class RemoteError extends Error {
  readonly reason: RemoteReason;
  readonly status: number | null;
  readonly retryAfter: number | null;

  constructor(reason: RemoteReason, message: string, { status, retryAfter, cause }: Details = {}) {
    super(message, { cause });
    this.name = 'RemoteError';
    this.reason = reason;
    this.status = status ?? null;
    this.retryAfter = retryAfter ?? null;
  }
}

/** Whatever was thrown while talking to another server, as a {@link RemoteError}. */
export const asRemoteError = (error: unknown): RemoteError =>
  error instanceof RemoteError
    ? error
    : new RemoteError('network', 'The connection failed', { cause: error });
