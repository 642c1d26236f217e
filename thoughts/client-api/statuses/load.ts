// Loads a page of statuses: one query for the thoughts and one for their accounts.
import { notFound } from '@tandem/platform/refusal.ts';
import type { Actor } from '../../foundation/actors/actors.ts';
import { findAnyNumbered, findNumbered, type NumberedStatus } from '../../foundation/status-ids/queries.ts';
import {
  fromStatusNumber,
  type Numbered,
  readStatusNumber,
  toStatusNumber,
} from '../../foundation/status-ids/status-ids.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId, StatusNumber, ThoughtId } from '../../ids.ts';
import { findQuotes, type Quote } from '../../posts/quotes/quotes.ts';
import type { ThoughtRow } from '../../posts/thoughts/thoughts.ts';
import { parseNamed } from '../../posts/thoughts/view/extras.ts';
import { loadMatcher, MATCHES_NOTHING, type Matcher } from '../../timelines/filtering/matcher.ts';
import { loadModeratedActors } from '../accounts/find-account.ts';
import { type Account, presentAccount, presentModerated } from '../entities/account.ts';
import { type LoadedThought, presentBoost, presentStatus } from '../entities/present-status.ts';
import type { QuoteState, ShallowQuote, Status, Quote as WholeQuote } from '../entities/status.ts';
import {
  type StatusRow,
  selectByDates,
  selectHiddenThought,
  selectNumberedThought,
  selectStatusThoughts,
} from './store.ts';
import type { Viewing } from './viewing.ts';

/** A thought or, with `boosterId`, a boost; date and tie belong to the item itself. */
export type StatusItem = Numbered & { thoughtId: ThoughtId; boosterId: ActorId | null };

/** The statuses of `items` in order, without hidden ones; `matcher` applies the viewer's filters. */
export const loadStatuses = async (
  db: ThoughtsDb,
  viewing: Viewing,
  items: readonly StatusItem[],
  matcher?: Matcher,
): Promise<Status[]> => {
  const ids = [...new Set(items.map(({ thoughtId }) => thoughtId))];
  const others = items.flatMap(({ boosterId }) => boosterId ?? []);
  const { statuses, accounts } = await loadBatch(db, viewing, ids, { others, matcher });
  return items.flatMap(({ thoughtId, boosterId, ...boost }) => {
    const inner = statuses.get(thoughtId);
    if (!inner) return [];
    if (boosterId === null) return [inner];
    const booster = accounts.get(boosterId);
    return booster ? [presentBoost({ inner, booster, boost })] : [];
  });
};

export type Presented = {
  statuses: ReadonlyMap<ThoughtId, Status>;
  accounts: ReadonlyMap<ActorId, Account>;
};

type With = { others?: readonly ActorId[]; matcher?: Matcher | undefined; isQuoted?: boolean };

async function loadBatch(db: ThoughtsDb, viewing: Viewing, ids: readonly ThoughtId[], more: With) {
  const rows = ids.length === 0 ? [] : await selectStatusThoughts.rows(db, ids, viewing.viewer);
  return presentRows(db, viewing, rows, more);
}

async function presentRows(
  db: ThoughtsDb,
  { base, viewer, now }: Viewing,
  rows: readonly StatusRow[],
  { others = [], matcher, isQuoted = false }: With,
): Promise<Presented> {
  const actors = await loadModeratedActors(db, [...rows.map(({ actor_id }) => actor_id), ...others]);
  const accounts = new Map([...actors].map(([id, actor]) => [id, presentModerated(base, actor)]));
  const hasFilters = !matcher && rows.some(({ has_filters: has }) => has !== null);
  const matching = matcher ?? (hasFilters ? await loadMatcher(db, viewer, now) : MATCHES_NOTHING);
  const statuses = new Map<ThoughtId, Status>();
  for (const row of rows) {
    const author = actors.get(row.actor_id);
    const account = accounts.get(row.actor_id);
    if (!author || !account) continue;
    const loaded = { ...toLoaded(row), author, account };
    statuses.set(row.id, presentStatus(base, loaded, { viewer, now }, matching));
  }
  const quotes = await loadQuotes(db, { base, viewer, now }, rows, { isQuoted, matcher: matching });
  for (const [id, quote] of quotes) {
    const status = statuses.get(id);
    if (status) statuses.set(id, { ...status, quote });
  }
  return { statuses, accounts };
}

