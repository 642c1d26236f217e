// The incremental sync route.
import { invalid } from '@tandem/platform/refusal.ts';
import type { ChangeKind } from '../change-kinds.ts';
import type { JournalContext } from '../context.ts';
import { DEFAULT_KINDS, DEFAULT_LIMIT, listChanges } from './contract.ts';
import { readChanges, readNewest } from './sync.ts';

export function mountSync({ http, database }: JournalContext): void {
  http.mount(listChanges, ({ caller, query, origin }) => {
    const { after = 0, limit = DEFAULT_LIMIT, order, cursor = null } = query;
    const kinds = new Set((query.kinds ?? DEFAULT_KINDS).split(',') as ChangeKind[]);
    if (order === undefined && cursor !== null) throw invalid('query/order', 'must be sent with cursor');
    if (order !== undefined && query.after !== undefined)
      throw invalid('query/after', 'must not be sent with order');
    return order === 'newest'
      ? readNewest(database.read, caller.accountId, { cursor, limit, origin, kinds })
      : readChanges(database.read, caller.accountId, { after, limit, origin, kinds });
  });
}
