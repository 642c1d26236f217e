// Generates complete conversations with reactions, so that all counts are known before storage.
import { DAY, MINUTE } from '../../platform/time/clock.ts';
import { createTies } from '../../thoughts/foundation/status-ids/ties.ts';
import type { Visibility } from '../../thoughts/foundation/tables/tables.ts';
import type { ThoughtId } from '../../thoughts/ids.ts';
import type { SeededPerson, SocialGraph, Span } from './people.ts';
import type { Random } from './random.ts';
import { TOPICS, writeReply, writeThought } from './texts.ts';

export type SeededThought = {
  id: ThoughtId;
  author: SeededPerson;
  content: string;
  visibility: Visibility;
  parent: SeededThought | null;
  root: SeededThought | null;
  at: number;
  tie: number;
  editedAt: number | null;
};

/** A like or a boost. */
export type SeededReaction = { thought: SeededThought; person: SeededPerson; at: number; tie: number };

export type Conversation = {
  thoughts: SeededThought[];
  likes: SeededReaction[];
  boosts: SeededReaction[];
};

type Context = { random: Random; society: SocialGraph; until: number; nextTie: (at: number) => number };

/** `count` thoughts in conversations, oldest first, with increasing frequency. */
export function* makeConversations(
  random: Random,
  society: SocialGraph,
  count: number,
  { from, until }: Span,
): Generator<Conversation> {
  const nextTie = createTies(random.below, Number.POSITIVE_INFINITY);
  const context = { random, society, until, nextTie };
  for (let made = 0; made < count; ) {
    const at = Math.floor(from + (until - from) * Math.sqrt((made + random.fraction()) / (count + 1)));
    const thoughts = makeConversation(context, at, count - made);
    made += thoughts.length;
    yield { thoughts, ...makeReactions(context, thoughts) };
  }
}

/** A thought and its direct and indirect replies; at most `most`. */
function makeConversation(context: Context, at: number, most: number): SeededThought[] {
  const { random } = context;
  const thoughts = [makeThought(context, at)];
  const replies = random.chance(0.12) ? 1 + random.skewed(24) : 0;
  for (let tries = 0; tries < replies && thoughts.length < most; tries += 1) {
    const reply = makeReply(context, random.pick(thoughts));
    if (reply) thoughts.push(reply);
  }
  return thoughts;
}

function makeThought({ random, society, until, nextTie }: Context, at: number): SeededThought {
  const author = society.pickActive(at);
  const mentioned = random.chance(0.12) ? society.pickActive(at).username : null;
  const visibility = random.chance(0.82) ? 'public' : random.chance(0.7) ? 'followers' : 'private';
  const editedAt = random.chance(0.02) ? at + random.below(10 * MINUTE) : null;
  const topic = isRecent(at, until) && random.chance(0.8) ? random.pick(TOPICS) : null;
  const content = writeThought(random, mentioned, topic);
  const named = { id: random.id(at) as ThoughtId, at, tie: nextTie(at) };
  return { ...named, author, content, visibility, parent: null, root: null, editedAt };
}

/** In the last week, which is livelier, so that hashtags and thoughts trend. */
const isRecent = (at: number, until: number): boolean => until - at < 7 * DAY;

/** Null if there is no suitable author that may see `parent`. */
function makeReply(context: Context, parent: SeededThought): SeededThought | null {
  const { random, society, until } = context;
  const at = parent.at + randomDelay(random);
  const author = random.chance(0.2) ? parent.author : pickReader(context, parent, at);
  if (!author || author.joinedAt > at || at > until || !canSee(society, author, parent)) return null;
  const visibility = parent.visibility === 'public' && random.chance(0.1) ? 'followers' : parent.visibility;
  const content = writeReply(random, parent.author.username);
  const root = parent.root ?? parent;
  const named = { id: random.id(at) as ThoughtId, at, tie: context.nextTie(at) };
  return { ...named, author, content, visibility, parent, root, editedAt: null };
}

/** Usually a follower of the author, sometimes any active user. */
function pickReader({ random, society }: Context, { author }: SeededThought, at: number): SeededPerson {
  const followers = society.followersOf(author);
  return followers.length > 0 && random.chance(0.8) ? random.pick(followers) : society.pickActive(at);
}

/** Usually minutes, sometimes days; never zero. */
const randomDelay = (random: Random): number =>
  (1 + random.skewed((3 * DAY) / MINUTE)) * MINUTE + random.below(MINUTE);

export const canSee = (
  society: SocialGraph,
  person: SeededPerson,
  { author, visibility }: SeededThought,
): boolean =>
  person === author ||
  visibility === 'public' ||
  (visibility === 'followers' && society.follows(person, author));

function makeReactions(context: Context, thoughts: readonly SeededThought[]): Omit<Conversation, 'thoughts'> {
  const likes: SeededReaction[] = [];
  const boosts: SeededReaction[] = [];
  for (const thought of thoughts) {
    likes.push(...reactionsTo(context, thought, isRecent(thought.at, context.until) ? 0.9 : 0.45));
    if (thought.visibility === 'public') boosts.push(...reactionsTo(context, thought, 0.08));
  }
  return { likes, boosts };
}

/** At most once per user; not before joining, and not after the end of the data. */
function* reactionsTo(
  context: Context,
  thought: SeededThought,
  probability: number,
): Generator<SeededReaction> {
  const { random, society, until, nextTie } = context;
  if (!random.chance(probability)) return;
  const limit = 1 + random.skewed(Math.min(40, society.followersOf(thought.author).length + 2));
  const people = new Set<SeededPerson>();
  for (let tries = 0; tries < limit; tries += 1) people.add(pickReader(context, thought, thought.at));
  for (const person of people) {
    const at = thought.at + randomDelay(random);
    if (person.joinedAt <= at && at <= until && canSee(society, person, thought))
      yield { thought, person, at, tie: nextTie(at) };
  }
}
