// Applies actions to the model. Each function returns the status that the service must return.

import type { NotificationType } from '../../foundation/notifications/catalogue.ts';
import type { Visibility } from '../../foundation/tables/tables.ts';
import {
  canSee,
  findVisible,
  isBlocked,
  isFollowing,
  isServerBlocked,
  type Model,
  type ModelNotification,
  type ModelThought,
  personOf,
} from './model.ts';
import { quoteHere } from './quotes.ts';

type Reaction = 'like' | 'boost';

type Draft = Omit<
  ModelThought,
  'root' | 'likes' | 'boosts' | 'votes' | 'visibility' | 'listed' | 'versions'
> & {
  /** Default: the visibility of the parent. */
  visibility?: Visibility;
  /** Default: the value of a public parent, else true. */
  listed?: boolean;
};

/** 201, or 400 if the author may not see the parent, may not quote, or may not address a recipient. */
export function post(model: Model, draft: Draft, now: number): number {
  const { replyTo, author, id } = draft;
  const parent = replyTo === null ? null : findVisible(model, author.name, replyTo);
  if (replyTo !== null && !parent) return 400;
  const isHere = author.host === null;
  const quotedHere = isHere && draft.quote ? quoteHere(model, author.name, draft.quote.thoughtId) : undefined;
  if (quotedHere === null) return 400;
  const isWelcome = (name: string) => name !== author.name && !isBlocked(model, author.name, name);
  if (isHere && !draft.recipients.every(isWelcome)) return 400;
  const beside = quotedHere ? besideQuote(draft, parent, quotedHere.quoted) : draft;
  const audience = isHere ? addressed(beside, parent) : { visibility: draft.visibility ?? 'public' };
  const isPublic = audience.visibility === 'public';
  if (isHere && draft.listed === true && !isPublic) return 400;
  if (quotedHere && !isPublic && quotedHere.quoted.author !== author) return 400;
  if (quotedHere?.quoted.visibility === 'followers' && isPublic) return 400;
  const unlessSaid = !isHere || parent?.visibility !== 'public' || parent.listed;
  const thought = { ...draft, ...audience, listed: isPublic && (draft.listed ?? unlessSaid) };
  const quote = draft.quote && { ...draft.quote, ...(quotedHere ? { state: quotedHere.state } : {}) };
  const added = {
    ...thought,
    quote,
    root: parent?.root ?? id,
    likes: new Set<string>(),
    boosts: new Map<string, number>(),
    votes: new Map<string, number>(),
    versions: [],
  };
  model.thoughts.set(id, added);
  if (parent) notifyIfVisible(model, added, parent.author.name, 'reply', now);
  // Recipients of a private thought are notified even if the text does not mention them.
  const named = thought.visibility === 'private' ? thought.recipients : [];
  for (const name of [...thought.mentioned, ...named]) {
    if (name !== parent?.author.name) notifyIfVisible(model, added, name, 'mention', now);
  }
  const quotedAuthor = quote && model.thoughts.get(quote.thoughtId)?.author.name;
  if (quotedAuthor && quote.state === 'approved' && (!isHere || isPublic))
    notifyIfVisible(model, added, quotedAuthor, 'quote', now);
  if (!parent || parent.author === author) notifySubscribers(model, added, now);
  return 201;
}

/** A quote of a followers-only thought is followers-only by default. */
const besideQuote = (draft: Draft, parent: ModelThought | null, quoted: ModelThought): Draft =>
  quoted.visibility === 'followers' && parent?.visibility !== 'private' && draft.recipients.length === 0
    ? { ...draft, visibility: draft.visibility ?? 'followers' }
    : draft;

/** Notifies followers with post notifications on, unless the thought is old or mentions them. */
function notifySubscribers(model: Model, thought: ModelThought, now: number): void {
  const { author, at, visibility, mentioned } = thought;
  if (visibility === 'private' || at < now - 6 * 3_600_000) return;
  for (const { by, whom, notifies } of model.followOptions) {
    if (notifies && whom === author.name && isFollowing(model, by, whom) && !mentioned.includes(by))
      notifyIfVisible(model, thought, by, 'post', now);
  }
}

/**
 * A reply without `visibility` inherits the audience of its parent. The recipient of a reply to a direct
 * message is its author. A followers-only reply also addresses the author of the parent.
 */
