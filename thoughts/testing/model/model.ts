// An in-memory reference model of thoughts, written only from the specification. `model.test.ts` compares the
// service with it. Names are `ada` or `bob@other.example`.

import type { NotificationType } from '../../foundation/notifications/catalogue.ts';
import type { QuotePolicy } from '../../foundation/tables/quotes.ts';
import type { RepliesPolicy, Visibility } from '../../foundation/tables/tables.ts';

export type ModelPerson = {
  id: string;
  name: string;
  /** Null for local users. */
  host: string | null;
  joinedAt: number;
};

/** In the form of the REST API. `number` is the id in the client API. */
export type ModelPicture = {
  number: string;
  url: string;
  alt: string;
  width: number | null;
  height: number | null;
  blurhash: string | null;
};

/** The content of a thought or of one of its versions. */
export type ModelWords = Pick<ModelThought, 'content' | 'contentHtml' | 'summary' | 'choices' | 'pictures'>;

type ModelVersion = ModelWords & { at: number };

export type ModelThought = {
  id: string;
  author: ModelPerson;
  content: string;
  contentHtml: string | null;
  /** The content warning, or ''. */
  summary: string;
  /** Earlier versions, each with its start. */
  versions: ModelVersion[];
  visibility: Visibility;
  /** Whether it appears in public feeds, hashtags and search. False unless public. */
  listed: boolean;
  tags: readonly string[];
  mentioned: readonly string[];
  /** Names of recipients. */
  recipients: readonly string[];
  replyTo: string | null;
  root: string;
  at: number;
  editedAt: number | null;
  /** The ActivityPub id. */
  url: string;
  likes: Set<string>;
  /** The time of each boost, by booster. */
  boosts: Map<string, number>;
  /** The choices of its poll, or empty. */
  choices: readonly string[];
  /** The choice of each voter, as a position. */
  votes: Map<string, number>;
  pictures: readonly ModelPicture[];
  quote: ModelQuote | null;
  /** The quote policy, or null if unknown. */
  quotePolicy: QuotePolicy | null;
};

/**
 * The quoted thought, by its local id and its ActivityPub id, with the state of approval. `rejected` means
 * that the author never approved, `revoked` that an approval ended.
 */
export type ModelQuote = {
  thoughtId: string;
  uri: string;
  state: 'approved' | 'pending' | 'rejected' | 'revoked';
};

type ModelFollow = { follower: string; followee: string; accepted: boolean; at: number };
export type ModelNotification = {
  to: string;
  type: NotificationType;
  from: string;
  thoughtId: string | null;
  at: number;
};

type ModelMute = { muter: string; muted: string; notifications: boolean };

export type ModelList = {
  by: string;
  id: string;
  policy: RepliesPolicy;
  isExclusive: boolean;
  members: string[];
};

export type Model = {
  people: Map<string, ModelPerson>;
  thoughts: Map<string, ModelThought>;
  /** The tie-breakers of thoughts of the same instant, copied from the service. */
  ties: Map<string, number>;
  /** The account ids by name, copied from the service. */
  numbers: Map<string, string>;
  /** The ids of deleted thoughts that were public. */
  formerlyPublic: Set<string>;
  /** The authors of deleted thoughts, except of secrets, of which the service keeps nothing. */
  formerAuthors: Map<string, string>;
  follows: ModelFollow[];
  blocks: { blocker: string; blocked: string }[];
  mutes: ModelMute[];
  /** The users who block the server of all remote users. */
  serverBlocks: Set<string>;
  /** The roots of muted conversations. */
  mutedThreads: { by: string; root: string }[];
  /** Oldest first. */
  bookmarks: { by: string; thoughtId: string }[];
  /** The ids of pinned thoughts, in the order of pinning. */
  pins: string[];
  notifications: ModelNotification[];
  /** One keyword per filter, in the order of creation. */
  filters: { by: string; keyword: string; isWholeWord: boolean }[];
  lists: ModelList[];
  followedTags: { by: string; tag: string }[];
  followOptions: { by: string; whom: string; boosts: boolean; notifies: boolean }[];
  /** The quote policies for new thoughts of local users, by name. */
  quotePolicies: Map<string, QuotePolicy>;
};

export const createModel = (people: readonly ModelPerson[]): Model => ({
  people: new Map(people.map((person) => [person.name, person])),
  thoughts: new Map(),
  ties: new Map(),
  numbers: new Map(),
  formerlyPublic: new Set(),
  formerAuthors: new Map(),
  follows: [],
  blocks: [],
  mutes: [],
  serverBlocks: new Set(),
  mutedThreads: [],
  bookmarks: [],
  pins: [],
  notifications: [],
  filters: [],
  lists: [],
  followedTags: [],
  followOptions: [],
  quotePolicies: new Map(),
});

export function personOf(model: Model, name: string): ModelPerson {
  const person = model.people.get(name);
  if (!person) throw new Error(`The model has no ${name}.`);
  return person;
}

/** Whether there is a block in either direction. */
export const isBlocked = ({ blocks }: Model, one: string, other: string): boolean =>
  blocks.some(
    ({ blocker, blocked }) =>
      (blocker === one && blocked === other) || (blocker === other && blocked === one),
  );

/** Whether `by` blocks the server of `whom`. */
export const isServerBlocked = (model: Model, by: string | null, whom: string): boolean =>
  by !== null && model.serverBlocks.has(by) && personOf(model, whom).host !== null;

/** Whether `by` mutes the person, or blocks the person's server. */
export const isMuted = (model: Model, by: string | null, whom: string): boolean =>
  model.mutes.some(({ muter, muted }) => muter === by && muted === whom) || isServerBlocked(model, by, whom);

export const isFollowing = ({ follows }: Model, follower: string, followee: string): boolean =>
  follows.some((follow) => follow.accepted && follow.follower === follower && follow.followee === followee);

/** “public: everyone. followers: the author and accepted followers. private: the author only”, and blocks. */
export function canSee(model: Model, viewer: string | null, thought: ModelThought): boolean {
  const author = thought.author.name;
  if (viewer === null) return thought.visibility === 'public';
  if (viewer === author) return true;
  if (isBlocked(model, viewer, author)) return false;
  if (thought.visibility === 'public' || thought.recipients.includes(viewer)) return true;
  return thought.visibility === 'followers' && isFollowing(model, viewer, author);
}

/** The thought, or null if it does not exist or `viewer` may not see it. */
export function findVisible(model: Model, viewer: string | null, id: string): ModelThought | null {
  const thought = model.thoughts.get(id);
  return thought && canSee(model, viewer, thought) ? thought : null;
}

/**
 * The filter keywords of `viewer` contained in the thought with this id. None for the viewer's own thoughts.
 */
export function filteredBy(model: Model, viewer: string, url: string): string[] {
  const thought = [...model.thoughts.values()].find((one) => one.url === url);
  if (!thought || thought.author.name === viewer) return [];
  const alts = thought.pictures.map(({ alt }) => alt);
  const words = [thought.summary, thought.content, ...thought.choices, ...alts].join(' ').split(/[^a-zé]+/u);
  return model.filters
    .filter(({ by }) => by === viewer)
    .filter(({ keyword, isWholeWord }) =>
      isWholeWord ? words.includes(keyword) : words.some((word) => word.includes(keyword)),
    )
    .map(({ keyword }) => keyword);
}
