// The timelines of all front ends: thoughts and boosts within a range of status ids.
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import type { SourceRow, StatusRange } from '../by-number/range.ts';
import type { Include } from './queries.ts';
import {
  type AccountFilter,
  type Hashtags,
  type Origin,
  selectOfAccount,
  selectPublic,
  selectTagged,
} from './store.ts';
import { readAllFollowed, readHome } from './store-home.ts';
import { readList, type ShownReplies } from './store-list.ts';

const EVERYWHERE: Origin = { local: false, remote: false, onlyMedia: false };

export const findPublic = (
  db: ThoughtsDb,
  viewer: ActorId | null,
  origin: Partial<Origin>,
  range: StatusRange,
): Promise<SourceRow[]> => selectPublic.rows(db, viewer, { ...EVERYWHERE, ...origin }, range);

/** Hashtags are normalised names; `all` has no duplicates. */
export const findTagged = (
  db: ThoughtsDb,
  viewer: ActorId | null,
  tags: Hashtags,
  origin: Partial<Origin>,
  range: StatusRange,
): Promise<SourceRow[]> => selectTagged(db, viewer, tags, { ...EVERYWHERE, ...origin }, range);

/** Thoughts with one hashtag, from all servers. */
export const findOfTag = (
  db: ThoughtsDb,
  viewer: ActorId | null,
  tag: string,
  range: StatusRange,
): Promise<SourceRow[]> => findTagged(db, viewer, { any: [tag], all: [], none: [] }, EVERYWHERE, range);

export const findOfAccount = (
  db: ThoughtsDb,
  { account, viewer }: { account: ActorId; viewer: ActorId | null },
  filter: AccountFilter,
  range: StatusRange,
): Promise<SourceRow[]> => selectOfAccount.rows(db, account, viewer, filter, range);

/**
 * The home timeline: with `include`, all thoughts of followed users and the named additions (`GET /feed`);
 * without, also the own posts and followed hashtags, and subject to follow options and exclusive lists. May
 * include boosts of thoughts hidden from `viewer`: the caller checks visibility.
 */
export const findHome = (
  db: ThoughtsDb,
  viewer: ActorId,
  range: StatusRange,
  include: Include | null = null,
): Promise<SourceRow[]> =>
  include === null ? readHome(db, viewer, range, true) : readAllFollowed(db, viewer, include, range);

/** The home timeline without notes to oneself and direct messages, which pages show elsewhere. */
export const findFollowing = (db: ThoughtsDb, viewer: ActorId, range: StatusRange): Promise<SourceRow[]> =>
  readHome(db, viewer, range, false);

/** Like {@link findHome}, for the members of a list. */
export const findOfList = (
  db: ThoughtsDb,
  viewer: ActorId,
  list: { number: number; shown: ShownReplies },
  range: StatusRange,
): Promise<SourceRow[]> => readList(db, viewer, list, range);
