// Interprets failures of other servers for callers and retries.

import type { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { Refusal } from '@tandem/platform/refusal.ts';

/** The other server failed, which is not the caller's fault; its message is only logged. */
export const badGateway = (what: string, cause: RemoteError): Refusal =>
  new Refusal('bad-gateway', `The server of ${what} does not respond as it should.`, {
    code: 'remote-failure',
    cause,
  });

/** Whether a retry may succeed. Missing, refused and unparsable documents are permanent failures. */
export function isTransient({ reason, status }: RemoteError): boolean {
  if (reason === 'timeout' || reason === 'network') return true;
  return reason === 'status' && status !== null && (status >= 500 || status === 408 || status === 429);
}
