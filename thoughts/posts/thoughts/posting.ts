// Posts a thought of a local user: resolves its parent, audience and text.
import { invalid } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { attachUploads, type Descriptions, takeUploads } from '../../accounts/media/uploads/attach.ts';
import { requireNotMoved } from '../../foundation/actors/actors.ts';
import type { OwnActor } from '../../foundation/actors/own-actor.ts';
import { handleOf } from '../../foundation/actors/present.ts';
import type { QuotePolicy } from '../../foundation/tables/quotes.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { type ActorId, type AppId, toThoughtId } from '../../ids.ts';
import { type RequestedAudience, resolveAudience } from './audience/addressing.ts';
import { type ParsedBody, requireBody } from './content/body.ts';
import { publishThought } from './publish.ts';
import { findThought } from './queries.ts';
import { audienceBeside, findQuoted, recordQuote, referencesTo, requireQuotableIn } from './quoting.ts';
import type { ThoughtRow } from './store.ts';
import { extrasOfNew } from './view/extras.ts';
import { loadView } from './view/load.ts';
import type { ThoughtView } from './view/present.ts';

export type PostRequest = RequestedAudience & {
  body: ParsedBody;
  /** The id of the parent thought. */
  replyTo: string | null;
  /** The id of the quoted thought, and this server's public scheme and authority. */
  quoting?: { id: string; base: string } | null | undefined;
  /** The numbers of the author's attached uploads. */
  uploads?: readonly number[];
  /** New descriptions of these. */
  described?: Descriptions;
  /** The app that created the thought. */
  appId?: AppId | null;
  /** The quote policy; defaults to the author's setting. */
  quotePolicy?: QuotePolicy | null | undefined;
};

const UNCHANGED: Descriptions = new Map();

/** A new thought has no reactions. */
const UNMARKED = { liked: false, boosted: false };

/**
 * Whether the thought has no references to other rows, so that posting takes no locks and can share a
 * transaction. Requests that may be refused are excluded, because a refusal would roll back all other posts.
 */
export const canShareTransaction = ({
  body,
  replyTo,
  quoting,
  uploads = [],
  ...audience
}: PostRequest): boolean =>
  'names' in body &&
  body.names.length === 0 &&
  replyTo === null &&
  !quoting &&
  uploads.length === 0 &&
  !audience.recipients?.length &&
  (audience.listed !== true || (audience.visibility ?? 'public') === 'public');

/** A posted thought, and its row as it was inserted. */
type Posted = ThoughtView & { row: ThoughtRow };

/**
 * Refuses an invalid body, a parent, quote or audience that is not available to the author, and an author who
 * has moved.
 */
export async function postThought(
  tx: ThoughtsDb,
  author: OwnActor,
  {
    body: parsed,
    replyTo,
    quoting = null,
    uploads = [],
    described = UNCHANGED,
    appId = null,
    quotePolicy,
    ...named
  }: PostRequest,
  now: Instant,
): Promise<Posted> {
  requireNotMoved(author);
  const attachments = await takeUploads(tx, author.id, uploads, { thoughtId: null, described });
  const written = { ...(await requireBody(tx, parsed)), attachments };
  const parent = await findParent(tx, replyTo, author.id);
  const quoted = await findQuoted(tx, quoting?.id ?? null, author.id);
  const beside = audienceBeside(named, quoted, parent);
  const { visibility, listed, recipients } = await resolveAudience(tx, author.id, beside, parent);
  requireQuotableIn({ visibility }, quoted, author.id);
  const body = quoted && quoting ? { ...written, references: referencesTo(quoting.base, quoted) } : written;
  const to = { visibility, listed, recipients: recipients.map((person) => person.id) };
  const policy = quotePolicy === undefined ? author.quote_policy : quotePolicy;
  const draft = { author, body, parent, at: now, appId, quotePolicy: policy, ...to };
  const thought = await publishThought(tx, draft, now);
  if (!thought) throw new Error('A thought without a uri cannot exist already.');
  await attachUploads(tx, uploads, thought.id, now);
  if (quoted) {
    await recordQuote(tx, thought, quoted, now);
    return { ...(await loadView(tx, thought.id, author.id)), row: thought };
  }
  const shown = {
    recipients: JSON.stringify(recipients.map(handleOf)),
    shown_parent_id: thought.reply_to_id,
    own_votes: null,
    extras: extrasOfNew(body.people),
  };
  return { thought: { ...thought, ...UNMARKED, ...shown }, author, row: thought };
}

/** The thought with the id `replyTo`; refuses one that does not exist or is hidden from the author. */
async function findParent(
  tx: ThoughtsDb,
  replyTo: string | null,
  author: ActorId,
): Promise<ThoughtRow | null> {
  if (replyTo === null) return null;
  const parent = await findThought(tx, toThoughtId(replyTo.toLowerCase()), author);
  if (!parent) throw invalid('/replyTo', 'must be the id of a visible thought', 'no-such-parent');
  return parent;
}