function addressed(
  { visibility, recipients, author }: Draft,
  parent: ModelThought | null,
): Pick<ModelThought, 'visibility' | 'recipients'> {
  if (recipients.length > 0) return { visibility: 'private', recipients };
  const isToOther = parent !== null && parent.author !== author;
  const to = isToOther ? [parent.author.name] : [];
  switch (visibility ?? parent?.visibility ?? 'public') {
    case 'public':
      return { visibility: 'public', recipients: [] };
    case 'followers':
      return { visibility: 'followers', recipients: to };
    case 'private':
      if (visibility === 'private' || !parent) return { visibility: 'private', recipients: [] };
      return { visibility: 'private', recipients: isToOther ? to : parent.recipients };
  }
}

/** Edits create no polls in this model. Pictures are unchanged if `pictures` is absent. */
type NewBody = Pick<ModelThought, 'content' | 'contentHtml' | 'summary' | 'tags' | 'mentioned'> & {
  pictures?: ModelThought['pictures'];
};

export function edit(model: Model, by: string, id: string, body: NewBody, now: number): number {
  const thought = findVisible(model, by, id);
  if (!thought) return 404;
  if (thought.author.name !== by) return 403;
  const before = thought.mentioned;
  const { content, contentHtml, summary, choices, pictures, editedAt, at } = thought;
  const isSame = content === body.content && summary === body.summary && choices.length === 0;
  if (!isSame || body.pictures !== undefined)
    thought.versions.push({ content, contentHtml, summary, choices, pictures, at: editedAt ?? at });
  // Local edits do not change the quote. Remote edits replace the whole post.
  const quote = thought.author.host === null ? thought.quote : null;
  Object.assign(thought, body, { editedAt: now, choices: [], quote });
  thought.votes.clear();
  const dropped = before.filter((name) => !body.mentioned.includes(name));
  // Only the recipients of a private thought were notified, and they remain recipients.
  if (thought.visibility !== 'private')
    removeNotifications(model, (notice) => isAbout(notice, 'mention', id) && dropped.includes(notice.to));
  for (const name of body.mentioned) {
    if (!before.includes(name)) notifyIfVisible(model, thought, name, 'mention', now);
  }
  notifyOfEdit(model, thought, now);
  return 200;
}

/** Notifies boosters and authors of approved quotes, at most once in ten minutes. */
function notifyOfEdit(model: Model, thought: ModelThought, now: number): void {
  const from = thought.author.name;
  const quoting = [...model.thoughts.values()].filter(
    ({ author, quote }) =>
      author.host === null && quote?.thoughtId === thought.id && quote.state === 'approved',
  );
  const notices = [
    ...[...thought.boosts.keys()].map((to) => ({ to, type: 'edit', thoughtId: thought.id }) as const),
    ...quoting.map(({ author, id }) => ({ to: author.name, type: 'quoted_edit', thoughtId: id }) as const),
  ];
  for (const { to, type, thoughtId } of notices) {
    if (!canSee(model, to, thought)) continue;
    removeNotifications(
      model,
      (known) => isAbout(known, type, thoughtId) && known.to === to && known.at <= now - 600_000,
    );
    notify(model, { to, type, from, thoughtId, at: now });
  }
}

export function remove(model: Model, by: string, id: string): number {
  const thought = findVisible(model, by, id);
  if (!thought) return 404;
  if (thought.author.name !== by) return 403;
  model.thoughts.delete(id);
  if (thought.visibility === 'public') model.formerlyPublic.add(id);
  const isSecret = thought.visibility === 'private' && !thought.recipients.some((name) => name.includes('@'));
  if (!isSecret || thought.author.host !== null) model.formerAuthors.set(id, by);
  removeNotifications(model, (notice) => notice.thoughtId === id);
  return 204;
}

export function react(model: Model, by: string, id: string, kind: Reaction, now: number): number {
  const thought = findVisible(model, by, id);
  if (!thought) return 404;
  if (kind === 'boost' && thought.visibility !== 'public') return 403;
  if (kind === 'like' ? thought.likes.has(by) : thought.boosts.has(by)) return 204;
  if (kind === 'like') thought.likes.add(by);
  else thought.boosts.set(by, now);
  notify(model, { to: thought.author.name, type: kind, from: by, thoughtId: id, at: now });
  return 204;
}

