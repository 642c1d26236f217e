// The route that completes names and hashtags.

import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import * as contract from './completion.ts';
import { completeText } from './completion.ts';

export function mountCompletion(thoughts: ThoughtsContext): void {
  const { http, database } = thoughts;
  http.mount(contract.complete, ({ query, caller }) =>
    completeText(database.read, query.q, { base: thoughts.base, viewer: ownActorId(caller) }),
  );
}
