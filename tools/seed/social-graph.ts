// Generated users and follows: who may reply to whom, and who is active.

import type { SeededFollow, SeededPerson } from './people.ts';
import { type Random, shuffled } from './random.ts';

export type SocialGraph = {
  people: readonly SeededPerson[];
  followersOf(person: SeededPerson): readonly SeededPerson[];
  follows(follower: SeededPerson, followee: SeededPerson): boolean;
  /** A random user who joined by `at`, weighted by activity. */
  pickActive(at: number): SeededPerson;
};

export function createSocialGraph(
  random: Random,
  people: readonly SeededPerson[],
  follows: readonly SeededFollow[],
): SocialGraph {
  const followers = new Map<SeededPerson, Set<SeededPerson>>();
  for (const { follower, followee } of follows) {
    followers.getOrInsertComputed(followee, () => new Set()).add(follower);
  }
  const lists = new Map([...followers].map(([person, them]) => [person, [...them]]));
  const byActivity = shuffled(random, people.length);
  return {
    people,
    followersOf: (person) => lists.get(person) ?? [],
    follows: (follower, followee) => followers.get(followee)?.has(follower) ?? false,
    pickActive: (at) => {
      for (let tries = 0; tries < 8; tries += 1) {
        const person = people[byActivity[random.skewed(people.length)] ?? 0];
        if (person && person.joinedAt <= at) return person;
      }
      return random.pick(people.slice(0, 1));
    },
  };
}
