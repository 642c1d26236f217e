// Routes of bookmarks.
import { readPage, toPageBody } from '@tandem/platform/schema/paging.ts';
import type { ThoughtsContext } from '../../../context.ts';
import { ownActorId } from '../../../foundation/actors/actors.ts';
import { presentThought } from '../../thoughts/view/present.ts';
import { bookmarkThought, loadBookmarks, removeBookmark } from './bookmarks.ts';
import * as contract from './contract.ts';

export function mountBookmarks(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;

  http.mount(contract.bookmark, ({ params, caller, commit }) =>
    commit((tx) => bookmarkThought(tx, ownActorId(caller), params.id, clock.now())),
  );

  http.mount(contract.removeBookmark, ({ params, caller, commit }) =>
    commit((tx) => removeBookmark(tx, ownActorId(caller), params.id)),
  );

  http.mount(contract.listBookmarks, async ({ caller, query }) => {
    const page = readPage(query);
    const { items, total } = await loadBookmarks(database.read, ownActorId(caller), page);
    return toPageBody(
      page,
      items.map((item) => presentThought(thoughts.base, item)),
      total,
    );
  });
}
