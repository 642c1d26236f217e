// Routes that change statuses and react to them.
import { forbidden, invalid, notFound, Refusal } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { parseAttachments } from '../../accounts/media/attachments.ts';
import { attachUploads } from '../../accounts/media/uploads/attach.ts';
import type { ThoughtsContext } from '../../context.ts';
import { type Actor, requireNotMoved, requireOwnActor } from '../../foundation/actors/actors.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { labelsOf } from '../../foundation/thoughts/labels.ts';
import type { ThoughtId } from '../../ids.ts';
import { changeQuotePolicy } from '../../posts/quotes/quotes.ts';
import { revokeQuote } from '../../posts/quotes/stamps.ts';
import { boostThought, unboostThought } from '../../posts/reactions/boosts/boosts.ts';
import { likeThought, unlikeThought } from '../../posts/reactions/likes/likes.ts';
import { requireBody } from '../../posts/thoughts/content/body.ts';
import { editThought } from '../../posts/thoughts/editing.ts';
import { isSame } from '../../posts/thoughts/history/history.ts';
import { findThought } from '../../posts/thoughts/queries.ts';
import { lockThought, removeThought, type ThoughtRow } from '../../posts/thoughts/thoughts.ts';
import type { Status } from '../entities/status.ts';
import * as contract from './action-contract.ts';
import { loadStatus, loadStatuses, loadUndone, requireNumbered, requireToUndo } from './load.ts';
import { selectBoost } from './store.ts';
import { viewingOf } from './viewing.ts';
import { changePictures, readBody, readPictureChanges, requireSomething } from './write.ts';

export function mountStatusActions(thoughts: ThoughtsContext): void {
  const { http, clock } = thoughts;
  const show = (db: ThoughtsDb, viewer: Actor, id: ThoughtId) =>
    loadStatus(db, viewingOf(thoughts, viewer.id), id);

  mountEdit(thoughts, show);

  http.mount(contract.deleteStatus, ({ params, caller, commit }) =>
    commit(async (tx) => {
      const author = await requireOwnActor(tx, caller);
      const { thoughtId, boosterId } = await requireToUndo(tx, params.id);
      if (boosterId === author.id) {
        await unboostThought(tx, author, thoughtId, clock.now());
        return loadUndone(tx, viewingOf(thoughts, author.id), thoughtId);
      }
      const thought = await lockOwn(tx, author, params.id, 'deletion');
      const shown = await show(tx, author, thought.id);
      await removeThought(tx, thought, clock.now());
      return { ...shown, text: thought.content };
    }),
  );
  mountQuotes(thoughts, show);
  mountReactions(thoughts);
}

type Show = (db: ThoughtsDb, viewer: Actor, id: ThoughtId) => Promise<Status>;

function mountEdit(thoughts: ThoughtsContext, show: Show): void {
  const { http, clock } = thoughts;
  const ownHost = () => new URL(thoughts.base).host;

  http.mount(contract.editStatus, ({ params, body, caller, commit }) => {
    const changes = readPictureChanges(body);
    const parsed = readBody(body, ownHost(), body.status !== undefined);
    return commit(async (tx) => {
      const author = await requireOwnActor(tx, caller);
      requireNotMoved(author);
      const thought = await lockOwn(tx, author, params.id, 'change');
      const written = await requireBody(tx, parsed, labelsOf(thought));
      const pictures = await changePictures(tx, author.id, thought, changes);
      const next = { ...written, attachments: pictures?.attachments };
      requireSomething(next.content, next.attachments ?? parseAttachments(thought.attachments));
      const now = clock.now();
      if (!isSame(thought, next)) await editThought(tx, thought, next, now, now);
      await attachUploads(tx, pictures?.numbers ?? [], thought.id, now);
      if (body.quote_approval_policy !== undefined)
        await changeQuotePolicy(tx, thought, body.quote_approval_policy, now);
      return show(tx, author, thought.id);
    });
  });
}

