// Routes of unsupported features that apps call.
import type { ThoughtsContext } from '../../context.ts';
import { emptyLists } from './contract.ts';

export function mountAbsent({ http }: ThoughtsContext): void {
  for (const list of emptyLists) http.mount(list, async () => []);
}
