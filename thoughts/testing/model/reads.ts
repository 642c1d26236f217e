// Computes the expected reads of a viewer from the model. Lists are complete, not paginated.
import { DAY, formatInstant } from '@tandem/platform/time/clock.ts';
import type { NotificationType } from '../../foundation/notifications/catalogue.ts';
import { tokensOf } from '../../foundation/search-index/tokenizer.ts';
import { toStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import { parseQuery } from '../../timelines/search/query.ts';
import { compareHits, type Match, matchOf } from '../naive-search.ts';
import {
  canSee,
  findVisible,
  isFollowing,
  isMuted,
  type Model,
  type ModelPerson,
  type ModelThought,
  type ModelWords,
  personOf,
} from './model.ts';
import { showQuote } from './quotes.ts';

type Viewer = string | null;

/** `base` is the server's public scheme and authority. */
export type View = { model: Model; viewer: Viewer; base: string };

const profileOf = (base: string, { name, host }: ModelPerson): string =>
  host === null ? `${base}/@${name}` : `https://${host}/@${name.split('@')[0]}`;

const showAuthor = (base: string, person: ModelPerson) => ({
  username: person.name,
  displayName: person.name.split('@')[0],
  avatarUrl: '',
  url: profileOf(base, person),
});

/** The content of a remote thought starts with its warning and ends with its choices. */
function showWords({ author }: ModelThought, said: ModelWords) {
  const { content, contentHtml, summary, choices, pictures } = said;
  const isFolded = author.host !== null && summary !== '';
  const list = choices.map((choice) => `<li>${choice}</li>`).join('');
  const html = `${isFolded ? `<p>${summary}</p>` : ''}${contentHtml}${list === '' ? '' : `<ul>${list}</ul>`}`;
  const text = choices.length === 0 ? content : `${content}\n\n${choices.join('\n')}`;
  return {
    content: isFolded ? `${summary}\n\n${text}` : text,
    ...(contentHtml === null ? {} : { contentHtml: html }),
    summary,
    sensitive: summary !== '',
    language: null,
    attachments: pictures.map(({ number: _, ...picture }) => ({ type: 'image', ...picture })),
  };
}

export const showThought = ({ model, viewer, base }: View, thought: ModelThought) => ({
  id: thought.id,
  number: numberOf(model, thought),
  form: 'note',
  authorUsername: thought.author.name,
  author: showAuthor(base, thought.author),
  ...showWords(thought, thought),
  cut: false,
  poll: showPoll(viewer, thought),
  tags: thought.tags,
  visibility: thought.visibility,
  listed: thought.listed,
  recipients: thought.visibility === 'public' ? [] : [...thought.recipients].sort(),
  mentions: [...thought.mentioned].sort().map((name) => ({
    username: name,
    url: profileOf(base, personOf(model, name)),
  })),
  emojis: [],
  quote: showQuote(model, viewer, thought),
  replyToUrl: null,
  claimedReplies: null,
  replyTo: parentShown(model, viewer, thought),
  likeCount: thought.likes.size,
  boostCount: thought.boosts.size,
  // Public replies only: the count is the same for every viewer and reveals no hidden reply.
  replyCount: all(model).filter(
    ({ replyTo, visibility }) => replyTo === thought.id && visibility === 'public',
  ).length,
  likedByMe: viewer !== null && thought.likes.has(viewer),
  boostedByMe: viewer !== null && thought.boosts.has(viewer),
  createdAt: formatInstant(thought.at),
  editedAt: thought.editedAt === null ? null : formatInstant(thought.editedAt),
  url: pageOf({ model, base }, thought),
});

const numberOf = ({ ties }: Model, { id, at }: ModelThought): string =>
  toStatusNumber('thought', { created_at: at, tie: ties.get(id) ?? 0 });

/** The page of a thought on its own server. For remote thoughts, the id. */
export const pageOf = ({ model, base }: Pick<View, 'model' | 'base'>, thought: ModelThought): string =>
  thought.author.host === null ? `${base}/@${thought.author.name}/${numberOf(model, thought)}` : thought.url;

function showPoll(viewer: Viewer, { choices, votes }: ModelThought) {
  if (choices.length === 0) return null;
  const chosen = [...votes.values()];
  const own = viewer === null ? undefined : votes.get(viewer);
  return {
    multiple: false,
    endsAt: null,
    voterCount: null,
    ownVotes: own === undefined ? [] : [own],
    choices: choices.map((title, at) => ({ title, voteCount: chosen.filter((one) => one === at).length })),
  };
}

/** A hidden parent is visible only to the author of the reply, a deleted parent only if it was public. */
function parentShown(model: Model, viewer: Viewer, { author, replyTo }: ModelThought): string | null {
  if (replyTo === null || author.name === viewer) return replyTo;
  return findVisible(model, viewer, replyTo) || model.formerlyPublic.has(replyTo) ? replyTo : null;
}

export const showUser = ({ model }: View, person: ModelPerson) => ({
  username: person.name,
  number: model.numbers.get(person.name),
  host: person.host,
  hidesNetwork: false,
  displayName: person.name.split('@')[0],
  bio: '',
  avatarUrl: '',
  headerUrl: '',
  customCss: '',
  topFriends: [],
  joinedAt: formatInstant(person.joinedAt),
  thoughtCount: all(model).filter(({ author, visibility }) => author === person && visibility === 'public')
    .length,
  followerCount: model.follows.filter(({ followee, accepted }) => accepted && followee === person.name)
    .length,
  followingCount: model.follows.filter(({ follower, accepted }) => accepted && follower === person.name)
    .length,
});

/** With a login, includes the relationship of the viewer. */
export const showProfile = (view: View, person: ModelPerson) =>
  view.viewer === null || view.viewer === person.name
    ? { ...showUser(view, person), fields: [], movedTo: null }
    : {
        ...showUser(view, person),
        fields: [],
        movedTo: null,
        relationship: relationship(view.model, view.viewer, person.name),
      };

function relationship({ follows, blocks, mutes }: Model, viewer: string, other: string) {
  const mute = mutes.find(({ muter, muted }) => muter === viewer && muted === other);
  const between = (from: string, to: string, isAccepted: boolean): boolean =>
    follows.some(
      ({ follower, followee, accepted }) => follower === from && followee === to && accepted === isAccepted,
    );
  return {
    following: between(viewer, other, true),
    requested: between(viewer, other, false),
    followedBy: between(other, viewer, true),
    requestedBy: between(other, viewer, false),
    blocking: blocks.some(({ blocker, blocked }) => blocker === viewer && blocked === other),
    muting: mute !== undefined,
    mutingNotifications: mute?.notifications ?? false,
    mutedUntil: null,
  };
}

const all = ({ thoughts }: Model): ModelThought[] => [...thoughts.values()];
/** The thoughts visible to the viewer. */
export const visibleIn = ({ model, viewer }: View): ModelThought[] =>
  all(model).filter((thought) => canSee(model, viewer, thought));

/** Feeds and searches exclude thoughts by muted people. */
const shown = (view: View): ModelThought[] =>
  visibleIn(view).filter(({ author }) => !isMuted(view.model, view.viewer, author.name));

/** Unlisted thoughts are found only by viewers who could see them as followers-only thoughts. */
const findable = (view: View): ModelThought[] =>
  shown(view).filter(
    (thought) =>
      thought.visibility !== 'public' ||
      thought.listed ||
      (view.viewer !== null && canSee(view.model, view.viewer, { ...thought, visibility: 'followers' })),
  );

const descending = (a: string, b: string): number => Number(a < b) - Number(a > b);
const newestFirst = (a: { at: number; id: string }, b: { at: number; id: string }): number =>
  b.at - a.at || descending(a.id, b.id);

const showNewest = (view: View, thoughts: ModelThought[]) =>
  thoughts.sort(newestFirst).map((thought) => showThought(view, thought));

export const readThought = (view: View, id: string) => {
  const thought = findVisible(view.model, view.viewer, id);
  return thought && showThought(view, thought);
};

/** All versions, including the current one. */
export function readHistory(view: View, id: string) {
  const thought = findVisible(view.model, view.viewer, id);
  if (!thought) return null;
  const now = { ...thought, at: thought.editedAt ?? thought.at };
  return [...thought.versions, now].map((said) => ({
    ...showWords(thought, said),
    createdAt: formatInstant(said.at),
  }));
}

/** Parents before children, otherwise by time. Null if the thought itself is not visible. */
export function readThread(view: View, id: string) {
  const start = findVisible(view.model, view.viewer, id);
  if (!start) return null;
  const thread = visibleIn(view).filter(({ root }) => root === start.root);
  const ordered: ModelThought[] = [];
  let early: ModelThought[] = [];
  const place = (thought: ModelThought): void => {
    ordered.push(thought);
    const children = early.filter(({ replyTo }) => replyTo === thought.id);
    early = early.filter(({ replyTo }) => replyTo !== thought.id);
    children.forEach(place);
  };
  for (const thought of thread.sort((a, b) => newestFirst(b, a))) {
    const isParent = (other: ModelThought) => other.id === thought.replyTo;
    if (thread.some(isParent) && !ordered.some(isParent)) early.push(thought);
    else place(thought);
  }
  return ordered.map((thought) => showThought(view, thought));
}

export const readPublic = (view: View, local: boolean) =>
  showNewest(
    view,
    shown(view).filter(({ listed, author }) => listed && !(local && author.host)),
  );

export const readOfAuthor = (view: View, name: string) =>
  showNewest(
    view,
    visibleIn(view).filter(({ author }) => author.name === name),
  );

export const readTag = (view: View, tag: string) =>
  showNewest(
    view,
    shown(view).filter(({ listed, tags }) => listed && tags.includes(tag)),
  );

/** Boosts are sorted by the time of the boost. */
export function readHome(view: View & { viewer: string }, include: { own: boolean; boosts: boolean }) {
  const { model, viewer, base } = view;
  const items = shown(view).flatMap((thought) => {
    const { author, at, id } = thought;
    const isThere = author.name === viewer ? include.own : isFollowing(model, viewer, author.name);
    const boosts = include.boosts ? [...thought.boosts] : [];
    return [
      ...(isThere ? [{ thought, at, id, booster: '' }] : []),
      ...boosts
        .filter(([booster]) => isFollowing(model, viewer, booster) && !isMuted(model, viewer, booster))
        .map(([booster, boostedAt]) => ({ thought, at: boostedAt, id, booster })),
    ];
  });
  const idOf = (booster: string) => (booster === '' ? '' : personOf(model, booster).id);
  items.sort((a, b) => newestFirst(a, b) || descending(idOf(a.booster), idOf(b.booster)));
  return items.map(({ thought, booster }) => ({
    ...showThought(view, thought),
    ...(booster === '' ? {} : { boostedBy: showAuthor(base, personOf(model, booster)) }),
  }));
}

export function readPopular({ model }: View, now: number) {
  const counts = new Map<string, number>();
  for (const { listed, at, tags } of all(model)) {
    if (!listed || at < now - 30 * DAY) continue;
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  const tags = [...counts].map(([name, count]) => ({ name, count }));
  return tags.sort((a, b) => b.count - a.count || descending(b.name, a.name));
}

/** “users first, best match first … exact, prefix, then newest”; an exact handle comes before all. */
export function search(view: View, q: string) {
  const query = parseQuery(q);
  const people = [...view.model.people.values()].map((person) => {
    const [username = ''] = person.name.split('@');
    const match = matchOf(query, tokensOf(username));
    return {
      match,
      at: person.joinedAt,
      tie: 0,
      id: person.id,
      shown: { type: 'user', ...showUser(view, person) },
    };
  });
  const thoughts = findable(view).map((thought) => {
    const match = matchOf(
      query,
      tokensOf([thought.summary, thought.content, ...thought.tags, ...thought.choices].join(' ')),
    );
    return {
      match,
      at: thought.at,
      tie: view.model.ties.get(thought.id) ?? 0,
      id: thought.id,
      shown: { type: 'thought', ...showThought(view, thought) },
    };
  });
  const called = people.filter(({ shown }) => shown.username === q.toLowerCase());
  const others = people.filter((person) => !called.includes(person));
  return [...called.map(({ shown }) => shown), ...best(others), ...best(thoughts)];
}

type Candidate = { match: Match | null; at: number; tie: number; id: string; shown: object };

const best = (candidates: Candidate[]): object[] =>
  candidates
    .flatMap(({ match, ...rest }) => (match ? [{ match, ...rest }] : []))
    .sort(compareHits)
    .map(({ shown }) => shown);

/** Types that the REST API does not have, written out to test the catalogue. */
const ONLY_IN_APPS: readonly NotificationType[] = ['post', 'poll', 'edit', 'quoted_edit'];

/** Unsorted, without ids, which the model cannot compute. */
export const readNotifications = ({ model, viewer, base }: View & { viewer: string }) =>
  model.notifications
    .filter(
      ({ to, type, thoughtId }) =>
        to === viewer &&
        !ONLY_IN_APPS.includes(type) &&
        (thoughtId === null || findVisible(model, viewer, thoughtId)),
    )
    .map(({ type, from, thoughtId, at }) => ({
      type,
      from: showAuthor(base, personOf(model, from)),
      thoughtId,
      read: false,
      createdAt: formatInstant(at),
    }));

/** The bookmarked thoughts visible to the viewer, newest bookmark first. */
export const readBookmarks = (view: View & { viewer: string }) =>
  view.model.bookmarks
    .filter(({ by }) => by === view.viewer)
    .reverse()
    .flatMap(({ thoughtId }) => findVisible(view.model, view.viewer, thoughtId) ?? [])
    .map((thought) => showThought(view, thought));

/** “the last pinned first”. */
export const readPins = (view: View, name: string) =>
  view.model.pins
    .toReversed()
    .flatMap((id) => findVisible(view.model, view.viewer, id) ?? [])
    .filter(({ author }) => author.name === name)
    .map((thought) => showThought(view, thought));

/** Most recently muted first. */
export const readMutes = (view: View & { viewer: string }) =>
  view.model.mutes
    .filter(({ muter }) => muter === view.viewer)
    .reverse()
    .map(({ muted }) => showUser(view, personOf(view.model, muted)));

export const readUsers = (view: View) =>
  [...view.model.people.values()]
    .filter(({ host }) => host === null)
    .sort((a, b) => b.joinedAt - a.joinedAt || descending(a.id, b.id))
    .map((person) => showUser(view, person));

/** Accepted follows, newest first. */
export function readFollows(view: View, name: string, list: 'followers' | 'following') {
  const follows = view.model.follows.filter(
    ({ accepted, follower, followee }) => accepted && (list === 'followers' ? followee : follower) === name,
  );
  const others = follows.map(({ follower, followee, at }) => {
    const person = personOf(view.model, list === 'followers' ? follower : followee);
    return { person, at, id: person.id };
  });
  return others.sort(newestFirst).map(({ person }) => showUser(view, person));
}
