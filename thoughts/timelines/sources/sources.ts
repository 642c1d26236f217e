// What timelines consist of, for other features: thoughts and boosts within a range of numbers.

import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ActorId } from '../../ids.ts';
import type { SourceRow, StatusRange } from '../by-number/range.ts';
import { type AccountFilter, type Origin, selectOfAccount, selectPublic, selectTagged } from './store.ts';
import { readHome } from './store-home.ts';

export const findPublic = (
  db: ThoughtsDb,
  viewer: ActorId | null,
  { local }: Pick<Origin, 'local'>,
  range: StatusRange,
): Promise<SourceRow[]> => selectPublic.rows(db, viewer, { ...EVERYWHERE, local }, range);

const EVERYWHERE: Origin = { local: false, remote: false, onlyMedia: false };

/** `tag` is a stored name. */
export const findTagged = (
  db: ThoughtsDb,
  viewer: ActorId | null,
  tag: string,
  range: StatusRange,
): Promise<SourceRow[]> => selectTagged(db, viewer, { any: [tag], all: [], none: [] }, EVERYWHERE, range);

export const findOfAccount = (
  db: ThoughtsDb,
  { account, viewer }: { account: ActorId; viewer: ActorId | null },
  filter: AccountFilter,
  range: StatusRange,
): Promise<SourceRow[]> => selectOfAccount.rows(db, account, viewer, filter, range);

/** Boosts of what `viewer` may not see may be among them. */
export const findHome = (db: ThoughtsDb, viewer: ActorId, range: StatusRange): Promise<SourceRow[]> =>
  readHome(db, viewer, range);
