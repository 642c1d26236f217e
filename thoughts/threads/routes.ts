// Route of conversations.
import { viewerOf } from '../actors/actors.ts';
import { presentThought } from '../thoughts/present.ts';
import type { Thoughts } from '../thoughts-service.ts';
import * as contract from './contract.ts';
import { loadThread } from './threads.ts';

export function mountThreads(thoughts: Thoughts): void {
  const { read } = thoughts.database;
  thoughts.http.mount(contract.readThread, async ({ params, caller }) => {
    const thread = await loadThread(read, params.id, viewerOf(caller));
    return thread.map((loaded) => presentThought(thoughts.base, loaded));
  });
}
