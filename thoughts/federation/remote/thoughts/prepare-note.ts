// Prepares notes for storage, before the write transaction.
import type { Instant } from '@tandem/platform/time/clock.ts';
import { toHandleKey } from '../../../foundation/actors/actors.ts';
import { readLocalUri } from '../../../foundation/addresses/object-ids.ts';
import { formatQuoters } from '../../../foundation/quote-policies/policy.ts';
import type { RemoteQuotePolicy } from '../../../foundation/tables/quotes.ts';
import type { Visibility } from '../../../foundation/tables/tables.ts';
import { labelsIn } from '../../../foundation/thoughts/labels.ts';
import type { Poll } from '../../../posts/polls/poll.ts';
import type { QuoteApproval } from '../../../posts/quotes/quotes.ts';
import { type References, type ThoughtText, withTokens } from '../../../posts/thoughts/content/body.ts';
import { textOf } from '../../protocol/html/plain-text.ts';
import { sanitiseHtml } from '../../protocol/html/sanitise.ts';
import { type ParsedNote, type ParsedPoll, toQuoters } from '../../protocol/wire/read/note.ts';
import type { Audience } from '../../protocol/wire/read/values.ts';
import type { RemoteActor } from '../actors/actors.ts';

/**
 * `isUpdate`: the note arrived in an Update. `addressed` and `named`: handle keys of local users among the
 * recipients and mentions; `namedElsewhere`: ids of mentioned remote actors.
 */
export type PreparedNote = {
  note: ParsedNote;
  author: RemoteActor;
  isUpdate: boolean;
  visibility: Visibility;
  text: ThoughtText;
  addressed: readonly string[];
  named: readonly string[];
  namedElsewhere: readonly string[];
  /** The quote policy. */
  quotePolicy: RemoteQuotePolicy;
  /** The verified quote approval. */
  approval: QuoteApproval | null;
};

/** `asOf` is the time of the information: the signing time of an activity, or the time of a fetch. */
export function prepareNote(
  base: string,
  note: ParsedNote,
  author: RemoteActor,
  { asOf, isUpdate = false }: { asOf: Instant; isUpdate?: boolean },
): PreparedNote {
  const { html, tags, audience } = note;
  const contentHtml = sanitiseHtml(html);
  const mentioned = tags.mentions.map(({ href }) => href);
  return {
    note,
    author,
    isUpdate,
    visibility: visibilityOf(audience, author.followers_uri),
    text: withTokens({
      contentHtml,
      content: textOf(contentHtml),
      tags: tags.hashtags,
      ...labelsIn(note),
      attachments: note.attachments,
      poll: note.poll && toPoll(note.poll, asOf),
      kind: { form: note.form, isCut: note.isCut },
      references: { emojis: tags.emojis, mentions: tags.mentions, quote: toQuote(base, note.quoted) },
    }),
    addressed: localHandleKeys(base, audience.ids),
    named: localHandleKeys(base, mentioned),
    namedElsewhere: mentioned.filter((uri) => readLocalUri(base, uri) === null),
    quotePolicy: formatQuoters(toQuoters(note.quoters, author)),
    approval: null,
  };
}

function toQuote(base: string, uri: string | null): References['quote'] {
  if (uri === null) return null;
  const local = readLocalUri(base, uri);
  if (local === null) return { uri, id: null };
  return local.kind === 'thought' ? { uri, id: local.id } : null;
}

/** A poll that is closed at an unknown time has just ended. */
const toPoll = ({ isClosed, ...poll }: ParsedPoll, asOf: Instant): Poll => ({
  ...poll,
  asOf,
  endsAt: isClosed ? asOf : poll.endsAt,
});

/**
 * Public if the Public collection is a recipient (unlisted unless in `to`); for followers if the author's
 * collection is; otherwise private.
 */
function visibilityOf(audience: Audience, followersUri: string | null): Visibility {
  if (audience.isPublic) return 'public';
  return followersUri !== null && audience.ids.includes(followersUri) ? 'followers' : 'private';
}

/** The distinct handle keys of local users among `uris`. */
export const localHandleKeys = (base: string, uris: readonly string[]): string[] => [
  ...new Set(
    uris.flatMap((uri) => {
      const local = readLocalUri(base, uri);
      return local?.kind === 'actor' ? [toHandleKey(local.username)] : [];
    }),
  ),
];
