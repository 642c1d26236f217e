// The starter list of feelings: the words of Apple's State of Mind in four groups. None is
// preselected.
import type { en } from './i18n.ts';

type Starters = {
  group: Extract<keyof typeof en, `group.${string}`>;
  pleasant: -1 | 1;
  words: readonly Extract<keyof typeof en, `feeling.${string}`>[];
};

export const STARTERS: readonly Starters[] = [
  {
    group: 'group.lively',
    pleasant: 1,
    words: [
      'feeling.amazed',
      'feeling.amused',
      'feeling.brave',
      'feeling.confident',
      'feeling.excited',
      'feeling.happy',
      'feeling.joyful',
      'feeling.passionate',
      'feeling.proud',
      'feeling.surprised',
    ],
  },
  {
    group: 'group.quiet',
    pleasant: 1,
    words: [
      'feeling.calm',
      'feeling.content',
      'feeling.grateful',
      'feeling.hopeful',
      'feeling.peaceful',
      'feeling.relieved',
      'feeling.satisfied',
    ],
  },
  {
    group: 'group.tense',
    pleasant: -1,
    words: [
      'feeling.angry',
      'feeling.annoyed',
      'feeling.anxious',
      'feeling.disgusted',
      'feeling.embarrassed',
      'feeling.frustrated',
      'feeling.irritated',
      'feeling.jealous',
      'feeling.overwhelmed',
      'feeling.scared',
      'feeling.stressed',
      'feeling.worried',
    ],
  },
  {
    group: 'group.low',
    pleasant: -1,
    words: [
      'feeling.ashamed',
      'feeling.disappointed',
      'feeling.discouraged',
      'feeling.drained',
      'feeling.guilty',
      'feeling.hopeless',
      'feeling.indifferent',
      'feeling.lonely',
      'feeling.sad',
    ],
  },
];
