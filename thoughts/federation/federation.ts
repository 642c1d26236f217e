// Puts federation together: what other servers read, over the domain's tables and federation's own.
import type { Thoughts } from '../thoughts-service.ts';
import { mountDiscovery } from './discovery/routes.ts';
import type { Federation } from './federation-service.ts';

export function mountFederation(thoughts: Thoughts): void {
  // The same database; the domain does not know the tables that federation adds.
  const federation = thoughts as unknown as Federation;
  mountDiscovery(federation);
}
