// Collects values from replies for later requests.
import type { FuzzReply } from '../connection.ts';
import type { FuzzTarget } from '../target.ts';
import { COOKIE, type ValuePool } from './pool.ts';
import type { FuzzRequest } from './request.ts';

const MAX_ITEMS = 5;
const MAX_BYTES = 200_000;

/** Adds ids, and the members that the target names, to `pool`, as values of the caller. */
export function collectValues(
  { operation, method, caller: who }: FuzzRequest,
  { status, headers, body }: FuzzReply,
  pool: ValuePool,
  { kindOf, namedMembers: kept, sharedKinds }: Pick<FuzzTarget, 'kindOf' | 'namedMembers' | 'sharedKinds'>,
): void {
  const cookie = /^[^=;]+=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0];
  if (cookie) pool.add(COOKIE, cookie, who);
  if (!operation || status >= 300 || body.length === 0 || body.length > MAX_BYTES) return;
  const next = /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1];
  if (next) pool.add('cursor', decodeURIComponent(next), who);
  if (!headers.get('content-type')?.includes('json')) return;
  const ofPath = kindOf(operation.path);
  const isOwn = method === 'POST' || (ofPath !== null && !sharedKinds?.includes(ofPath));
  const owner = isOwn ? who : null;
  const walk = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth === 0) return;
    if (Array.isArray(value)) {
      for (const item of value.slice(0, MAX_ITEMS)) walk(item, depth - 1);
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
