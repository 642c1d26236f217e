// Health: `/healthz` checks that the process runs, `/readyz` also checks database and storage.

import { waitAtMost } from '../concurrency/wait-at-most.ts';
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

/** Milliseconds: shorter than the usual timeouts of proxies and supervisors. */
const CHECK_TIMEOUT = 3000;

/**
 * Each check rejects if its resource is unavailable. A check that takes longer than `timeout` counts as
 * failed.
 */
export function mountHealth<Tables extends PlatformTables>(
  http: Http<Tables>,
  checks: readonly (() => Promise<void>)[],
  timeout = CHECK_TIMEOUT,
): void {
  http.mount(health('/healthz'), async () => ({ status: 'ok' }));
  http.mount(health('/readyz'), async () => {
    const outcomes = await Promise.allSettled(checks.map((check) => within(timeout, check())));
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

async function within(timeout: number, check: Promise<void>): Promise<void> {
  let isDone = false;
  const watched = check.then(() => {
    isDone = true;
  });
  await waitAtMost(watched, timeout);
  if (!isDone) throw new Error(`A check did not end within ${timeout} ms.`);
}
