// The route of search.
import { readPage } from '@tandem/platform/http/schemas/paging.ts';
import { viewerOf } from '../actors/actors.ts';
import type { Thoughts } from '../thoughts-service.ts';
import * as contract from './contract.ts';
import { search } from './search.ts';

export function mountSearch(thoughts: Thoughts): void {
  const { read } = thoughts.database;
  thoughts.http.mount(contract.search, async ({ query, caller }) =>
    search(read, query, readPage(query), { viewer: viewerOf(caller), base: thoughts.base }),
  );
}
