// The HTTP client of this server.
import { insecurePolicy, strictPolicy } from '@tandem/platform/http-client/network/address-policy.ts';
import type { Clock } from '@tandem/platform/time/clock.ts';
import { VERSION } from '@tandem/platform/version.ts';
import { createRemoteClient, type RemoteClient } from './client.ts';

/** `base` is the public address; with `isInsecure` any address is allowed, for tests. */
export const createOwnClient = ({
  base,
  isInsecure,
  clock,
}: {
  base: string;
  isInsecure: boolean;
  clock: Clock;
}): RemoteClient =>
  createRemoteClient({
    policy: isInsecure ? insecurePolicy : strictPolicy,
    userAgent: `Tandem-Thoughts/${VERSION} (+${base}/)`,
    clock,
  });
