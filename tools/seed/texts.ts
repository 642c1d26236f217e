// What seeded people write.
import type { Random } from './random.ts';
import { ANSWERS, CLOSINGS, OPENINGS, PLACES, SUBJECTS, TAGS, TRADES } from './words.ts';

const MOST = 128;

/** One or two sentences, perhaps with hashtags; `mentioned` is a username to name, or null. */
export function writeThought(random: Random, mentioned: string | null): string {
  const sentence = `${random.pick(OPENINGS)} ${random.pick(SUBJECTS)}${random.pick(CLOSINGS)}`;
  return join([sentence, ...(mentioned === null ? [] : [`with @${mentioned}`]), ...writeTags(random, 0.45)]);
}

/** A short answer to `answered`, a username. */
export function writeAnswer(random: Random, answered: string): string {
  const greeting = random.chance(0.4) ? [`@${answered}`] : [];
  return join([...greeting, random.pick(ANSWERS), ...writeTags(random, 0.06)]);
}

export const writeBio = (random: Random): string =>
  random.chance(0.25)
    ? ''
    : `${capital(random.pick(TRADES))} and ${random.pick(TRADES)} in ${random.pick(PLACES)}.`;

function writeTags(random: Random, probability: number): string[] {
  const tags: string[] = [];
  while (tags.length < 3 && random.chance(probability)) tags.push(`#${TAGS[random.skewed(TAGS.length)]}`);
  return tags;
}

/** As many of `parts` as a thought has room for; UTF-16 code units are never fewer than characters. */
function join(parts: readonly string[]): string {
  return parts.reduce((text, part) => (text.length + part.length < MOST ? `${text} ${part}` : text));
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
