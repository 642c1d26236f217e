// Reads the visible part of a conversation.
import { defineQuery } from '@tandem/platform/database/queries/define-query.ts';
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import { sql } from 'kysely';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { visibleTo } from '../../foundation/visibility/queries.ts';
import type { ActorId, ThoughtId } from '../../ids.ts';
import { findThought } from '../../posts/thoughts/queries.ts';
import { loadViews } from '../../posts/thoughts/view/load.ts';
import type { ThoughtView } from '../../posts/thoughts/view/present.ts';
import { type ContextLimits, inThreadOrder, type ThreadContext, toContext, toWhole } from './rules.ts';

/** The root of the conversation of `id`; null if the thought does not exist. */
export const findRootId = async (db: ThoughtsDb, id: ThoughtId): Promise<ThoughtId | null> =>
  (await selectRootId.value(db, id)) ?? null;

/** Maximum number of thoughts in memory. */
const BATCH_SIZE = 50;

/**
 * Longer conversations are read in bulk, because sorting them would block the event loop for other requests.
 */
const LONG_THREAD = 1000;

/**
 * Whether the conversation of thought `id` is longer than {@link LONG_THREAD}. Refuses (not found) a hidden
 * thought.
 */
export async function isLongThread(db: ThoughtsDb, id: ThoughtId, viewer: ActorId | null): Promise<boolean> {
  const thought = await findThought(db, id, viewer);
  if (!thought) throw notFound('thought');
  return selectNthInThread.exists(db, thought.root_id, LONG_THREAD);
}

/** A page of a conversation: its ids in order, and the cursor of the next page. */
export type ThreadPage = { ids: readonly ThoughtId[]; next: ThreadCursor | null };

/**
 * The visible thoughts in the conversation of thought `id`, in thread order: all, or at most `limit`, from
 * the start or after the cursor. Refuses (not found) a hidden thought.
 */
export async function findThreadPage(
  db: ThoughtsDb,
  id: ThoughtId,
  viewer: ActorId | null,
  { limit = null, after = null }: { limit?: number | null; after?: ThreadCursor | null } = {},
): Promise<ThreadPage> {
  const thought = await findThought(db, id, viewer);
  if (!thought) throw notFound('thought');
  const ordered = inThreadOrder(await selectThread.rows(db, thought.root_id, viewer));
  const { page, next } = slicePage(ordered, limit, after);
  return { ids: page.map((node) => node.id), next };
}

/**
 * The visible ancestors of thought `id`, root first, and its visible descendants, depth first and by time.
 * Refuses (not found) a hidden thought.
 */
export async function findContext(
  db: ThoughtsDb,
  id: ThoughtId,
  viewer: ActorId | null,
  limits: ContextLimits,
): Promise<ThreadContext> {
  const thought = await findThought(db, id, viewer);
  if (!thought) throw notFound('thought');
  return toContext(await selectThread.rows(db, thought.root_id, viewer), id, limits);
}

/**
 * A conversation for the page of a thought: `total` is the number of visible thoughts and `start` the first
 * of them. On the page of `start`, `descendants` include the detached thoughts, which are also in `apart`.
 */
type WholeContext = ThreadContext & {
  start: ThoughtId;
  total: number;
  apart: ReadonlySet<ThoughtId>;
};

/**
 * {@link findContext} with the size of the conversation, from the same rows. For anonymous viewers, authors
 * hidden from them are not counted and cannot be the start. Refuses (not found) a hidden thought.
 */
export async function findWholeContext(
  db: ThoughtsDb,
  id: ThoughtId,
  viewer: ActorId | null,
  limits: ContextLimits,
): Promise<WholeContext> {
  const thought = await findThought(db, id, viewer);
  if (!thought) throw notFound('thought');
  const rootId = thought.root_id;
  const nodes = await selectThread.rows(db, rootId, viewer);
  const { ancestors, descendants } = toContext(nodes, id, limits);
  const hidden = new Set(viewer === null ? (await selectHiddenInThread.rows(db, rootId)).map(idOf) : []);
  const shown = hidden.size === 0 ? nodes : nodes.filter((node) => !hidden.has(node.id));
  const whole = { ...toWhole(shown, rootId), total: shown.length };
  if (whole.start !== id) return { ...whole, ancestors, descendants, apart: new Set() };
  const reached = new Set(descendants);
  const apart = whole.apart.filter((one) => !reached.has(one));
  return {
    ...whole,
    ancestors,
    apart: new Set(apart),
    descendants: [...descendants, ...apart].slice(0, limits.descendants),
  };
}

