// Loads thoughts for pages: the parts visible to the viewer, with author, booster and parent.

import type { Instant } from '@tandem/platform/time/clock.ts';
import {
  type Actor,
  type ActorSummary,
  findActors,
  loadActorSummaries,
} from '../../foundation/actors/actors.ts';
import { handleOf } from '../../foundation/actors/present.ts';
import { toStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import type { FilterContext, ThoughtsDb } from '../../foundation/tables/tables.ts';
import { type ActorId, type StatusNumber, type ThoughtId, toThoughtId } from '../../ids.ts';
import { findQuotes, type Quote } from '../../posts/quotes/quotes.ts';
import { mentionsOf } from '../../posts/thoughts/content/mentions.ts';
import { emojisOf, quoteUriOf } from '../../posts/thoughts/view/extras.ts';
import { loadViews } from '../../posts/thoughts/view/load.ts';
import type { ThoughtView } from '../../posts/thoughts/view/present.ts';
import { loadMatcher, MATCHES_NOTHING, type Verdict, verdictIn } from '../../timelines/filtering/matcher.ts';
import { findShownTo } from '../anonymous/visitors.ts';
import { type ShownAttachment, toShownAttachments } from './attachments.ts';
import { type EmojiPaths, mayHaveEmojis, toEmojiPaths } from './emojis.ts';
import { findPages, linkedHandles, type Pages } from './external-links.ts';
import { type Addresses, type Person, toPerson } from './person.ts';
import { selectActorEmojis, selectMarks } from './store.ts';

/** The context of a view: the addresses, the viewer and the filters. */
export type Viewing = {
  addresses: Addresses;
  viewer: ActorId | null;
  /** Set for API clients and feeds, which see all public accounts. */
  isProgram?: true;
  /** Applies the viewer's filters, of thoughts by others; without it none is applied. */
  filtering?: Filtering;
};

/** `keepsHidden` includes thoughts hidden by filters, marked, for callers that place them themselves. */
export type Filtering = { context: FilterContext; now: Instant; keepsHidden?: true };

/** Whether filters cover the text; `blur` covers only attachments. */
export const isCovered = (filtered: Verdict | null): filtered is Verdict =>
  filtered !== null && filtered.action !== 'blur';

/** `boostedAt` is the date of the boost, for lists that are in its order. */
type Item = { thoughtId: ThoughtId; boosterId: ActorId | null; boostedAt?: Instant };

export type PostView = {
  number: StatusNumber;
  view: ThoughtView['thought'];
  author: Person;
  authorId: ActorId;
  booster: Person | null;
  boostedAt: Instant | null;
  /** The parent post, or `'gone'` if it was deleted. `null` if the viewer may not see it. */
  parent: { author: Person; number: StatusNumber } | 'gone' | null;
  /** The handles that its text mentions and that are known here, folded. */
  known: ReadonlySet<string>;
  /** The local pages of linked objects, for remote thoughts. */
  pages: Pages;
  attachments: readonly ShownAttachment[];
  /** Those of its words, warning and poll. */
  emojis: EmojiPaths;
  /**
   * The quoted thought if visible, or `'gone'` if it was deleted. `'pending'` and `'rejected'` are the states
   * of an approval, only for the author.
   */
  quoted: PostView | 'gone' | 'pending' | 'rejected' | 'filtered' | null;
  /** The verdict of the viewer's filters. */
  filtered: Verdict | null;
  marks: Marks;
};

/** `isBookmarked` and `isMuted` (its conversation) are the viewer's; false for strangers. */
type Marks = { isBookmarked: boolean; isPinned: boolean; isMuted: boolean };

const NO_MARKS: Marks = { isBookmarked: false, isPinned: false, isMuted: false };

/** The visible thoughts of `items` in order, with their quoted thoughts. */
export async function loadPostViews(
  db: ThoughtsDb,
  viewing: Viewing,
  items: readonly Item[],
): Promise<PostView[]> {
  const shown = await loadWithoutQuotes(db, viewing, items);
  const quoting = shown.filter(({ view }) => quoteUriOf(view.is_local === 1, view.extras) !== null);
  if (quoting.length === 0) return shown;
  const quotes = await findQuotes(
    db,
    quoting.map(({ view }) => view.id),
    viewing.viewer,
  );
  const ids = new Set([...quotes.values()].flatMap((quote) => (quote.state === 'approved' ? quote.id : [])));
  const quotedItems = [...ids].map((thoughtId) => ({ thoughtId, boosterId: null }));
  const { filtering } = viewing;
  const keepingHidden: Viewing = filtering
    ? { ...viewing, filtering: { ...filtering, keepsHidden: true } }
    : viewing;
  const quoted = new Map(
    (await loadWithoutQuotes(db, keepingHidden, quotedItems)).map((one) => [one.view.id, one]),
  );
  return shown.map((one) => ({
    ...one,
    quoted: quotedIn(quotes.get(one.view.id), quoted, one.view.is_local === 1),
  }));
}

/** Hidden posts are reported as unknown. */
function quotedIn(
  quote: Quote | undefined,
  quoted: ReadonlyMap<ThoughtId, PostView>,
  isLocal: boolean,
): PostView['quoted'] {
  if (quote === undefined) return null;
  if (quote.state === 'pending' || quote.state === 'rejected') return isLocal ? quote.state : null;
  if (quote.state !== 'approved') return 'gone';
  const shown = quoted.get(quote.id);
  if (shown?.filtered?.action === 'hide') return 'filtered';
  return shown ?? (quote.isOwn ? null : 'gone');
}

async function loadWithoutQuotes(
  db: ThoughtsDb,
  { addresses, viewer, isProgram, filtering }: Viewing,
  items: readonly Item[],
): Promise<PostView[]> {
  const views = new Map(
    (await loadViews(db, [...new Set(items.map(({ thoughtId }) => thoughtId))], viewer)).map((view) => [
      view.thought.id,
      view,
    ]),
  );
  const boosters = await loadActorSummaries(
    db,
    items.flatMap(({ boosterId }) => boosterId ?? []),
  );
  const parents = await loadParents(db, [...views.values()], viewer);
  const named = await findNamed(db, [...views.values()], new URL(addresses.base).host);
  const known = new Set(named.map(({ handle_key: key }) => key));
  const pages = await findPages(db, [...views.values()], named, viewer);
  const emojis = await findNameEmojis(db, [
    ...[...views.values()].map(({ author }) => author),
    ...boosters.values(),
  ]);
  const people = [...views.values(), ...parents.values()].map(({ author }) => handleOf(author));
  const isShown = isProgram
    ? () => true
    : await findShownTo(db, viewer, [...people, ...[...boosters.values()].map(handleOf)]);
  const matching =
    filtering && views.size > 0 ? await loadMatcher(db, viewer, filtering.now) : MATCHES_NOTHING;
  const marks = await findMarks(db, viewer, [...views.keys()]);
  return items.flatMap(({ thoughtId, boosterId, boostedAt }): PostView[] => {
    const view = views.get(thoughtId);
    if (!view) return [];
    const booster = boosterId === null ? null : boosters.get(boosterId);
    if (booster === undefined || (booster && !isShown(handleOf(booster)))) return [];
    if (!isShown(handleOf(view.author))) return [];
    const isFiltered = filtering !== undefined && view.author.id !== viewer;
    const filtered = isFiltered ? verdictIn(filtering.context, matching(view.thought)) : null;
    if (filtered?.action === 'hide' && !filtering?.keepsHidden) return [];
    const around = { booster, parents, known, pages, emojis, isShown, filtered };
    const shown = toPostView(addresses, view, { ...around, marks: marks.get(thoughtId) ?? NO_MARKS });
    return [boostedAt === undefined ? shown : { ...shown, boostedAt }];
  });
}

type Around = {
  booster: ActorSummary | null;
  parents: ReadonlyMap<string, ThoughtView>;
  known: ReadonlySet<string>;
  pages: Pages;
  emojis: ReadonlyMap<ActorId, { emojis: string }>;
  isShown(handle: string): boolean;
  filtered: Verdict | null;
  marks: Marks;
};

function toPostView(
  addresses: Addresses,
  view: ThoughtView,
  { booster, parents, known, pages, emojis, isShown, filtered, marks }: Around,
): PostView {
  const { thought, author } = view;
  return {
    number: toStatusNumber('thought', thought),
    view: thought,
    author: toPerson(addresses, { ...author, ...emojis.get(author.id) }),
    authorId: author.id,
    booster: booster && toPerson(addresses, { ...booster, ...emojis.get(booster.id) }),
    parent: parentOf(addresses, thought, parents, isShown),
    known,
    pages,
    attachments: toShownAttachments(addresses, thought),
    emojis: toEmojiPaths(addresses.remotePictures, emojisOf(thought.is_local === 1, thought.extras)),
    boostedAt: null,
    quoted: null,
    filtered,
    marks,
  };
}

function parentOf(
  addresses: Addresses,
  { shown_parent_id: id }: ThoughtView['thought'],
  parents: ReadonlyMap<string, ThoughtView>,
  isShown: Around['isShown'],
): PostView['parent'] {
  if (id === null) return null;
  const parent = parents.get(id);
  if (!parent || !isShown(handleOf(parent.author))) return 'gone';
  return { author: toPerson(addresses, parent.author), number: toStatusNumber('thought', parent.thought) };
}

/** By the ids of the thoughts that have some. */
async function findMarks(
  db: ThoughtsDb,
  viewer: ActorId | null,
  ids: readonly ThoughtId[],
): Promise<ReadonlyMap<ThoughtId, Marks>> {
  const rows = viewer === null || ids.length === 0 ? [] : await selectMarks.rows(db, viewer, ids);
  return new Map(
    rows.map(({ id, bookmark_number: bookmark, pin_number: pin, muted_at: mutedAt }) => [
      id,
      { isBookmarked: bookmark !== null, isPinned: pin !== null, isMuted: mutedAt !== null },
    ]),
  );
}

/** The emoji of those people whose names may have some, so that most lists ask for none. */
async function findNameEmojis(db: ThoughtsDb, people: readonly ActorSummary[]): Promise<Around['emojis']> {
  const ids = people
    .filter(({ host, display_name: name }) => host !== null && mayHaveEmojis(name))
    .map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await selectActorEmojis.rows(db, [...new Set(ids)]);
  return new Map(rows.map(({ id, emojis }) => [id, { emojis }]));
}

/** Those of the parents that the viewer may see, by their ids. */
async function loadParents(
  db: ThoughtsDb,
  views: readonly ThoughtView[],
  viewer: ActorId | null,
): Promise<ReadonlyMap<string, ThoughtView>> {
  const ids = views.flatMap(({ thought: { shown_parent_id: id } }) => (id === null ? [] : toThoughtId(id)));
  const parents = await loadViews(db, [...new Set(ids)], viewer);
  return new Map(parents.map((view) => [view.thought.id, view]));
}

/** The known people mentioned in local texts or possibly linked in remote texts. */
async function findNamed(db: ThoughtsDb, views: readonly ThoughtView[], host: string): Promise<Actor[]> {
  const names = views
    .filter(({ thought }) => thought.content_html === null)
    .flatMap(({ thought }) => mentionsOf(thought.content).map((mention) => handleOfMention(mention, host)));
  return findActors(db, [...new Set([...names, ...linkedHandles(views)])]);
}

export const handleOfMention = (
  { username, host }: { username: string; host: string | null },
  ownHost: string,
): string => (host === null || host === ownHost ? username : `${username}@${host}`);
