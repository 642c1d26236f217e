// Fetches unknown replies of a conversation. The conversation's server is only trusted for the list: each
// reply is fetched from its own server, and must name its parent itself.
import { RemoteError } from '@tandem/platform/http-client/remote-error.ts';
import type { InboundContext } from '../inbound/context.ts';
import type { ParsedNote } from '../protocol/wire/read/note.ts';
import { isSameOrigin } from '../protocol/wire/read/values.ts';
import { fetchParts } from '../remote/collections.ts';
import { fetchPublicNote } from '../remote/thoughts/fetch-note.ts';
import type { PreparedNote } from '../remote/thoughts/prepare-note.ts';
import { findThoughtIdByUri } from '../remote/thoughts/thoughts.ts';
import type { FetchBudget } from '../transport/limits/fetch-budget.ts';
import { LIMITS, type ReplyLimits } from './limits.ts';

/**
 * `notes`: the current root post, and replies after their parents; `claimed`: the reply count of its server.
 */
export type Gathered = { notes: PreparedNote[]; claimed: number | null };

type Gathering = {
  federation: InboundContext;
  root: string;
  budget: FetchBudget;
  limits: ReplyLimits;
  /** Whether the time limit has passed. */
  isOver(): boolean;
  notes: PreparedNote[];
  seen: Set<string>;
  /** Stored posts of the same server, which may have unknown replies. */
  known: string[];
  parts: number;
};

/**
 * The listed replies of the thought at `root`, and of further posts on its server. Null if the root is
 * unavailable.
 */
export async function gatherReplies(
  federation: InboundContext,
  root: string,
  limits: ReplyLimits,
  isOver: () => boolean,
): Promise<Gathered | null> {
  const budget = limits.budget();
  const first = await fetchPublicNote(federation, root, budget).catch(orNull);
  if (first?.note.uri !== root) return null;
  const gathering: Gathering = {
    federation,
    root,
    budget,
    limits,
    isOver,
    notes: [first],
    seen: new Set([root]),
    known: [],
    parts: 0,
  };
  const listed = await gatherListed(gathering, first.note);
  for (const { note } of gathering.notes) {
    // The list grows during the iteration.
    if (note.uri !== root && isSameOrigin(note.uri, root)) await gatherListed(gathering, note);
  }
  await gatherBelowKnown(gathering);
  return { notes: gathering.notes, claimed: first.note.replies.total ?? listed.total };
}

/** Stored posts come last. */
async function gatherBelowKnown(gathering: Gathering): Promise<void> {
  const { federation, budget, known } = gathering;
  for (const uri of known) {
    if (isFull(gathering)) return;
    const parent = await fetchPublicNote(federation, uri, budget).catch(orNull);
    if (parent?.note.uri === uri) await gatherListed(gathering, parent.note);
  }
}

const isFull = ({ notes, parts, isOver }: Gathering): boolean =>
  notes.length > LIMITS.replies || parts >= LIMITS.parts || isOver();

/** The replies listed by the parent's server; `total` is their number, if declared or completely listed. */
async function gatherListed(gathering: Gathering, parent: ParsedNote): Promise<{ total: number | null }> {
  const { federation, budget } = gathering;
  const { items, next, total } = parent.replies;
  let listed = items.length;
  let counted = total;
  let rest = next;
  for (const uri of items) await gatherOne(gathering, parent, uri);
  try {
    for await (const part of fetchParts(federation, next, LIMITS.parts - gathering.parts, budget)) {
      gathering.parts += 1;
      counted ??= part.total;
      listed += part.items.length;
      rest = part.next;
      for (const uri of part.items) await gatherOne(gathering, parent, uri);
      if (isFull(gathering)) break;
    }
  } catch (error) {
    orNull(error);
  }
  return { total: counted ?? (rest === null ? listed : null) };
}

async function gatherOne(gathering: Gathering, parent: ParsedNote, uri: string): Promise<void> {
  const { federation, root, budget, limits, notes, seen, known } = gathering;
  if (seen.has(uri) || isFull(gathering)) return;
  seen.add(uri);
  if (await findThoughtIdByUri(federation, federation.database.read, uri)) {
    if (isSameOrigin(uri, root)) known.push(uri);
    return;
  }
  if (limits.isDistrusted(root, uri)) return;
  const { unsolicitedPosts } = federation;
  let isAsked = false;
  let isReply = false;
  const counted: FetchBudget = {
    trySpend(address) {
      const isSpent = budget.trySpend(address);
      isAsked ||= isSpent;
      return isSpent;
    },
  };
  const isWanted = ({ uri: id, inReplyTo, author }: ParsedNote) => {
    isReply = id === uri && inReplyTo === parent.uri;
    return isReply && !unsolicitedPosts.isExhausted(author);
  };
  const found = await fetchPublicNote(federation, uri, counted, isWanted).catch(orNull);
  if (found) notes.push(found);
  if (isAsked && !isReply) limits.addFault(root, uri);
}

function orNull(error: unknown): null {
  if (error instanceof RemoteError) return null;
  throw error;
}
