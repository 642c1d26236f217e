// Generates histories of actions. Users and thoughts are identified by number.
import fc from 'fast-check';
import type { QuotePolicy } from '../../foundation/tables/quotes.ts';
import type { RepliesPolicy, Visibility } from '../../foundation/tables/tables.ts';

/** A word, a hashtag, or the number of a mentioned user. */
export type Piece = string | number;

export type Action = { by: number; pause: number } & (
  | {
      do: 'post';
      content: Piece[];
      /** Null if the request omits it. */
      visibility: Visibility | null;
      /** A content warning, or ''. */
      summary: string;
      /** Null if the request omits it. */
      listed: boolean | null;
      replyTo: number | null;
      recipients: number[];
      age: number;
      /** The choices of a poll. Only for remote users. */
      choices: string[];
      /** The descriptions of its pictures. Only for remote users. */
      pictures: string[];
      /** The number of the quoted thought. */
      quotes: number | null;
      /** Whether local users also quote it. Most local quotes are refused, so they are rarer. */
      isQuotedHere: boolean;
      /** Whether the quoted author approves, if the thought's visibility permits. Only for remote users. */
      isApproved: boolean;
      /** The quote policy, or null if the server states none. Only for remote users. */
      quotePolicy: QuotePolicy | null;
    }
  | { do: 'edit'; thought: number; own: boolean; content: Piece[] }
  | { do: 'remove'; thought: number; own: boolean }
  | { do: 'like' | 'unlike' | 'boost' | 'unboost'; thought: number }
  | { do: 'follow' | 'unfollow' | 'block' | 'unblock'; whom: number }
  /** Only for local users. */
  | { do: 'mute' | 'unmute'; whom: number; notifications: boolean }
  | { do: 'bookmark' | 'unbookmark' | 'muteThread' | 'unmuteThread' | 'pin' | 'unpin'; thought: number }
  /** The server of all remote users; only for local users. */
  | { do: 'blockServer' | 'unblockServer' }
  | AppAction
  /** The quote policy for later thoughts of a local user. */
  | { do: 'quotePolicy'; policy: QuotePolicy }
  /** A remote author replies to the quote request of a local user. */
  | { do: 'replyToQuote'; thought: number; reply: QuoteReply }
  /** The followee accepts a pending follow. */
  | { do: 'accept'; which: number }
);

/** Actions that only apps offer, and so only local users. */
export type AppAction =
  | { do: 'filter'; keyword: string; isWholeWord: boolean }
  | { do: 'list'; whom: number; policy: RepliesPolicy; isExclusive: boolean }
  | { do: 'followTag'; tag: string }
  | { do: 'vote'; thought: number; choice: number }
  /** The author edits a thought so that it has one picture with this description. */
  | { do: 'illustrate'; thought: number; alt: string }
  | { do: 'followWith'; whom: number; boosts: boolean; notifies: boolean }
  /** The author of the quoted thought revokes the approval. */
  | { do: 'revoke'; thought: number };

export type QuoteReply = 'accept' | 'reject' | 'withdraw';

export const WORDS = ['ann', 'anna', 'rain', 'rainy', 'tea', 'x'];
export const TAGS = ['tea', 'rain', 'été'];

