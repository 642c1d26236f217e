// Applies personal actions of local users to the model: mutes, bookmarks and pins.
import { findVisible, type Model } from './model.ts';

export function mute(model: Model, by: string, whom: string, notifications: boolean): number {
  if (by === whom) return 403;
  const known = model.mutes.find(({ muter, muted }) => muter === by && muted === whom);
  if (known) known.notifications = notifications;
  else model.mutes.push({ muter: by, muted: whom, notifications });
  return 204;
}

export function unmute(model: Model, by: string, whom: string): number {
  model.mutes = model.mutes.filter(({ muter, muted }) => muter !== by || muted !== whom);
  return 204;
}

export function bookmark(model: Model, by: string, id: string): number {
  if (!findVisible(model, by, id)) return 404;
  if (!isBookmarked(model, by, id)) model.bookmarks.push({ by, thoughtId: id });
  return 204;
}

/** A bookmark of a thought that is no longer visible can be removed. */
export function unbookmark(model: Model, by: string, id: string): number {
  if (!findVisible(model, by, id) && !(model.thoughts.has(id) && isBookmarked(model, by, id))) return 404;
  model.bookmarks = model.bookmarks.filter((one) => one.by !== by || one.thoughtId !== id);
  return 204;
}

/** “up to five of one's own public thoughts”. */
export function pin(model: Model, by: string, id: string): number {
  const thought = findVisible(model, by, id);
  if (!thought) return 404;
  if (thought.author.name !== by || thought.visibility !== 'public') return 403;
  if (model.pins.includes(id)) return 204;
  if (model.pins.filter((one) => model.thoughts.get(one)?.author.name === by).length >= 5) return 409;
  model.pins.push(id);
  return 204;
}

export function unpin(model: Model, by: string, id: string): number {
  const thought = findVisible(model, by, id);
  if (!thought) return 404;
  if (thought.author.name !== by) return 403;
  model.pins = model.pins.filter((one) => one !== id);
  return 204;
}

const isBookmarked = ({ bookmarks }: Model, name: string, id: string): boolean =>
  bookmarks.some(({ by, thoughtId }) => by === name && thoughtId === id);

export function muteThread(model: Model, by: string, id: string): number {
  const root = findVisible(model, by, id)?.root;
  if (root === undefined) return 404;
  model.mutedThreads.push({ by, root });
  return 204;
}

export function unmuteThread(model: Model, by: string, id: string): number {
  const root = findVisible(model, by, id)?.root;
  if (root === undefined) return 404;
  model.mutedThreads = model.mutedThreads.filter((muted) => muted.by !== by || muted.root !== root);
  return 204;
}
