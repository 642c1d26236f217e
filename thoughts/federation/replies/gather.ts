// Fetches the replies of a conversation that are unknown here. Its server lists them, and is believed in
// nothing else: each is fetched from its own server, and counts where it says itself what it replies to.
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

/** `notes`: the first thought as it is now, and replies, parents first; `claimed` as its server counts. */
export type Gathered = { notes: PreparedNote[]; claimed: number | null };

type Gathering = {
  federation: InboundContext;
  root: string;
  budget: FetchBudget;
  limits: ReplyLimits;
  /** Whether the time is over. */
  isOver(): boolean;
  notes: PreparedNote[];
  seen: Set<string>;
  /** Posts of the same server that are known here, whose replies may not be. */
  known: string[];
  parts: number;
};

/**
 * What the server of the thought at `root` lists as replies, and as replies to those that are its own. Null
 * where the first thought cannot be had.
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
    // The list grows while it is gone through.
    if (note.uri !== root && isSameOrigin(note.uri, root)) await gatherListed(gathering, note);
  }
  await gatherBelowKnown(gathering);
  return { notes: gathering.notes, claimed: first.note.replies.total ?? listed.total };
}

/** The replies to what is known here already are asked for last. */
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

/** The replies that the server of `parent` lists; `total` is how many, where it says so or listed all. */
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
