// Routes of the lists of who liked and who boosted a thought.

import type { ThoughtsContext } from '../../context.ts';
import { viewerIdOf } from '../../foundation/actors/actors.ts';
import { readPositionPage } from '../../foundation/paging/cursors.ts';
import * as contract from './contract.ts';
import { listReactors } from './reactions.ts';

export function mountReactions({ http, database: { read } }: ThoughtsContext): void {
  http.mount(contract.likedBy, ({ params, query, caller }) =>
    listReactors(read, 'thought_like', params.id, viewerIdOf(caller), readPositionPage(query)),
  );
  http.mount(contract.boostedBy, ({ params, query, caller }) =>
    listReactors(read, 'boost', params.id, viewerIdOf(caller), readPositionPage(query)),
  );
}
