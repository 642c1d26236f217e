// Health: `/healthz` reports that the process runs, `/readyz` that its database and storage respond too.

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
    // Monitoring must work under any load.
    bulkhead: null,
    unknownParameters: 'ignored',
    success: { status: 200, schema: Health, description: 'Well.' },
    hidden: true,
  });

/** Each check rejects if what it checks is unavailable. */
export function mountHealth<Tables extends PlatformTables>(
  http: Http<Tables>,
  checks: readonly (() => Promise<void>)[],
): void {
  http.mount(health('/healthz'), async () => ({ status: 'ok' }));
  http.mount(health('/readyz'), async () => {
    const outcomes = await Promise.allSettled(checks.map((check) => check()));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) {
      throw new Refusal('unavailable', 'The database or the storage does not respond.', {
        retryAfter: 5,
        cause: failed.reason,
      });
    }
    return { status: 'ready' };
  });
}
