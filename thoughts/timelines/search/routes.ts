// The route of search.
import { readPage } from '@tandem/platform/schema/paging.ts';
import type { ThoughtsContext } from '../../context.ts';
import { viewerIdOf } from '../../foundation/actors/actors.ts';
import * as contract from './contract.ts';
import { search } from './search.ts';

export function mountSearch(thoughts: ThoughtsContext): void {
  const { read } = thoughts.database;
  thoughts.http.mount(contract.search, async ({ query, caller }) =>
    search(read, query, readPage(query), { viewer: viewerIdOf(caller), base: thoughts.base }),
  );
}
