// A reference model of thoughts in memory, written only from the specification; `model.test.ts` compares the
// service with it. Names are `ada` or `bob@other.example`.
import type { QuotePolicy } from '../../foundation/tables/quotes.ts';
import type { NotificationType, RepliesPolicy, Visibility } from '../../foundation/tables/tables.ts';

export type ModelPerson = {
  id: string;
  name: string;
  /** Null for users of this server. */
  host: string | null;
  joinedAt: number;
};

/** As the interface shows it; `number` names it in the client API. */
export type ModelPicture = {
  number: string;
  url: string;
  alt: string;
  width: number | null;
  height: number | null;
  blurhash: string | null;
};

/** What a thought or one of its versions says. */
export type ModelWords = Pick<ModelThought, 'content' | 'contentHtml' | 'summary' | 'choices' | 'pictures'>;

export type ModelVersion = ModelWords & { at: number };

export type ModelThought = {
  id: string;
  author: ModelPerson;
  content: string;
  contentHtml: string | null;
  /** The content warning, or ''. */
  summary: string;
  /** What it said before its edits, and when it began to. */
  versions: ModelVersion[];
  visibility: Visibility;
  /** Whether it is in public feeds, tags and search; false unless public. */
  listed: boolean;
  tags: readonly string[];
  mentioned: readonly string[];
  /** The recipients, by name. */
  recipients: readonly string[];
  replyTo: string | null;
  root: string;
  at: number;
  editedAt: number | null;
  /** The id on the wire. */
  url: string;
  likes: Set<string>;
  /** When each booster boosted. */
  boosts: Map<string, number>;
  /** What its readers choose from; empty where it is no poll. */
  choices: readonly string[];
  /** What each voter chose, as a position. */
  votes: Map<string, number>;
  pictures: readonly ModelPicture[];
  quote: ModelQuote | null;
  /** Who may quote it; null where that is not known. */
  quotePolicy: QuotePolicy | null;
};

/**
 * What a thought quotes, by its id here and on its own server, and what the author of that said: `rejected`
 * and `revoked` are those who never agreed, and who do no longer.
 */
export type ModelQuote = {
  thoughtId: string;
  uri: string;
  state: 'approved' | 'pending' | 'rejected' | 'revoked';
};

export type ModelFollow = { follower: string; followee: string; accepted: boolean; at: number };
export type ModelNotification = {
  to: string;
  type: NotificationType;
  from: string;
  thoughtId: string | null;
  at: number;
};

export type ModelMute = { muter: string; muted: string; notifications: boolean };

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
  /** What the numbers of thoughts of one instant are ordered by, which the service chooses. */
  ties: Map<string, number>;
  /** The numbers of people by their names, which the service chooses. */
  numbers: Map<string, string>;
  /** The ids of thoughts that were public when they were deleted. */
  formerlyPublic: Set<string>;
  follows: ModelFollow[];
  blocks: { blocker: string; blocked: string }[];
  mutes: ModelMute[];
  /** The roots of conversations that users muted. */
  mutedThreads: { by: string; root: string }[];
  /** The newest last. */
  bookmarks: { by: string; thoughtId: string }[];
  /** The ids of pinned thoughts, the last pinned last. */
  pins: string[];
  notifications: ModelNotification[];
  /** Keywords, in the order of their filters, one each. */
  filters: { by: string; keyword: string; isWholeWord: boolean }[];
  lists: ModelList[];
  followedTags: { by: string; tag: string }[];
  followOptions: { by: string; whom: string; boosts: boolean; notifies: boolean }[];
  /** What users here chose for new thoughts, by name. */
  quotePolicies: Map<string, QuotePolicy>;
};

export const createModel = (people: readonly ModelPerson[]): Model => ({
  people: new Map(people.map((person) => [person.name, person])),
  thoughts: new Map(),
  ties: new Map(),
  numbers: new Map(),
  formerlyPublic: new Set(),
  follows: [],
  blocks: [],
  mutes: [],
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
  if (!person) throw new Error(`The model knows no ${name}.`);
  return person;
}

/** Whether either of the two blocks the other. */
export const isBlocked = ({ blocks }: Model, one: string, other: string): boolean =>
  blocks.some(
    ({ blocker, blocked }) =>
      (blocker === one && blocked === other) || (blocker === other && blocked === one),
  );

export const isMuted = ({ mutes }: Model, by: string | null, whom: string): boolean =>
  mutes.some(({ muter, muted }) => muter === by && muted === whom);

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

/** The thought, where `viewer` sees it. */
export function findVisible(model: Model, viewer: string | null, id: string): ModelThought | null {
  const thought = model.thoughts.get(id);
  return thought && canSee(model, viewer, thought) ? thought : null;
}

/** The keywords of `viewer` that the thought of this address contains; none for one's own. */
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
