// Errors of requests to other servers.

/**
 * `bad-url`: the URL is not permitted (scheme, port, credentials, length). `blocked-address`: not on the
 * public Internet. `timeout`: the deadline has passed. `network`: no connection, or a broken one.
 * `too-large`: more than the permitted bytes. `encoding`: an unsupported content coding. `redirects`: too
 * many redirects. `status`: not a 2xx. `media-type`: not a requested type. `not-json`: not a JSON object in
 * UTF-8. `id-mismatch`: the id of the document differs from its URL.
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

/** `status` is set if the reason is `status`; `retryAfter` is in seconds, if the other server sent it. */
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

/** Converts any error of a remote request to a {@link RemoteError}. */
export const asRemoteError = (error: unknown): RemoteError =>
  error instanceof RemoteError
    ? error
    : new RemoteError('network', 'The connection failed', { cause: error });
