// Takes out of answers what later requests can name.
import type { FuzzAnswer } from '../connection.ts';
import type { FuzzTarget } from '../target.ts';
import type { Pool } from './pool.ts';
import type { FuzzRequest } from './request.ts';

const MOST_ITEMS = 5;
const MOST_BYTES = 200_000;

/** Adds ids, and the members that the target keeps, to `pool`, as things of the caller. */
export function harvest(
  { operation, method, who }: FuzzRequest,
  { status, headers, body }: FuzzAnswer,
  pool: Pool,
  { kindOf, kept }: Pick<FuzzTarget, 'kindOf' | 'kept'>,
): void {
  if (!operation || status >= 300 || body.length === 0 || body.length > MOST_BYTES) return;
  const next = /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];
  if (next) pool.add('cursor', decodeURIComponent(next), who);
  if (!headers.get('content-type')?.includes('json')) return;
  const owner = method === 'POST' || kindOf(operation.path) !== null ? who : null;
  const walk = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth === 0) return;
    if (Array.isArray(value)) {
      for (const item of value.slice(0, MOST_ITEMS)) walk(item, depth - 1);
      return;
    }
    for (const [name, member] of Object.entries(value)) {
      if (typeof member !== 'string') walk(member, depth - 1);
      else {
        const kind = name === 'id' ? kindOf(`${operation.path} id`) : kept[name];
        if (kind) pool.add(kind, member, owner);
      }
    }
  };
  walk(JSON.parse(body.toString()), 4);
}