/** The quotes of `rows`. A quoted status refers to its own quote only by id. */
async function loadQuotes(
  db: ThoughtsDb,
  viewing: Viewing,
  rows: readonly StatusRow[],
  { isQuoted, matcher }: { isQuoted: boolean; matcher: Matcher },
): Promise<ReadonlyMap<ThoughtId, Status['quote']>> {
  const quoting = rows.flatMap(({ id, quote_uri: uri }) => (uri === null ? [] : id));
  const quotes = await findQuotes(db, quoting, viewing.viewer);
  const ids = new Set([...quotes.values()].flatMap((quote) => (quote.state === 'approved' ? quote.id : [])));
  const quoted = ids.size === 0 ? [] : await selectStatusThoughts.rows(db, [...ids], viewing.viewer);
  if (isQuoted) {
    const numbers = new Map(quoted.map((row) => [row.id, toStatusNumber('thought', row)]));
    return mapValues(
      withoutSecrets(quotes, numbers),
      (quote): ShallowQuote => ({
        state: quoteStateOf(quote, numbers),
        quoted_status_id: shownIn(quote, numbers),
      }),
    );
  }
  const { statuses } =
    quoted.length === 0
      ? { statuses: new Map<ThoughtId, Status>() }
      : await presentRows(db, viewing, quoted, { matcher, isQuoted: true });
  return mapValues(
    withoutSecrets(quotes, statuses),
    (quote): WholeQuote => ({
      state: quoteStateOf(quote, statuses),
      quoted_status: shownIn(quote, statuses),
    }),
  );
}

/** Hides self-quotes of non-public thoughts from viewers who may not see the quoted thought. */
const withoutSecrets = (
  quotes: ReadonlyMap<ThoughtId, Quote>,
  shown: ReadonlyMap<ThoughtId, unknown>,
): ReadonlyMap<ThoughtId, Quote> =>
  new Map(
    [...quotes].filter(
      ([, quote]) => quote.state !== 'approved' || !quote.isHere || !quote.isOwn || shown.has(quote.id),
    ),
  );

const mapValues = <Key, From, To>(map: ReadonlyMap<Key, From>, change: (value: From) => To) =>
  new Map([...map].map(([key, value]) => [key, change(value)]));

const shownIn = <Item>(quote: Quote, shown: ReadonlyMap<ThoughtId, Item>): Item | null =>
  (quote.state === 'approved' && shown.get(quote.id)) || null;

const QUOTE_STATES = {
  pending: 'pending',
  rejected: 'rejected',
  withdrawn: 'revoked',
  deleted: 'deleted',
  gone: 'unauthorized',
  muted: 'muted_account',
} as const;

function quoteStateOf(quote: Quote, shown: ReadonlyMap<ThoughtId, unknown>): QuoteState {
  if (quote.state !== 'approved') return QUOTE_STATES[quote.state];
  if (shown.has(quote.id)) return 'accepted';
  return quote.isOwn ? 'pending' : 'unauthorized';
}

const toLoaded = (row: StatusRow): Omit<LoadedThought, 'author' | 'account'> => ({
  thought: row,
  mentioned: parseNamed(row.mentioned, row.addressed),
  parent:
    row.parent_actor_id === null
      ? null
      : {
          actor_id: row.parent_actor_id,
          tie: row.parent_tie ?? 0,
          created_at: row.parent_created_at ?? 0,
        },
  marks: {
    bookmarked: row.bookmark_number !== null,
    pinned: row.pin_number !== null,
    muted: row.muted_at !== null,
    application: row.app_name === null ? null : { name: row.app_name, website: row.app_website },
  },
});

/** The statuses of thoughts in order, without those hidden from `viewer`. */
export async function loadThoughtStatuses(
  db: ThoughtsDb,
  viewing: Viewing,
  ids: readonly ThoughtId[],
): Promise<Status[]> {
  const { statuses } = await loadPresented(db, viewing, ids);
  return ids.flatMap((id) => statuses.get(id) ?? []);
}

/**
 * The statuses of visible thoughts, and the accounts of their authors and of `others`. Loads in batches to
 * bound memory use.
 */
export async function loadPresented(
  db: ThoughtsDb,
  viewing: Viewing,
  ids: readonly ThoughtId[],
  others: readonly ActorId[] = [],
): Promise<Presented> {
  const wanted = [...new Set(ids)];
  if (wanted.length <= BATCH_SIZE) return loadBatch(db, viewing, wanted, { others });
  const matcher = await loadMatcher(db, viewing.viewer, viewing.now);
  const all = { statuses: new Map<ThoughtId, Status>(), accounts: new Map<ActorId, Account>() };
  for (let at = 0; at < wanted.length; at += BATCH_SIZE) {
    const batch = wanted.slice(at, at + BATCH_SIZE);
    const found = await loadBatch(db, viewing, batch, { others: at === 0 ? others : [], matcher });
    for (const [id, status] of found.statuses) all.statuses.set(id, status);
    for (const [id, account] of found.accounts) all.accounts.set(id, account);
  }
  return all;
}

const BATCH_SIZE = 50;

