// Routes of unsupported features.
import type { ThoughtsContext } from '../../context.ts';
import * as contract from './contract.ts';

export function mountAbsent({ http }: ThoughtsContext): void {
  for (const list of contract.emptyLists) http.mount(list, async () => []);
  http.mount(contract.dismissSuggestion, async () => ({}));
  http.mount(contract.dismissAnnouncement, async () => ({}));
}
