// In which streams of a reader a thought or a boost is: the rules of the timelines, as predicates. The model
// of visibility compares the two (thoughts/testing/model).
import type { Visibility } from '../../foundation/tables/tables.ts';

/** What decides besides whether the reader may see the thought. `poster` is the author, or the booster. */
export type ReaderFacts = {
  isPoster: boolean;
  followsPoster: boolean;
  blocksPoster: boolean;
  mutesPoster: boolean;
  mutesAuthor: boolean;
  /** The poster is in an exclusive list of the reader. */
  hasInExclusiveList: boolean;
  /** The reader does not want the poster's boosts. */
  hidesBoosts: boolean;
  /** In which the reader follows the poster; null for all. */
  languages: readonly string[] | null;
  followsHashtag: boolean;
};

export type Posted = { isBoost: boolean; visibility: Visibility; isListed: boolean; language: string | null };

const isHidden = ({ blocksPoster, mutesPoster, mutesAuthor }: ReaderFacts): boolean =>
  blocksPoster || mutesPoster || mutesAuthor;

/** Languages of a region count as the language. */
const isInLanguage = ({ languages }: ReaderFacts, { language }: Posted): boolean =>
  language === null || languages === null || languages.includes(language.split('-', 1)[0] ?? '');

/** Whether timelines of what the reader follows may have it, leaving exclusive lists aside. */
export const isFollowed = (facts: ReaderFacts, posted: Posted): boolean =>
  facts.followsPoster &&
  !isHidden(facts) &&
  isInLanguage(facts, posted) &&
  !(posted.isBoost && facts.hidesBoosts);

/** Whether the home timeline has it: what one posted oneself, or follows, or was addressed to one by name. */
export function isAtHome(facts: ReaderFacts, posted: Posted): boolean {
  if (facts.isPoster) return true;
  if (posted.visibility === 'private') return facts.followsPoster && !isHidden(facts);
  if (isFollowed(facts, posted) && !facts.hasInExclusiveList) return true;
  const isTagged = !posted.isBoost && posted.isListed && facts.followsHashtag;
  return isTagged && !facts.followsPoster && !isHidden(facts);
}

/** Whether public timelines have it, for this reader. */
export const isInPublic = ({ mutesAuthor }: ReaderFacts): boolean => !mutesAuthor;
