// What the failure of another server means for the caller, and for retries.

import type { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import { Refusal } from '@tandem/platform/refusal.ts';

/** The other server failed, which is not the caller's doing; its words go to the log alone. */
export const badGateway = (what: string, cause: RemoteError): Refusal =>
  new Refusal('bad-gateway', `The server of ${what} does not respond as it should.`, {
    code: 'remote-failure',
    cause,
  });

/** Whether the same request may succeed later: what is gone, refused or not readable stays so. */
export function isTransient({ reason, status }: RemoteError): boolean {
  if (reason === 'timeout' || reason === 'network') return true;
  return reason === 'status' && status !== null && (status >= 500 || status === 408 || status === 429);
}
