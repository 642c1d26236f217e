// Create, and Update of a note: stores the author's current version. Only content from the author's signed
// activity or from the author's server is trusted.
import type { ParsedNote } from '../../protocol/wire/read/note.ts';
import { isSameOrigin } from '../../protocol/wire/read/values.ts';
import { fetchDocument } from '../../remote/fetch.ts';
import { fetchAncestors } from '../../remote/thoughts/fetch-ancestors.ts';
import { fetchQuote } from '../../remote/thoughts/fetch-quote.ts';
import { findInterest, type Interest } from '../../remote/thoughts/interest.ts';
import { readNoteWithIds } from '../../remote/thoughts/own-pages.ts';
import { prepareNote } from '../../remote/thoughts/prepare-note.ts';
import { isPlain, persistNote } from '../../remote/thoughts/thoughts.ts';
import type { Effect } from '../effect.ts';
import type { Handler, InboundActivity } from '../handler.ts';

export const receiveCreate: Handler = async (inbound) => {
  const note = await findNote(inbound);
  const { federation } = inbound;
  const interest = note && (await findInterest(federation, federation.database.read, note));
  return note && interest && prepareEffect(inbound, note, interest);
};

/** Reads the embedded note; fetches it if an Update only has its id. */
async function findNote({
  federation,
  activity,
  actor,
  budget,
}: InboundActivity): Promise<ParsedNote | null> {
  const { uri, document } = activity.object ?? { uri: null, document: null };
  if (uri === null || !isSameOrigin(uri, actor.uri)) return null;
  if (document === null && !budget.trySpend(uri)) return null;
  const note = await readNoteWithIds(federation, document ?? (await fetchDocument(federation, uri)));
  return note?.author === actor.uri ? note : null;
}

async function prepareEffect(
  inbound: InboundActivity,
  note: ParsedNote,
  interest: Interest,
): Promise<Effect | null> {
  const { federation, activity, actor, budget, signedAt, now } = inbound;
  const dated = { ...note, published: note.published ?? activity.published };
  const ancestors = note.inReplyTo === null ? [] : await fetchAncestors(federation, note, budget);
  const { approval, quoted } = await fetchQuote(federation, note, budget);
  const others = [...ancestors, ...quoted];
  const posts = [note, ...others.map((other) => other.note)];
  if (interest === 'unsolicited' && !federation.unsolicitedPosts.add(actor.uri, posts)) return null;
  const given = { asOf: signedAt, isUpdate: activity.type === 'Update' };
  const prepared = { ...prepareNote(federation.base, dated, actor, given), approval };
  const effect: Effect = async (tx) => {
    for (const each of [...others, prepared]) await persistNote(federation, tx, each, now);
  };
  return isPlain(prepared, now) ? Object.assign(effect, { plain: prepared }) : effect;
}
