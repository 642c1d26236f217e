// Routes of bookmarks, pins and muted conversations.
import { invalid, Refusal } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { muteConversation, unmuteConversation } from '../../posts/mutes/conversations.ts';
import {
  bookmarkThought,
  listBookmarkRange,
  removeBookmark,
} from '../../posts/reactions/bookmarks/bookmarks.ts';
import { pinThought, unpinThought } from '../../posts/reactions/pins/pins.ts';
import { pageReply, toPage } from '../../timelines/by-number/page.ts';
import { readLimit } from '../../timelines/by-number/status-range.ts';
import { readSequenceRange } from '../paging/sequence-range.ts';
import { loadStatus, loadThoughtStatuses, requireNumbered } from '../statuses/load.ts';
import { viewingOf } from '../statuses/viewing.ts';
import * as contract from './contract.ts';

const USUAL = 20;
const MOST = 40;

/** `isBoost` where the id is that of a boost of the thought. */
type Act = (tx: ThoughtsDb, self: ActorId, id: ThoughtId, now: Instant, isBoost: boolean) => Promise<void>;

export function mountPersonal(thoughts: ThoughtsContext): void {
  const { http, database, clock } = thoughts;
  const mountAct = (declared: typeof contract.bookmarkStatus, act: Act) =>
    http.mount(declared, ({ params, caller, commit }) =>
      commit(async (tx) => {
        const self = ownActorId(caller);
        const { thoughtId, boosterId } = await requireNumbered(tx, params.id, self);
        await act(tx, self, thoughtId, clock.now(), boosterId !== null);
        return loadStatus(tx, viewingOf(thoughts, self), thoughtId);
      }),
    );
  mountAct(contract.bookmarkStatus, bookmarkThought);
  mountAct(contract.unbookmarkStatus, removeBookmark);
  mountAct(contract.muteStatus, muteConversation);
  mountAct(contract.unmuteStatus, unmuteConversation);
  mountAct(contract.pinStatus, async (tx, self, id, now, isBoost) => {
    if (isBoost) throw invalid('', 'A boost cannot be pinned.');
    await pinThought(tx, self, id, now).catch(explainRefusal);
  });
  mountAct(contract.unpinStatus, (tx, self, id, now) =>
    unpinThought(tx, self, id, now).catch(explainRefusal),
  );

  http.mount(contract.listBookmarks, async ({ query, caller }) => {
    const self = ownActorId(caller);
    const limit = readLimit(query.limit, USUAL, MOST);
    const range = readSequenceRange(query, limit);
    const page = toPage(await listBookmarkRange(database.read, self, range), limit, range.fromOldest);
    const ids = page.rows.map(({ id }) => id);
    const statuses = await loadThoughtStatuses(database.read, viewingOf(thoughts, self), ids);
    const address = { base: thoughts.base, path: contract.listBookmarks.path, limit };
    return pageReply(address, page, ({ number }) => String(number), statuses);
  });
}

/** Apps know what cannot be pinned as invalid. */
function explainRefusal(error: unknown): never {
  if (error instanceof Refusal && (error.kind === 'forbidden' || error.kind === 'conflict')) {
    throw invalid('', error.message);
  }
  throw error;
}
