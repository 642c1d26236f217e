// Add and Remove: a remote actor pins or unpins one of its own posts. Only the `featured` collection is
// supported. An unknown post is fetched if the actor has a local follower.
import { pinRemoteThought, unpinRemoteThought } from '../../../posts/reactions/pins/remote-pins.ts';
import { fetchThoughtWithAncestors } from '../../remote/thoughts/fetch-ancestors.ts';
import { isFollowedLocally } from '../../remote/thoughts/interest.ts';
import { findThoughtIdByUri, persistNote } from '../../remote/thoughts/thoughts.ts';
import type { Handler } from '../handler.ts';

export const receiveAdd: Handler = async ({ federation, activity, actor, at, now, budget }) => {
  const uri = activity.object?.uri;
  if (!uri || actor.featured === null || activity.target !== actor.featured) return null;
  const { read } = federation.database;
  const isKnown = (await findThoughtIdByUri(federation, read, uri)) !== null;
  if (!isKnown && !(await isFollowedLocally(read, actor.id))) return null;
  const fetched = isKnown ? [] : await fetchThoughtWithAncestors(federation, uri, budget);
  return async (tx) => {
    for (const note of fetched) await persistNote(federation, tx, note, now);
    const thoughtId = await findThoughtIdByUri(federation, tx, uri);
    if (thoughtId !== null) await pinRemoteThought(tx, actor.id, thoughtId, at);
  };
};

export const receiveRemove: Handler = async ({ federation, activity, actor }) => {
  const uri = activity.object?.uri;
  if (!uri || actor.featured === null || activity.target !== actor.featured) return null;
  return async (tx) => {
    const thoughtId = await findThoughtIdByUri(federation, tx, uri);
    if (thoughtId !== null) await unpinRemoteThought(tx, actor.id, thoughtId);
  };
};