/** `author`, as loaded before, with the counts after the public thought `row`. */
const counted = (author: Actor, { created_at: at }: ThoughtRow): Actor => ({
  ...author,
  public_count: author.public_count + 1,
  last_status_at: Math.max(author.last_status_at ?? 0, at),
});

const UNMARKED = {
  liked: false,
  boosted: false,
  own_votes: null,
  quote_count: 0,
  is_follower: null,
  is_followed: null,
};

/** The status of a thought that its author has just posted with `app`, without reference to other rows. */
export const presentNewStatus = (
  { base, ...viewing }: Viewing,
  row: ThoughtRow,
  author: Actor,
  app: LoadedThought['marks']['application'],
): Status =>
  presentStatus(
    base,
    {
      thought: { ...row, ...UNMARKED },
      author,
      account: presentAccount(base, row.visibility === 'public' ? counted(author, row) : author),
      mentioned: [],
      parent: null,
      marks: {
        bookmarked: false,
        pinned: false,
        muted: false,
        application: app && { name: app.name, website: app.website },
      },
    },
    viewing,
    MATCHES_NOTHING,
  );

/** The status of one thought; refuses (not found) a thought hidden from the viewer. */
export async function loadStatus(db: ThoughtsDb, viewing: Viewing, thoughtId: ThoughtId): Promise<Status> {
  const [status] = await loadThoughtStatuses(db, viewing, [thoughtId]);
  if (!status) throw notFound('status');
  return status;
}

/** The status of a thought or boost with this id; refuses (not found) a missing or hidden one. */
export async function loadNumberedStatus(db: ThoughtsDb, viewing: Viewing, id: string): Promise<Status> {
  const number = readStatusNumber(id);
  const found = number && (await findNumberedStatus(db, viewing, number));
  if (!found) throw notFound('status');
  return found;
}

async function findNumberedStatus(
  db: ThoughtsDb,
  viewing: Viewing,
  number: StatusNumber,
): Promise<Status | undefined> {
  const { kind, ...numbered } = fromStatusNumber(number);
  if (kind === 'thought') {
    const rows = await selectNumberedThought.rows(db, numbered, viewing.viewer);
    const { statuses } = await presentRows(db, viewing, rows, {});
    return statuses.values().next().value;
  }
  const found = await findNumbered(db, number, viewing.viewer);
  const [status] = found ? await loadStatuses(db, viewing, [{ ...found, ...numbered }]) : [];
  return status;
}

/** The thoughts with these ids in order, regardless of visibility; ids of boosts are omitted. */
export async function findNumberedAll(db: ThoughtsDb, ids: readonly string[]): Promise<ThoughtId[]> {
  const numbers = [...new Set(ids.map(readStatusNumber))].filter((number) => number !== null);
  const dates = numbers.map((number) => fromStatusNumber(number).created_at);
  const rows = dates.length === 0 ? [] : await selectByDates.rows(db, dates);
  const byNumber = new Map(rows.map((row) => [toStatusNumber('thought', row), row.id]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}

/** {@link requireNumbered} for an undo, whose refusals depend on the action: the status may be hidden. */
export async function requireToUndo(db: ThoughtsDb, id: string): Promise<NumberedStatus> {
  const number = readStatusNumber(id);
  const found = number && (await findAnyNumbered(db, number));
  if (!found) throw notFound('status');
  return found;
}

/** Empties the members of a status that is neither visible nor public. */
const EMPTY: Partial<Status> = {
  content: '',
  spoiler_text: '',
  media_attachments: [],
  mentions: [],
  tags: [],
  emojis: [],
  poll: null,
  quote: null,
  filtered: [],
};

/**
 * The status after an undo, with the remaining marks of the viewer. If it was hidden from the viewer, as
 * after a block, a public one is complete, and any other has no content.
 */
export async function loadUndone(db: ThoughtsDb, viewing: Viewing, thoughtId: ThoughtId): Promise<Status> {
  const [seen] = await loadThoughtStatuses(db, viewing, [thoughtId]);
  if (seen) return seen;
  const { statuses } = await presentRows(
    db,
    viewing,
    await selectHiddenThought.rows(db, thoughtId, viewing.viewer),
    {},
  );
  const hidden = statuses.get(thoughtId);
  if (!hidden) throw notFound('status');
  const isOpen = await selectStatusThoughts.exists(db, [thoughtId], null);
  return isOpen ? hidden : { ...hidden, ...EMPTY };
}

/** Resolves an id; refuses (not found) a missing or hidden status. */
export async function requireNumbered(
  db: ThoughtsDb,
  id: string,
  viewer: ActorId | null,
): Promise<NumberedStatus> {
  const number = readStatusNumber(id);
  const found = number && (await findNumbered(db, number, viewer));
  if (!found) throw notFound('status');
  return found;
}
