// A history with cases that random ones rarely contain: direct conversations, lists, muted and blocked
// people, pictures, and quotes of hidden thoughts.
import type { Action } from './actions.ts';

const ANN = 0;
const ANNA = 1;
const CID = 2;
const DOT = 3;
const FAY = 4;
const RAIN = 5;

const SAID = {
  do: 'post',
  pause: 1,
  visibility: null,
  summary: '',
  listed: null,
  replyTo: null,
  recipients: [],
  age: 0,
  choices: [],
  pictures: [],
  quotes: null,
  isApproved: false,
  isQuotedHere: false,
  quotePolicy: null,
} as const satisfies Partial<Action>;

const post = (
  by: number,
  content: (string | number)[],
  more: Partial<Action & { do: 'post' }> = {},
): Action => ({
  ...SAID,
  recipients: [],
  choices: [],
  pictures: [],
  by,
  content,
  ...more,
});
const quoteHere = (by: number, quotes: number, more: Partial<Action & { do: 'post' }> = {}): Action =>
  post(by, ['look'], { visibility: 'public', quotes, isQuotedHere: true, ...more });
const direct = (by: number, to: number, more: Partial<Action & { do: 'post' }> = {}): Action =>
  post(by, ['tea'], { visibility: 'private', recipients: [to], ...more });
const at = (by: number) => ({ by, pause: 1 });
const follow = (by: number, whom: number): Action => ({ ...at(by), do: 'follow', whom });

/** Actions refer to thoughts by position, which the comments count. */
export const EXAMPLE_HISTORY: readonly Action[] = [
  follow(ANN, ANNA),
  follow(ANNA, ANN),
  follow(FAY, ANNA),
  { ...at(ANNA), do: 'accept', which: 0 },
  { ...at(ANN), do: 'followWith', whom: CID, boosts: false, notifies: true },
  { ...at(ANN), do: 'list', whom: ANNA, policy: 'none', isExclusive: false },
  { ...at(CID), do: 'followTag', tag: 'tea' },
  { ...at(ANN), do: 'filter', keyword: 'rain', isWholeWord: false },
  // 0 to 2: public thoughts, with and without pictures, and a reply.
  post(ANNA, ['#tea', 'rainy'], { visibility: 'public' }),
  post(FAY, ['#tea', ANN], { visibility: 'public', pictures: ['rain'] }),
  post(ANNA, [CID, 'x'], { replyTo: 1 }),
  // 3 and 4: an unlisted thought, and a followers-only one with a warning.
  post(CID, ['#rain'], { visibility: 'public', listed: false }),
  post(ANNA, ['x'], { visibility: 'followers', summary: 'rain' }),
  { ...at(CID), do: 'boost', thought: 0 },
  { ...at(ANNA), do: 'boost', thought: 3 },
  { ...at(ANN), do: 'like', thought: 0 },
  { ...at(ANNA), do: 'illustrate', thought: 0, alt: 'rain' },
  // 5 to 7: a direct conversation, and a private note of its author that must stay hidden.
  direct(ANNA, ANN),
  post(ANNA, ['x'], { visibility: 'private', replyTo: 5 }),
  direct(ANN, ANNA, { replyTo: 5 }),
  { ...at(ANN), do: 'muteThread', thought: 5 },
  // 8: a message in a muted conversation.
  direct(ANNA, ANN, { replyTo: 7 }),
  { ...at(ANN), do: 'mute', whom: CID, notifications: true },
  // 9 and 10: thoughts by a muted person, and by one whose notifications are not muted.
  post(CID, [ANN, '#tea'], { visibility: 'public' }),
  { ...at(ANN), do: 'mute', whom: DOT, notifications: false },
  post(DOT, [ANN, '#tea'], { visibility: 'public' }),
  { ...at(ANN), do: 'block', whom: FAY },
  // 11: a thought by a blocked person.
  post(FAY, [ANN, '#tea'], { visibility: 'public' }),
  { ...at(ANNA), do: 'edit', thought: 0, own: true, content: ['#rain', CID] },
  { ...at(ANNA), do: 'unboost', thought: 3 },
  // A like undone after its thought was hidden from the liker.
  { ...at(FAY), do: 'like', thought: 2 },
  { ...at(ANNA), do: 'block', whom: FAY },
  { ...at(FAY), do: 'unlike', thought: 2 },
  { ...at(ANNA), do: 'remove', thought: 0, own: true },
  // 12: a followers-only thought; 13 and 14: quotes of it by a follower and by its author.
  post(FAY, ['x'], { visibility: 'followers' }),
  post(RAIN, ['tea'], { visibility: 'public', quotes: 12, isApproved: true }),
  post(FAY, ['tea'], { visibility: 'public', quotes: 12 }),
  // 15 to 17: quotes of a muted person, with and without approval, and of a removed thought.
  post(RAIN, ['x'], { visibility: 'public', quotes: 3, isApproved: true }),
  post(RAIN, ['x'], { visibility: 'public', quotes: 9 }),
  post(RAIN, ['x'], { visibility: 'public', quotes: 10, isApproved: true }),
  { ...at(DOT), do: 'remove', thought: 10, own: true },
  // 18 to 20: local quotes of a muted person, of a remote thought, and of a followers-only thought.
  quoteHere(ANNA, 9),
  quoteHere(CID, 1),
  post(CID, ['x'], { visibility: 'followers' }),
  quoteHere(CID, 20, { visibility: 'followers' }),
  { ...at(RAIN), do: 'replyToQuote', thought: 19, reply: 'accept' },
  { ...at(CID), do: 'revoke', thought: 18 },
  { ...at(DOT), do: 'quotePolicy', policy: 'nobody' },
  { ...at(CID), do: 'blockServer' },
  // 22 and 23: a thought with the policy `nobody`, and a refused quote of it.
  post(DOT, ['tea'], { visibility: 'public' }),
  quoteHere(ANN, 22),
];