const idOf = ({ id }: { id: ThoughtId }): ThoughtId => id;

/** The thoughts of a page in lazily read batches, without those deleted in the meantime. */
export async function* readThread(
  db: ThoughtsDb,
  { ids }: Pick<ThreadPage, 'ids'>,
  viewer: ActorId | null,
): AsyncGenerator<ThoughtView[]> {
  for (let at = 0; at < ids.length; at += BATCH_SIZE)
    yield loadViews(db, ids.slice(at, at + BATCH_SIZE), viewer);
}

/** The thought at position `count` of a conversation, regardless of visibility. */
const selectNthInThread = defineQuery((db: ThoughtsDb, rootId: ThoughtId, count: number) =>
  db.selectFrom('thought').select('id').where('root_id', '=', rootId).offset(count).limit(1),
);

const selectRootId = defineQuery((db: ThoughtsDb, id: ThoughtId) =>
  db.selectFrom('thought').select('root_id').where('id', '=', id),
);

/** The thoughts of the conversation of `rootId` visible to `viewer`, by time, even if the root is deleted. */
const selectThread = defineQuery((db: ThoughtsDb, rootId: ThoughtId, viewer: ActorId | null) =>
  db
    .selectFrom('thought')
    .select(['thought.id', 'thought.reply_to_id'])
    .where('root_id', '=', rootId)
    .where((where) => visibleTo(where, viewer))
    .orderBy('created_at')
    .orderBy('id'),
);

/** The thoughts of the conversation of `rootId` whose authors are hidden from anonymous viewers. */
const selectHiddenInThread = defineQuery((db: ThoughtsDb, rootId: ThoughtId) =>
  db
    .selectFrom('thought')
    .innerJoin('actor', 'actor.id', 'thought.actor_id')
    .select('thought.id')
    .where('root_id', '=', rootId)
    .where('actor.show_to_visitors', '=', sql.lit(0 as const)),
);

/** The last thought of a page, and its position as a fallback if that thought is deleted. */
export type ThreadCursor = { id: string; count: number };

const CURSOR_FORMAT = /^(\d{1,9})\.([\da-f-]{36})$/;

export const encodeCursor = ({ id, count }: ThreadCursor): string =>
  Buffer.from(`${count}.${id}`).toString('base64url');

/** Refuses any value not created by {@link encodeCursor}. */
export function decodeCursor(cursor: string): ThreadCursor {
  const [, count, id] = CURSOR_FORMAT.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  const parsed = count === undefined || id === undefined ? null : { id, count: Number(count) };
  if (parsed === null || encodeCursor(parsed) !== cursor)
    throw invalid('query/cursor', 'must come from a Link header of this list');
  return parsed;
}

/**
 * At most `limit` items of `ordered` after the cursor, and the cursor of the next page (null on the last).
 * Falls back to the cursor's position if its thought is deleted.
 */
export function slicePage<Item extends { id: string }>(
  ordered: readonly Item[],
  limit: number | null,
  after: ThreadCursor | null,
): { page: readonly Item[]; next: ThreadCursor | null } {
  const at = after === null ? -1 : ordered.findIndex(({ id }) => id === after.id);
  const start = after === null ? 0 : at === -1 ? after.count - 1 : at + 1;
  const page = ordered.slice(start, limit === null ? undefined : start + limit);
  const last = page.at(-1);
  const end = start + page.length;
  return { page, next: last === undefined || end >= ordered.length ? null : { id: last.id, count: end } };
}

/** The `Link` header (RFC 8288) of the page at `next`. */
export const linkToNext = (url: string, limit: number, next: ThreadCursor): string =>
  `<${url}?limit=${limit}&cursor=${encodeCursor(next)}>; rel="next"`;
