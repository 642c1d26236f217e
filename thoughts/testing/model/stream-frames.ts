// Computes the stream frames of a viewer after an action from snapshots of the model. A frame is a text:
// event, stream, and the number or description of its subject.
import { HOUR } from '@tandem/platform/time/clock.ts';
import { TAGS } from './actions.ts';
import { directOf, homeOf, timelineOf } from './apply-app.ts';
import { describe, notificationsOf } from './client-notifications.ts';
import {
  canSee,
  isMuted,
  type Model,
  type ModelList,
  type ModelNotification,
  type ModelThought,
} from './model.ts';

/** The state of the model that determines frames. */
type Snapshot = {
  thoughts: ReadonlyMap<string, Shown>;
  notifications: ReadonlySet<ModelNotification>;
};
type Shown = { thought: ModelThought; versions: number; boosters: readonly string[] };

/** `numbers` has the numbers of thoughts by id, and of boosts by thought id and booster. */
export type Changes = {
  before: Snapshot;
  after: Snapshot;
  numbers: ReadonlyMap<string, string>;
  now: number;
};

/** Older remote thoughts are not published to streams. */
const NEWS = 6 * HOUR;

export const takeSnapshot = ({ thoughts, notifications }: Model): Snapshot => ({
  thoughts: new Map(
    [...thoughts].map(([id, thought]) => [
      id,
      { thought, versions: thought.versions.length, boosters: [...thought.boosts.keys()] },
    ]),
  ),
  notifications: new Set(notifications),
});

/** The notifications that `viewer` got from the action. */
export const newNotifications = (model: Model, viewer: string, { before }: Changes): ModelNotification[] =>
  notificationsOf(model, viewer).filter((one) => !before.notifications.has(one));

export function expectFrames(model: Model, viewer: string, changes: Changes): string[] {
  const { before, after, numbers, now } = changes;
  const frames = (event: string, streams: readonly string[], key: string) =>
    streams.map((stream) => `${event} ${stream} ${numbers.get(key)}`);
  const thoughts = (event: string, found: Snapshot, isMeant: (id: string) => boolean) =>
    [...found.thoughts].flatMap(([id, { thought }]) =>
      isMeant(id) ? frames(event, streamsOf(model, viewer, thought, event === 'delete'), id) : [],
    );
  const boosts = (event: string, found: Snapshot, other: Snapshot) =>
    [...found.thoughts].flatMap(([id, { thought, boosters }]) =>
      boosters
        .filter((booster) => !other.thoughts.get(id)?.boosters.includes(booster))
        .flatMap((booster) =>
          frames(event, streamsOfBoost(model, viewer, booster, thought), `${id} ${booster}`),
        ),
    );
  const isNew = (id: string) => {
    const shown = before.thoughts.has(id) ? undefined : after.thoughts.get(id);
    return shown !== undefined && now - shown.thought.at <= NEWS;
  };
  const isEdited = (id: string) =>
    before.thoughts.has(id) && before.thoughts.get(id)?.versions !== after.thoughts.get(id)?.versions;
  return [
    ...thoughts('update', after, isNew),
    ...thoughts('delete', before, (id) => !after.thoughts.has(id)),
    ...thoughts('status.update', after, isEdited),
    ...boosts('update', after, before),
    ...boosts('delete', before, after),
    ...[...after.thoughts].flatMap(([id, { thought }]) =>
      isNew(id) ? conversationOf(model, viewer, thought) : [],
    ),
    ...newNotifications(model, viewer, changes).flatMap((one) =>
      ['user', 'user:notification'].map((stream) => `notification ${stream} ${describe(model, one)}`),
    ),
  ];
}

/** A visible private thought in a thread with a direct thought of the viewer. */
function conversationOf(model: Model, viewer: string, thought: ModelThought): string[] {
  const { visibility, root } = thought;
  const hasConversation = directOf(model, viewer).some((one) => one.root === root);
  const isTold = visibility === 'private' && hasConversation && canSee(model, viewer, thought);
  return isTold ? [`conversation direct ${root}`] : [];
}

function streamsOf(model: Model, viewer: string, thought: ModelThought, isGone: boolean): string[] {
  if (!canSee(model, viewer, thought)) return [];
  const { author, listed } = thought;
  const followed = [
    ...(homeOf(model, viewer, { withAllReplies: isGone }).hasThought(thought) ? ['user'] : []),
    ...listsOf(model, viewer)
      .filter((list) => timelineOf(model, isGone ? withReplies(list) : list).hasThought(thought))
      .map(({ id }) => `list ${id}`),
  ];
  const isInPublic = listed && !isMuted(model, viewer, author.name);
  return isInPublic ? [...followed, ...publicStreamsOf(thought, isGone)] : followed;
}

/** For a deleted thought, the server does not know whether it had pictures. */
function publicStreamsOf({ author, tags, pictures }: ModelThought, isGone: boolean): string[] {
  const origin = author.host === null ? 'public:local' : 'public:remote';
  const media = isGone || pictures.length > 0 ? ['public:media', `${origin}:media`] : [];
  const tagged = TAGS.filter((tag) => tags.includes(tag)).flatMap((tag) => [
    `hashtag ${tag}`,
    ...(author.host === null ? [`hashtag:local ${tag}`] : []),
  ]);
  return ['public', origin, ...media, ...tagged];
}

function streamsOfBoost(model: Model, viewer: string, booster: string, thought: ModelThought): string[] {
  if (!canSee(model, viewer, thought)) return [];
  const author = thought.author.name;
  return [
    ...(homeOf(model, viewer).hasBoost(booster, author) ? ['user'] : []),
    ...listsOf(model, viewer)
      .filter((list) => timelineOf(model, list).hasBoost(booster, author))
      .map(({ id }) => `list ${id}`),
  ];
}

const listsOf = ({ lists }: Model, viewer: string): ModelList[] => lists.filter(({ by }) => by === viewer);

/** The server does not look up the parent of a deleted reply. */
const withReplies = (list: ModelList): ModelList => ({ ...list, policy: 'all' as never });
