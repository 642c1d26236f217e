// Pages of people who reacted, by cursors that are no ids: apps take them from the header Link.
import type { Reply } from '@tandem/platform/http/replies/reply.ts';
import { cursorOf, type Position } from '../../foundation/paging/positions.ts';
import type { ActorId } from '../../ids.ts';
import { pageReply, toPage } from '../../timelines/by-number/page.ts';
import { readLimit } from '../../timelines/by-number/status-range.ts';
import type { Account } from '../entities/account.ts';
import { type PeopleParameters, type PeopleRange, readPeopleRange } from '../paging/people-range.ts';

const USUAL = 40;
const MOST = 80;

type Reactor = Position & { id: ActorId };

export async function listReactors(
  { base, path, query }: { base: string; path: string; query: PeopleParameters },
  select: (range: PeopleRange) => Promise<Reactor[]>,
  present: (ids: readonly ActorId[]) => Promise<Account[]>,
): Promise<Reply> {
  const limit = readLimit(query.limit, USUAL, MOST);
  const range = readPeopleRange(query, limit);
  const page = toPage(await select(range), limit, range.fromOldest);
  const people = await present(page.rows.map(({ id }) => id));
  return pageReply({ base, path, limit }, page, cursorOf, people);
}