export function undo(model: Model, by: string, id: string, kind: Reaction): number {
  // Remote users can undo a reaction even if they no longer see the thought.
  const isRemote = personOf(model, by).host !== null;
  const thought = isRemote ? model.thoughts.get(id) : findVisible(model, by, id);
  if (!thought) return 404;
  (kind === 'like' ? thought.likes : thought.boosts).delete(by);
  removeNotifications(model, (notice) => isAbout(notice, kind, id) && notice.from === by);
  return 204;
}

/** Accepted immediately between local users, pending if one of the two is remote. */
export function follow(model: Model, by: string, whom: string, now: number): number {
  if (by === whom || isBlocked(model, by, whom)) return 403;
  if (isServerBlocked(model, by, whom) || isServerBlocked(model, whom, by)) return 403;
  if (model.follows.some(({ follower, followee }) => follower === by && followee === whom)) return 204;
  const accepted = personOf(model, by).host === null && personOf(model, whom).host === null;
  model.follows.push({ follower: by, followee: whom, accepted, at: now });
  const type = accepted ? 'follow' : 'follow_request';
  notify(model, { to: whom, type, from: by, thoughtId: null, at: now });
  return 204;
}

/** `by` accepts the pending follow of `whom`. */
export function accept(model: Model, by: string, whom: string, now: number): number {
  const pending = model.follows.find(
    ({ follower, followee, accepted }) => follower === whom && followee === by && !accepted,
  );
  if (!pending) return 404;
  pending.accepted = true;
  removeNotifications(model, ({ type, to, from }) => type === 'follow_request' && to === by && from === whom);
  notify(model, { to: by, type: 'follow', from: whom, thoughtId: null, at: now });
  return 204;
}

export function unfollow(model: Model, by: string, whom: string): number {
  model.follows = model.follows.filter(({ follower, followee }) => follower !== by || followee !== whom);
  removeNotifications(model, ({ type, to, from }) => type.startsWith('follow') && to === whom && from === by);
  return 204;
}

/** “both follows between the two end; neither sees the other's … notifications”. */
export function block(model: Model, by: string, whom: string): number {
  if (by === whom) return 403;
  if (model.blocks.some(({ blocker, blocked }) => blocker === by && blocked === whom)) return 204;
  model.blocks.push({ blocker: by, blocked: whom });
  unfollow(model, by, whom);
  unfollow(model, whom, by);
  removeNotifications(model, ({ to, from }) => (to === by && from === whom) || (to === whom && from === by));
  return 204;
}

/** “follows in both directions end”, and notifications are removed. */
export function blockServer(model: Model, by: string): number {
  model.serverBlocks.add(by);
  for (const { name, host } of model.people.values()) {
    if (host === null) continue;
    unfollow(model, by, name);
    unfollow(model, name, by);
    removeNotifications(model, ({ to, from }) => to === by && from === name);
  }
  return 204;
}

export function unblockServer(model: Model, by: string): number {
  model.serverBlocks.delete(by);
  return 204;
}

export function unblock(model: Model, by: string, whom: string): number {
  model.blocks = model.blocks.filter(({ blocker, blocked }) => blocker !== by || blocked !== whom);
  return 204;
}

const isAbout = (notice: ModelNotification, type: NotificationType, thoughtId: string): boolean =>
  notice.type === type && notice.thoughtId === thoughtId;

function notifyIfVisible(
  model: Model,
  thought: ModelThought,
  to: string,
  type: NotificationType,
  at: number,
): void {
  if (canSee(model, to, thought))
    notify(model, { to, type, from: thought.author.name, thoughtId: thought.id, at });
}

/** “never for one's own acts or blocked people”; each once, only for local users, and not if muted or of a
 * blocked server. */
function notify(model: Model, notice: ModelNotification): void {
  const { to, from, type, thoughtId } = notice;
  if (to === from || isBlocked(model, to, from) || personOf(model, to).host !== null) return;
  if (isServerBlocked(model, to, from)) return;
  if (model.mutes.some((one) => one.muter === to && one.muted === from && one.notifications)) return;
  const root = thoughtId === null ? null : model.thoughts.get(thoughtId)?.root;
  if (model.mutedThreads.some((one) => one.by === to && one.root === root)) return;
  const isKnown = model.notifications.some(
    (known) => known.to === to && known.from === from && known.type === type && known.thoughtId === thoughtId,
  );
  if (!isKnown) model.notifications.push(notice);
}

function removeNotifications(model: Model, which: (notice: ModelNotification) => boolean): void {
  model.notifications = model.notifications.filter((notice) => !which(notice));
}
