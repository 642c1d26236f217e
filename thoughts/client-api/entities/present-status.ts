// Converts thoughts and boosts to statuses.
import { foldCase } from '@tandem/platform/text/fold.ts';
import { formatInstant, type Instant } from '@tandem/platform/time/clock.ts';
import { accountIdOf } from '../../foundation/actors/account-ids.ts';
import type { Actor } from '../../foundation/actors/actors.ts';
import { parseEmojis } from '../../foundation/actors/emojis.ts';
import { handleOf, profileUrl } from '../../foundation/actors/present.ts';
import { tagUrl } from '../../foundation/addresses/object-ids.ts';
import { thoughtPath } from '../../foundation/addresses/page-paths.ts';
import {
  isRemotePolicy,
  parseQuoters,
  type Quoter,
  quoteChanceOf,
  quotePolicyOf,
} from '../../foundation/quote-policies/policy.ts';
import { type Numbered, toStatusNumber } from '../../foundation/status-ids/status-ids.ts';
import type { ActorId } from '../../ids.ts';
import { toContentHtml } from '../../posts/thoughts/content/content-html.ts';
import type { ThoughtRow } from '../../posts/thoughts/thoughts.ts';
import type { Named } from '../../posts/thoughts/view/extras.ts';
import type { Matcher } from '../../timelines/filtering/matcher.ts';
import { type Account, presentEmoji } from './account.ts';
import { presentMatch } from './filter.ts';
import { presentMediaAttachments } from './media-attachment.ts';

import { presentPoll } from './poll.ts';
import type { Mention, Status } from './status.ts';

/** The viewer's marks on a thought (all unset for anonymous viewers); `application` only for own thoughts. */
type Marks = {
  bookmarked: boolean;
  muted: boolean;
  pinned: boolean;
  application: { name: string; website: string | null } | null;
};

/** A thought with all data of its status; `parent` is null if it is hidden from the viewer. */
export type LoadedThought = {
  thought: Omit<
    ThoughtRow,
    | ('root_id' | 'reply_to_id' | 'reply_to_actor_id' | 'app_id' | 'mention_tags')
    | ('form' | 'is_cut' | 'quote_uri' | 'quoted_id')
  > & {
    liked: boolean | number;
    boosted: boolean | number;
    own_votes: string | null;
    quote_count: number | string;
    is_follower: number | null;
    is_followed: number | null;
  };
  author: Pick<Actor, 'id' | 'username' | 'host'>;
  account: Account;
  mentioned: readonly Named[];
  parent: (Numbered & { actor_id: ActorId }) | null;
  marks: Marks;
};

/** `viewer` is null without a token; `now` determines whether a poll has ended. */
export function presentStatus(
  base: string,
  loaded: LoadedThought,
  { viewer, now }: { viewer: ActorId | null; now: Instant },
  matcher: Matcher,
): Status {
  const { thought, author, account, parent } = loaded;
  const mentions = loaded.mentioned.map((one) => presentMention(base, one));
  const id = toStatusNumber('thought', thought);
  const uri = thought.uri ?? `${base}/thoughts/${thought.id}`;
  const page = author.host === null ? `${base}${thoughtPath(author.username, id)}` : uri;
  return {
    id,
    uri,
    url: thought.url ?? page,
    created_at: formatInstant(thought.created_at),
    edited_at: thought.edited_at === null ? null : formatInstant(thought.edited_at),
    account,
    content: toContent(base, thought, mentions),
    visibility: visibilityOf(thought),
    sensitive: thought.sensitive === 1,
    spoiler_text: thought.summary,
    language: thought.language,
    mentions,
    tags: tagsOf(base, thought.tags),
    replies_count: thought.reply_count,
    reblogs_count: thought.boost_count,
    favourites_count: thought.like_count,
    in_reply_to_id: parent && toStatusNumber('thought', parent),
    in_reply_to_account_id: parent && accountIdOf(parent.actor_id),
    reblog: null,
    media_attachments: presentMediaAttachments(base, thought.attachments),
    emojis: parseEmojis(thought.emojis).map(presentEmoji),
    poll: presentPoll(thought, now),
    card: null,
    quotes_count: Number(thought.quote_count),
    quote: null,
    quote_approval: presentQuoteApproval(thought, viewer),
    application: loaded.marks.application,
    ...(viewer === null ? {} : marksOf(loaded, author.id === viewer, matcher)),
  };
}