function mountQuotes(thoughts: ThoughtsContext, show: Show): void {
  const { http, clock } = thoughts;
  http.mount(contract.changeQuotePolicy, ({ params, body, caller, commit }) =>
    commit(async (tx) => {
      const author = await requireOwnActor(tx, caller);
      const thought = await lockOwn(tx, author, params.id, 'change', NOT_ALLOWED);
      const policy = body.quote_approval_policy ?? author.quote_policy ?? 'public';
      await changeQuotePolicy(tx, thought, policy, clock.now());
      return show(tx, author, thought.id);
    }),
  );

  http.mount(contract.revokeQuote, ({ params, caller, commit }) =>
    commit(async (tx) => {
      const author = await requireOwnActor(tx, caller);
      const quoted = await requireNumbered(tx, params.id, author.id);
      const { thoughtId } = await requireNumbered(tx, params.quotingId, author.id);
      const quoting = await findThought(tx, thoughtId, author.id);
      if (quoting?.quoted_id !== quoted.thoughtId) throw notFound('quote');
      const thought = await lockOwn(tx, author, params.id, 'change', NOT_ALLOWED);
      if (!(await revokeQuote(tx, thought, quoting, clock.now()))) throw notFound('quote');
      return show(tx, author, thoughtId);
    }),
  );
}

/** As in Mastodon, for an operation reserved for the author on a visible status. */
const NOT_ALLOWED = forbidden('This action is not allowed');

/** Locks the thought; refuses a thought of another author, by default as not found. */
async function lockOwn(
  tx: ThoughtsDb,
  author: Actor,
  id: string,
  purpose: 'change' | 'deletion',
  refusal = notFound('status'),
): Promise<ThoughtRow> {
  const { thoughtId } = await requireNumbered(tx, id, author.id);
  const thought = await lockThought(tx, thoughtId, author.id, purpose);
  if (thought.actor_id !== author.id) throw refusal;
  return thought;
}

function mountReactions(thoughts: ThoughtsContext): void {
  const { http, clock } = thoughts;
  type React = (tx: ThoughtsDb, self: Actor, id: ThoughtId, now: Instant) => Promise<void>;
  const mountUndo = (declared: typeof contract.favouriteStatus, undo: React) =>
    http.mount(declared, ({ params, caller, commit }) =>
      commit(async (tx) => {
        const self = await requireOwnActor(tx, caller);
        const { thoughtId } = await requireToUndo(tx, params.id);
        await undo(tx, self, thoughtId, clock.now());
        return loadUndone(tx, viewingOf(thoughts, self.id), thoughtId);
      }),
    );
  http.mount(contract.favouriteStatus, ({ params, caller, commit }) =>
    commit(async (tx) => {
      const self = await requireOwnActor(tx, caller);
      const { thoughtId } = await requireNumbered(tx, params.id, self.id);
      await likeThought(tx, self, thoughtId, { at: clock.now() });
      return loadStatus(tx, viewingOf(thoughts, self.id), thoughtId);
    }),
  );
  mountUndo(contract.unfavouriteStatus, unlikeThought);
  mountUndo(contract.unreblogStatus, unboostThought);

  http.mount(contract.reblogStatus, ({ params, caller, commit }) =>
    commit(async (tx) => {
      const self = await requireOwnActor(tx, caller);
      const { thoughtId } = await requireNumbered(tx, params.id, self.id);
      await boostThought(tx, self, thoughtId, { at: clock.now() }).catch(explainRefusal);
      const boost = await selectBoost.first(tx, thoughtId, self.id);
      if (!boost) throw notFound('status');
      const viewing = viewingOf(thoughts, self.id);
      const [shown] = await loadStatuses(tx, viewing, [{ thoughtId, boosterId: self.id, ...boost }]);
      return shown;
    }),
  );
}

/** Apps expect a validation error for non-public statuses. */
function explainRefusal(error: unknown): never {
  if (error instanceof Refusal && error.code === 'not-public') throw invalid('', error.message);
  throw error;
}
