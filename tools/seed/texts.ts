// Texts of generated users.
import type { Random } from './random.ts';

const MAX_LENGTH = 128;
/** Double braces contain Faker's method names. */
const SENTENCES = [
  'Saw {{animal.bird}} by the lake',
  'Dinner was {{food.dish}}',
  'Reading {{book.title}} again',
  '{{book.author}} knew all of this',
  'Humming {{music.songName}} all day',
  'Fog over {{location.city}}',
  'Missing {{location.city}}',
  'The {{word.adjective}} {{word.noun}} of {{date.weekday}}',
  'Still thinking about {{word.noun}}',
  'In praise of {{food.fruit}}',
  '{{date.weekday}} smells of {{food.spice}}',
  'Nobody told me about {{animal.type}} and {{word.noun}}',
  'Trying out {{hacker.ingverb}}',
];
const REPLIES = [
  'So {{word.adjective}}!',
  'Tell me more',
  'Not in {{location.city}}',
  'Same here',
  'Which {{word.noun}}?',
  '{{food.dish}}, of course',
  'I know the feeling',
  'Congratulations',
  'Ask {{person.firstName}}',
  '💚',
];
/** In order of frequency. */
const TAGS = [
  'coffee',
  'music',
  'photography',
  'books',
  'weather',
  'cats',
  'cooking',
  'running',
  'art',
  'gardening',
  'travel',
  'film',
  'bread',
  'birds',
  'cycling',
  'tea',
  'science',
  'history',
  'poetry',
  'maps',
  'Ö1',
  'カフェ',
  '東京',
  'ελλάδα',
];

/** The hashtags that trend in the last week of the data. */
export const TOPICS = ['birdweek', 'openstudio'];

/** A sentence, possibly with hashtags; `mentioned` is a username to mention, `topic` a hashtag, or null. */
export const writeThought = (random: Random, mentioned: string | null, topic: string | null = null): string =>
  join([
    random.faker.helpers.fake(SENTENCES),
    ...(mentioned === null ? [] : [`with @${mentioned}`]),
    ...(topic === null ? [] : [`#${topic}`]),
    ...writeTags(random, 0.45),
  ]);

/** A short reply to `username`. */
export const writeReply = (random: Random, username: string): string =>
  join([
    ...(random.chance(0.4) ? [`@${username}`] : []),
    random.faker.helpers.fake(REPLIES),
    ...writeTags(random, 0.06),
  ]);

export const writeBio = (random: Random): string => (random.chance(0.25) ? '' : random.faker.person.bio());

function writeTags(random: Random, probability: number): string[] {
  const tags: string[] = [];
  while (tags.length < 3 && random.chance(probability)) tags.push(`#${TAGS[random.skewed(TAGS.length)]}`);
  return tags;
}

/** As many of `parts` as fit into a thought; there are at least as many UTF-16 code units as characters. */
function join(parts: readonly string[]): string {
  return parts.reduce((text, part) => (text.length + part.length < MAX_LENGTH ? `${text} ${part}` : text));
}
