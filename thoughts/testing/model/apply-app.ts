// Applies app-only actions to the model, and computes the timelines that only apps read.
import type { AppAction } from './actions.ts';
import { follow } from './apply.ts';
import {
  canSee,
  findVisible,
  isFollowing,
  isMuted,
  type Model,
  type ModelList,
  type ModelThought,
} from './model.ts';

/** Deletes follow options and list memberships whose follow has ended. */
export function forgetEnded(model: Model): void {
  const isThere = (by: string, whom: string) =>
    model.follows.some(({ follower, followee }) => follower === by && followee === whom);
  model.followOptions = model.followOptions.filter(({ by, whom }) => isThere(by, whom));
  for (const list of model.lists) list.members = list.members.filter((one) => isThere(list.by, one));
}

/**
 * Creates a list with one member. Returns 200, or 404 if the member is not followed and the list stays empty.
 */
export function list(model: Model, created: Omit<ModelList, 'members'>, whom: string): number {
  const { by } = created;
  const isKnown = model.follows.some(({ follower, followee }) => follower === by && followee === whom);
  model.lists.push({ ...created, members: isKnown ? [whom] : [] });
  return isKnown ? 200 : 404;
}

export function followWith(
  model: Model,
  by: string,
  whom: string,
  { boosts, notifies }: { boosts: boolean; notifies: boolean },
  now: number,
): number {
  if (follow(model, by, whom, now) === 403) return 403;
  model.followOptions = model.followOptions.filter((one) => one.by !== by || one.whom !== whom);
  model.followOptions.push({ by, whom, boosts, notifies });
  return 200;
}

export function followTag(model: Model, by: string, { tag }: AppAction & { do: 'followTag' }): number {
  model.followedTags.push({ by, tag });
  return 200;
}

/** Votes once for an existing choice of a visible poll. */
export function vote(model: Model, by: string, id: string, choice: number): number {
  const thought = findVisible(model, by, id);
  if (!thought || thought.choices.length === 0) return 404;
  if (choice >= thought.choices.length || thought.votes.has(by)) return 422;
  thought.votes.set(by, choice);
  return 200;
}

/** Whether `viewer` follows the person and has not muted them. */
const isFollowed = (model: Model, viewer: string, name: string): boolean =>
  isFollowing(model, viewer, name) && !isMuted(model, viewer, name);

const wantsBoosts = (model: Model, viewer: string, name: string): boolean =>
  !model.followOptions.some(({ by, whom, boosts }) => by === viewer && whom === name && !boosts);

/**
 * True for thoughts that are not replies, and for replies to their author, to `viewer`, and to people for
 * whom `isWanted` is true.
 */
function isShownReply(
  model: Model,
  viewer: string,
  { replyTo, author }: ModelThought,
  isWanted: (name: string) => boolean,
): boolean {
  if (replyTo === null) return true;
  const to = model.thoughts.get(replyTo)?.author.name ?? model.formerAuthors.get(replyTo);
  return to !== undefined && (to === viewer || to === author.name || isWanted(to));
}

/** The home timeline of `viewer`, as predicates over visible thoughts and boosts. */
export function homeOf(model: Model, viewer: string, { withAllReplies = false } = {}) {
  const exclusive = model.lists
    .filter(({ by, isExclusive }) => by === viewer && isExclusive)
    .flatMap(({ members }) => members);
  const isShown = (name: string) =>
    name === viewer || (isFollowed(model, viewer, name) && !exclusive.includes(name));
  const tags = model.followedTags.filter(({ by }) => by === viewer).map(({ tag }) => tag);
  const isTagged = ({ listed, tags: own, author: { name } }: ModelThought) =>
    listed &&
    own.some((tag) => tags.includes(tag)) &&
    !isFollowing(model, viewer, name) &&
    !isMuted(model, viewer, name);
  return {
    hasThought: (thought: ModelThought) =>
      thought.author.name === viewer ||
      (isShown(thought.author.name) &&
        (withAllReplies ||
          isShownReply(model, viewer, thought, (name) => isFollowing(model, viewer, name)))) ||
      (thought.visibility === 'private' && isFollowed(model, viewer, thought.author.name)) ||
      isTagged(thought),
    hasBoost: (booster: string, author: string) =>
      booster === viewer ||
      (isShown(booster) && wantsBoosts(model, viewer, booster) && !isMuted(model, viewer, author)),
  };
}

/** A list timeline, as predicates over visible thoughts and boosts. */
export function timelineOf(model: Model, { by: viewer, members, policy }: ModelList) {
  const isShown = (name: string) => members.includes(name) && isFollowed(model, viewer, name);
  const isWanted = (to: string) =>
    policy === 'followed' ? isFollowing(model, viewer, to) : policy === 'list' && members.includes(to);
  return {
    hasThought: (thought: ModelThought) =>
      isShown(thought.author.name) &&
      thought.visibility !== 'private' &&
      isShownReply(model, viewer, thought, isWanted),
    hasBoost: (booster: string, author: string) =>
      isShown(booster) && wantsBoosts(model, viewer, booster) && !isMuted(model, viewer, author),
  };
}

/** The direct thoughts sent or received by `viewer`. */
export const directOf = (model: Model, viewer: string): ModelThought[] =>
  [...model.thoughts.values()].filter(
    (thought) =>
      thought.visibility === 'private' && thought.recipients.length > 0 && canSee(model, viewer, thought),
  );
