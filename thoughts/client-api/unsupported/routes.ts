// Routes of unsupported features.
import { invalid } from '@tandem/platform/refusal.ts';
import type { ThoughtsContext } from '../../context.ts';
import * as contract from './contract.ts';

export function mountAbsent({ http }: ThoughtsContext): void {
  for (const list of contract.emptyLists) http.mount(list, async () => []);
  http.mount(contract.unblockDomain, async () => ({}));
  http.mount(contract.blockDomain, async () => {
    throw invalid('/domain', 'cannot be blocked by a user: ask an administrator of this server');
  });
}
