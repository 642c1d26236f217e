// Puts federation together: what other servers read, over the domain's tables and federation's own.
import type { Thoughts } from '../thoughts-service.ts';
import { mountDiscovery } from './discovery/routes.ts';
import type { VerifyReader } from './documents/reader.ts';
import { mountDocuments } from './documents/routes.ts';
import type { Federation } from './federation-service.ts';

/** Every reader counts as a stranger, who sees what is public. */
const anybody: VerifyReader = async () => null;

export function mountFederation(thoughts: Thoughts): void {
  // The same database; the domain does not know the tables that federation adds.
  const federation = thoughts as unknown as Federation;
  mountDiscovery(federation);
  mountDocuments(federation, anybody);
}
