// An item of the home feed in its API form.
import { presentAuthor } from '../../actors/present.ts';
import { presentThought } from '../../thoughts/view/present.ts';
import type { FeedItem } from '../contract.ts';
import type { HomeItem } from './home.ts';

export const presentFeedItem = (base: string, { booster, ...loaded }: HomeItem): FeedItem => ({
  ...presentThought(base, loaded),
  ...(booster ? { boostedBy: presentAuthor(base, booster) } : {}),
});
