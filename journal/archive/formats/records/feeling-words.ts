// The quadrants of the words of How We Feel, which follow the mood meter of the Yale Center for Emotional
// Intelligence: pleasant or unpleasant, lively or quiet. They only propose a mood; the user decides.
import { foldCase } from '@tandem/platform/text/fold.ts';

/** `mood` is the proposed value of an entry with the word. */
export type Quadrant = { pleasant: -1 | 1; mood: number };

const QUADRANTS: readonly (readonly [Quadrant, string])[] = [
  [
    { pleasant: 1, mood: 5 },
    `absorbed accomplished alive amazed amused awe blissful challenged cheerful confident curious delighted determined
    eager ecstatic elated empowered energized engaged enthusiastic excited exhilarated focused happy hopeful inspired
    joyful lively motivated optimistic passionate playful pleased productive proud successful surprised thrilled upbeat
    wishful`,
  ],
  [
    { pleasant: 1, mood: 4 },
    `appreciated at-ease balanced blessed calm carefree chill comfortable compassionate complacent connected content
    cozy empathetic fulfilled good grateful humble loved loving mellow moved peaceful pleasant relaxed relieved
    respected rested restful safe satisfied secure serene supported sympathetic thankful thoughtful touched tranquil
    understood valued`,
  ],
  [
    { pleasant: -1, mood: 2 },
    `alienated apathetic ashamed bored burned-out burnt-out depressed desolate despair despondent disappointed
    disconnected discouraged disengaged disheartened dispirited dissatisfied down drained embittered empty excluded
    exhausted fatigued forlorn fragile glum guilty helpless hopeless humiliated insecure lonely lost meh miserable
    morose nostalgic numb pessimistic sad sullen tired trapped vulnerable weary worthless`,
  ],
  [
    { pleasant: -1, mood: 1 },
    `afraid agitated alarmed angry annoyed anxious apprehensive betrayed concerned confused contempt contemptuous
    defensive disgusted distressed embarrassed enraged envious fearful fomo frightened frustrated furious fuming
    impatient irate irritated jealous jittery livid nervous overwhelmed panicked peeved pressured repulsed resentful
    restless scared shocked stressed stunned tense terrified troubled uneasy worried`,
  ],
];

const BY_WORD = new Map(
  QUADRANTS.flatMap(([quadrant, words]) =>
    words.split(/\s+/).map((word) => [word.replaceAll('-', ' '), quadrant] as const),
  ),
);

export const quadrantOf = (word: string): Quadrant | undefined =>
  BY_WORD.get(foldCase(word.trim()).replaceAll('-', ' '));

/** The proposed mood of an entry with all these words; undefined if they differ or one is unknown. */
export function proposeMood(words: readonly string[]): number | undefined {
  const [first, ...others] = words.map((word) => quadrantOf(word)?.mood);
  return others.every((mood) => mood === first) ? first : undefined;
}
