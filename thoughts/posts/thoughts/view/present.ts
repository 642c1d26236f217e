// Builds the API form of a thought.

import { escapeHtml } from '@tandem/platform/html/html.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import { presentAttachments } from '../../../accounts/media/attachments.ts';
import type { ActorSummary } from '../../../foundation/actors/actors.ts';
import { presentAuthor } from '../../../foundation/actors/present.ts';
import { toStatusNumber } from '../../../foundation/status-ids/status-ids.ts';
import { type LabelColumns, labelsOf } from '../../../foundation/thoughts/labels.ts';
import { isListed } from '../../../foundation/visibility/rules.ts';
import { parsePoll, presentPoll, titlesOf } from '../../polls/poll.ts';
import type { Thought } from '../contract.ts';
import type { ThoughtRow } from '../store.ts';
import { presentExtras } from './extras.ts';
import type { ThoughtViewRow } from './queries.ts';

/** The columns that the API form needs. */
type ViewedThought = Omit<ThoughtRow, LoadedOtherwise> &
  Pick<ThoughtViewRow, 'liked' | 'boosted' | 'own_votes' | 'recipients' | 'shown_parent_id' | 'extras'>;
type LoadedOtherwise =
  | ('actor_id' | 'root_id' | 'reply_to_id' | 'reply_to_actor_id' | 'app_id')
  | ('form' | 'is_cut' | 'quote_uri' | 'quoted_id' | 'quote_policy')
  | ('emojis' | 'mention_tags');

/** A thought with all data of its API form. */
export type ThoughtView = { thought: ViewedThought; author: ActorSummary };

/** `base` is this server's public scheme and authority. */
export function presentThought(base: string, { thought, author }: ThoughtView): Thought {
  const extras = presentExtras(base, thought.is_local === 1, thought.extras);
  const named = presentAuthor(base, author);
  const number = toStatusNumber('thought', thought);
  // One object literal: lists build up to a hundred of these, and spreads would allocate an additional object
  // for each.
  const shown: Thought = {
    id: thought.id,
    number,
    form: extras.form,
    authorUsername: named.username,
    author: named,
    content: presentContent(thought),
    cut: extras.cut,
    summary: thought.summary,
    sensitive: thought.sensitive === 1,
    language: thought.language,
    attachments: presentAttachments(base, thought.attachments),
    poll: presentPoll(thought.poll, thought.own_votes),
    tags: thought.tags === '[]' ? [] : JSON.parse(thought.tags),
    visibility: thought.visibility,
    listed: isListed(thought),
    recipients: thought.recipients === null ? [] : JSON.parse(thought.recipients),
    mentions: extras.mentions,
    emojis: extras.emojis,
    quote: extras.quote,
    replyTo: thought.shown_parent_id,
    replyToUrl: extras.replyToUrl,
    likeCount: thought.like_count,
    boostCount: thought.boost_count,
    replyCount: thought.reply_count,
    claimedReplies: extras.claimedReplies,
    likedByMe: Boolean(thought.liked),
    boostedByMe: Boolean(thought.boosted),
    createdAt: formatInstant(thought.created_at),
    editedAt: thought.edited_at === null ? null : formatInstant(thought.edited_at),
    // Matches thoughtPath: the author of a local thought is local.
    url: thought.is_local === 1 ? `${named.url}/${number}` : (thought.url ?? thought.uri ?? ''),
  };
  const html = presentHtml(thought);
  if (html !== null) shown.contentHtml = html;
  return shown;
}

// The text of a thought in its API form. The content of a remote thought is prefixed with its warning and
// followed by the choices of its poll, for clients without support for these.
type Content = Pick<ThoughtRow, 'is_local' | 'content' | 'content_html' | 'summary' | 'poll'>;

const isFolded = ({ is_local, summary }: Content): boolean => is_local === 0 && summary !== '';

function presentContent(words: Content): string {
  const said = isFolded(words) ? `${words.summary}\n\n${words.content}` : words.content;
  if (words.poll === null) return said;
  const choices = titlesOf(parsePoll(words.poll)).join('\n');
  return said === '' ? choices : `${said}\n\n${choices}`;
}

/** Null if the thought has no HTML. */
function presentHtml(words: Content): string | null {
  const { content_html: html, summary } = words;
  if (html === null) return null;
  const warned = isFolded(words) ? `<p>${escapeHtml(summary)}</p>${html}` : html;
  if (words.poll === null) return warned;
  const choices = titlesOf(parsePoll(words.poll)).map((title) => `<li>${escapeHtml(title)}</li>`);
  return `${warned}<ul>${choices.join('')}</ul>`;
}

export function presentWords(base: string, words: Content & LabelColumns & Pick<ThoughtRow, 'attachments'>) {
  const html = presentHtml(words);
  return {
    content: presentContent(words),
    ...(html === null ? {} : { contentHtml: html }),
    ...labelsOf(words),
    attachments: presentAttachments(base, words.attachments),
  };
}
