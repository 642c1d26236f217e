// Generates activities of other servers about local resources.
import type { Random } from '@tandem/platform/testing/fuzz/requests/random.ts';
import { type PeerActor, PUBLIC } from '../../federation/testing/peer.ts';

/** The URLs of a local user and a local thought. */
type Here = { user: string; thought: string };
type Document = Record<string, unknown>;

/** The number of reusable ids per actor, so that activities are edited, undone and repeated. */
const NAMED = 12;

/** A random activity by `actor`, which may refer to `others`. */
export function activityBy(
  dice: Random,
  actor: PeerActor,
  others: readonly PeerActor[],
  here: Here,
): Document {
  const other = dice.pick(others).uri;
  const follow = {
    id: actor.id(`follow-${dice.below(NAMED)}`),
    type: 'Follow',
    actor: actor.uri,
    object: here.user,
  };
  const note = noteBy(dice, actor, here);
  const like = {
    id: actor.id(`like-${dice.below(NAMED)}`),
    type: 'Like',
    actor: actor.uri,
    object: here.thought,
  };
  const make = (type: string, fields: Document): Document =>
    dice.chance(0.2)
      ? { ...actor.activity(type, fields), id: actor.id(`act-${dice.below(NAMED)}`) }
      : actor.activity(type, fields);
  return dice.pick<() => Document>([
    () => follow,
    () => make('Follow', { object: here.user }),
    () => like,
    () => make('Create', { object: note, to: note.to, cc: note.cc }),
    () => make('Create', { object: actor.note(note) }),
    () =>
      make('Update', { object: { ...note, content: '<p>Changed</p>', updated: new Date().toISOString() } }),
    () => make('Update', { object: { ...actor.document, name: 'Another name' } }),
    () => make('Delete', { object: dice.pick<unknown>([note.id, { id: note.id, type: 'Tombstone' }]) }),
    () => make('Announce', { object: dice.pick([here.thought, note.id]), to: [PUBLIC] }),
    () =>
      make('Undo', {
        object: dice.pick<unknown>([follow, like, like.id, { type: 'Like', object: here.thought }]),
      }),
    () =>
      make(dice.pick(['Accept', 'Reject']), {
        object: { type: 'Follow', actor: here.user, object: actor.uri },
      }),
    () => make('Block', { object: here.user }),
    () => make('Move', { object: actor.uri, target: other }),
    () => make('Flag', { object: [here.user, here.thought], content: 'Spam' }),
    () =>
      make(dice.pick(['Add', 'Remove', 'Question', 'EmojiReact', 'View', 'Arrive']), {
        object: here.thought,
      }),
  ])();
}

function noteBy(dice: Random, actor: PeerActor, { user, thought }: Here): Document & { id: string } {
  const addressed = dice.pick([
    { to: [PUBLIC], cc: [`${actor.uri}/followers`] },
    { to: [`${actor.uri}/followers`], cc: [] },
    { to: [user], cc: [] },
  ]);
  return {
    id: actor.id(`note-${dice.below(NAMED)}`),
    type: 'Note',
    attributedTo: actor.uri,
    content: '<p>Hello <a href="https://other.example">you</a></p>',
    published: new Date().toISOString(),
    ...(dice.chance(0.4) ? { inReplyTo: thought } : {}),
    tag: [
      { type: 'Mention', href: user, name: '@you' },
      { type: 'Hashtag', name: '#tea' },
    ],
    ...addressed,
  };
}
