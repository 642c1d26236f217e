// Health: `/healthz` says the process is up, `/readyz` that what it stands on answers too.

import type { PlatformTables } from '../database/tables.ts';
import { Refusal } from '../refusal.ts';
import { Type } from '../schema/type.ts';
import { endpoint } from './endpoint/endpoint.ts';
import type { Http } from './http.ts';

const Health = Type.Object({ status: Type.String() });

const health = (path: string) =>
  endpoint({
    method: 'GET',
    path,
    tag: 'health',
    summary: 'Health',
    access: 'public',
    // Whoever watches must hear from a service that has too much to do.
    bulkhead: null,
    unknownParameters: 'ignored',
    success: { status: 200, schema: Health, description: 'Well.' },
    hidden: true,
  });

/** Each check resolves when what it asks is there. */
export function mountHealth<Tables extends PlatformTables>(
  http: Http<Tables>,
  checks: readonly (() => Promise<void>)[],
): void {
  http.mount(health('/healthz'), async () => ({ status: 'ok' }));
  http.mount(health('/readyz'), async () => {
    const outcomes = await Promise.allSettled(checks.map((check) => check()));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) {
      throw new Refusal('unavailable', 'The database or the storage does not answer.', {
        retryAfter: 5,
        cause: failed.reason,
      });
    }
    return { status: 'ready' };
  });
}