/** Anonymous viewers cannot quote. */
const presentQuoteApproval = (
  thought: LoadedThought['thought'],
  viewer: ActorId | null,
): Status['quote_approval'] => ({
  ...quotersOf(thought),
  current_user:
    viewer === null
      ? 'denied'
      : quoteChanceOf(thought, {
          isAuthor: thought.actor_id === viewer,
          isFollower: thought.is_follower !== null,
          isFollowed: thought.is_followed !== null,
        }),
});

/** The policy of a remote thought may be unknown. */
function quotersOf(
  thought: LoadedThought['thought'],
): Pick<Status['quote_approval'], 'automatic' | 'manual'> {
  const { quote_policy: stored } = thought;
  if (thought.is_local === 1) {
    const policy = quotePolicyOf(thought);
    return { automatic: policy === 'nobody' ? [] : [policy], manual: [] };
  }
  if (!isRemotePolicy(stored)) return { automatic: ['unsupported_policy'], manual: [] };
  const { automatic, manual } = parseQuoters(stored);
  return { automatic: automatic.map(toQuoterName), manual: manual.map(toQuoterName) };
}

const toQuoterName = (quoter: Quoter) => (quoter === 'others' ? 'unsupported_policy' : quoter);

const marksOf = ({ thought, marks }: LoadedThought, isOwn: boolean, matcher: Matcher) => ({
  favourited: Boolean(thought.liked),
  reblogged: Boolean(thought.boosted),
  bookmarked: marks.bookmarked,
  muted: marks.muted,
  ...(isOwn ? { pinned: marks.pinned } : {}),
  filtered: isOwn
    ? []
    : matcher(thought).map((match) => presentMatch(match, toStatusNumber('thought', thought))),
});

/** The status of a boost: a wrapper with its own id, date and author around the status of the thought. */
export function presentBoost({
  inner,
  booster,
  boost,
}: {
  inner: Status;
  booster: Account;
  boost: Numbered;
}): Status {
  const id = toStatusNumber('boost', boost);
  const uri = `${inner.uri}#boosts/${id}`;
  return {
    ...inner,
    id,
    uri,
    url: inner.url,
    created_at: formatInstant(boost.created_at),
    edited_at: null,
    account: booster,
    content: '',
    spoiler_text: '',
    media_attachments: [],
    mentions: [],
    tags: [],
    poll: null,
    quote: null,
    application: null,
    in_reply_to_id: null,
    in_reply_to_account_id: null,
    reblog: inner,
  };
}

const presentMention = (base: string, actor: Named): Mention => ({
  id: accountIdOf(actor.id),
  username: actor.username,
  acct: handleOf(actor),
  url: profileUrl(base, actor),
});

const visibilityOf = ({
  visibility,
  listed,
}: Pick<ThoughtRow, 'visibility' | 'listed'>): Status['visibility'] => {
  if (visibility === 'public') return listed === 1 ? 'public' : 'unlisted';
  return visibility === 'followers' ? 'private' : 'direct';
};

/** The HTML of a thought or of an earlier version. */
export const toContent = (
  base: string,
  { content, content_html }: Pick<ThoughtRow, 'content' | 'content_html'>,
  mentions: readonly Mention[],
): string => content_html ?? contentOf(base, content, mentions);

/** Apps match a link to an account by the URL in the mentions. */
function contentOf(base: string, content: string, mentions: readonly Mention[]): string {
  const urlOf = (handle: string) =>
    mentions.find(({ acct }) => foldCase(acct) === foldCase(handle))?.url ?? null;
  return toContentHtml(content, {
    hashtagUrl: (name) => tagUrl(base, name),
    mentionUrl: ({ username, host }) =>
      urlOf(host === null || host === new URL(base).host ? username : `${username}@${host}`),
  });
}

const tagsOf = (base: string, tags: string) =>
  tags === '[]' ? [] : (JSON.parse(tags) as string[]).map((name) => ({ name, url: tagUrl(base, name) }));
