// Generated users and their follows.
import type { ActorId } from '../../thoughts/foundation/tables/tables.ts';
import { type Random, shuffled } from './random.ts';
import { writeBio } from './texts.ts';

export type SeededPerson = {
  id: ActorId;
  accountId: string;
  username: string;
  displayName: string;
  bio: string;
  joinedAt: number;
  /** Whether the user agreed to be suggested and listed: three of four did. */
  discoverable: boolean;
};

export type SeededFollow = { follower: SeededPerson; followee: SeededPerson; at: number };

/** The period of the data, in milliseconds since the epoch. */
export type Span = { from: number; until: number };

/**
 * In order of joining. `known` accounts exist already: numbering in names continues after them. Names that
 * are `taken`, as username or email address, are extended.
 */
export function makePeople(
  random: Random,
  count: number,
  known: number,
  { from, until }: Span,
  taken: ReadonlySet<string | null> = new Set(),
): SeededPerson[] {
  return Array.from({ length: count }, (_, index) => {
    const joinedAt = Math.floor(from + (until - from) * 0.95 * (index / count) ** 2);
    const first = random.faker.person.firstName();
    const last = random.faker.person.lastName();
    const number = known + index;
    let username = number === 0 ? 'ada' : usernameOf(first, last, number);
    while (taken.has(username) || taken.has(emailOf(username))) username += '_';
    return {
      id: random.id(joinedAt) as ActorId,
      accountId: random.id(joinedAt),
      username,
      displayName: number === 0 ? 'Ada' : `${first} ${last}`,
      bio: writeBio(random),
      joinedAt,
      discoverable: number % 4 !== 3,
    };
  });
}

const usernameOf = (first: string, last: string, number: number): string =>
  `${first}_${last}_${number}`.toLowerCase().replaceAll(/[^a-z0-9_]/g, '');

export const emailOf = (username: string): string => `${username}@example.org`;

/** Most users follow few others; a few users have many followers. */
export function* makeFollows(
  random: Random,
  people: readonly SeededPerson[],
  { until }: Span,
): Generator<SeededFollow> {
  const byPopularity = shuffled(random, people.length);
  const somebody = () =>
    random.chance(0.6) ? (byPopularity[random.skewed(people.length)] ?? 0) : random.below(people.length);
  for (const follower of people) {
    const wanted =
      1 + random.skewed(Math.min(400, people.length)) + random.below(Math.min(12, people.length));
    const chosen = new Set<number>();
    for (let tries = 0; tries < wanted; tries += 1) chosen.add(somebody());
    for (const index of chosen) {
      const followee = people[index];
      if (!followee || followee === follower) continue;
      const both = Math.max(follower.joinedAt, followee.joinedAt);
      yield { follower, followee, at: Math.floor(both + random.fraction() * (until - both)) };
    }
  }
}

/** Up to five followees of each user; about one in three users has some. */
export function* chooseTopFriends(
  random: Random,
  people: readonly SeededPerson[],
  following: ReadonlyMap<SeededPerson, readonly SeededPerson[]>,
): Generator<{ person: SeededPerson; friends: readonly SeededPerson[] }> {
  for (const person of people) {
    const followees = following.get(person) ?? [];
    if (followees.length > 0 && random.chance(0.35)) {
      yield { person, friends: followees.slice(0, 1 + random.below(5)) };
    }
  }
}

// Generated users and follows: who may reply to whom, and who is active.

export type SocialGraph = ReturnType<typeof createSocialGraph>;

export function createSocialGraph(
  random: Random,
  people: readonly SeededPerson[],
  follows: readonly SeededFollow[],
) {
  const followers = new Map<SeededPerson, Set<SeededPerson>>();
  for (const { follower, followee } of follows) {
    followers.getOrInsertComputed(followee, () => new Set()).add(follower);
  }
  const lists = new Map([...followers].map(([person, them]) => [person, [...them]]));
  const byActivity = shuffled(random, people.length);
  return {
    people,
    followersOf: (person: SeededPerson): readonly SeededPerson[] => lists.get(person) ?? [],
    follows: (follower: SeededPerson, followee: SeededPerson) =>
      followers.get(followee)?.has(follower) ?? false,
    /** A random user who joined by `at`, weighted by activity. */
    pickActive: (at: number): SeededPerson => {
      for (let tries = 0; tries < 8; tries += 1) {
        const person = people[byActivity[random.skewed(people.length)] ?? 0];
        if (person && person.joinedAt <= at) return person;
      }
      return random.pick(people.slice(0, 1));
    },
  };
}