/** `people` is the number of users. Follows and posts come first, because other actions depend on them. */
export function anyActions(people: number): fc.Arbitrary<Action[]> {
  const person = fc.nat({ max: people - 1 });
  const thought = fc.nat({ max: 30 });
  const common = { by: person, pause: fc.constantFrom(0, 1, 1000, 60_000) };
  const piece = fc.oneof(fc.constantFrom(...WORDS), fc.constantFrom(...TAGS.map((tag) => `#${tag}`)), person);
  const content = fc.array(piece, { minLength: 1, maxLength: 3 });
  const post = fc.record({
    ...common,
    do: fc.constant('post'),
    content,
    visibility: fc.constantFrom<Visibility | null>('public', 'public', 'followers', 'private', null, null),
    summary: fc.constantFrom('', '', '', 'rain'),
    listed: fc.constantFrom(null, null, null, true, false, false),
    replyTo: fc.option(thought),
    recipients: fc.uniqueArray(person, { maxLength: 2 }),
    age: fc.constantFrom(0, 0, 1000, 40 * 86_400_000),
    choices: fc.constantFrom<string[]>([], [], ['rain', 'tea']),
    pictures: fc.constantFrom<string[]>([], [], ['tea'], ['', 'anna']),
    quotes: fc.option(thought),
    isApproved: fc.boolean(),
    isQuotedHere: fc.constantFrom(true, false, false),
    quotePolicy: fc.constantFrom<QuotePolicy | null>(null, 'public', 'public', 'followers', 'nobody'),
  });
  const edit = fc.record({
    ...common,
    do: fc.constant('edit'),
    thought,
    own: fc.boolean(),
    content,
  });
  const remove = fc.record({ ...common, do: fc.constant('remove'), thought, own: fc.boolean() });
  const react = fc.record({
    ...common,
    thought,
    do: fc.constantFrom('like', 'like', 'unlike', 'boost', 'boost', 'unboost'),
  });
  const follow = fc.record({ ...common, do: fc.constant('follow'), whom: person });
  const accept = fc.record({ ...common, do: fc.constant('accept'), which: fc.nat({ max: 5 }) });
  const part = fc.record({
    ...common,
    do: fc.constantFrom('unfollow', 'block', 'unblock'),
    whom: person,
  });
  const mute = fc.record({
    ...common,
    whom: person,
    notifications: fc.boolean(),
    do: fc.constantFrom('mute', 'mute', 'unmute'),
  });
  const keep = fc.record({
    ...common,
    thought,
    do: fc.constantFrom('bookmark', 'bookmark', 'unbookmark', 'muteThread', 'unmuteThread', 'pin', 'unpin'),
  });
  const server = fc.record({
    ...common,
    do: fc.constantFrom('blockServer', 'unblockServer', 'unblockServer'),
  });
  const quoting = fc.oneof(
    fc.record({
      ...common,
      do: fc.constant('quotePolicy'),
      policy: fc.constantFrom<QuotePolicy>('public', 'followers', 'nobody'),
    }),
    fc.record({
      ...common,
      thought,
      do: fc.constant('replyToQuote'),
      reply: fc.constantFrom<QuoteReply>('accept', 'accept', 'reject', 'withdraw'),
    }),
  );
  const inApp = inAnApp(person).chain((act) => fc.record(common).map((who) => ({ ...who, ...act })));
  const anything = fc.oneof(
    { weight: 5, arbitrary: post },
    { weight: 4, arbitrary: react },
    { weight: 2, arbitrary: follow },
    { weight: 1, arbitrary: accept },
    { weight: 1, arbitrary: part },
    { weight: 1, arbitrary: mute },
    { weight: 1, arbitrary: keep },
    { weight: 1, arbitrary: server },
    { weight: 2, arbitrary: inApp },
    { weight: 1, arbitrary: quoting },
    { weight: 1, arbitrary: edit },
    { weight: 1, arbitrary: remove },
  );
  return fc
    .tuple(
      fc.array(fc.oneof(follow, follow, accept), { minLength: 10, maxLength: 24 }),
      fc.array(anything, { minLength: 10, maxLength: 40 }),
    )
    .map(([first, then]) => [...first, ...then]);
}

const inAnApp = (person: fc.Arbitrary<number>): fc.Arbitrary<AppAction> =>
  fc.oneof(
    fc.record({
      do: fc.constant('filter'),
      keyword: fc.constantFrom(...WORDS),
      isWholeWord: fc.boolean(),
    }),
    fc.record({
      do: fc.constant('list'),
      whom: person,
      isExclusive: fc.boolean(),
      policy: fc.constantFrom<RepliesPolicy>('followed', 'list', 'none'),
    }),
    fc.record({ do: fc.constant('followTag'), tag: fc.constantFrom(...TAGS) }),
    fc.record({ do: fc.constant('vote'), thought: fc.nat({ max: 30 }), choice: fc.nat({ max: 2 }) }),
    fc.record({
      do: fc.constant('illustrate'),
      thought: fc.nat({ max: 30 }),
      alt: fc.constantFrom('', ...WORDS),
    }),
    fc.record({ do: fc.constant('revoke'), thought: fc.nat({ max: 30 }) }),
    fc.record({
      do: fc.constant('followWith'),
      whom: person,
      boosts: fc.boolean(),
      notifies: fc.boolean(),
    }),
  );
