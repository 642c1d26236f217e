// Converts the rows of a timeline query to a page for apps.
import type { Reply } from '@tandem/platform/http/replies/reply.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import { pageReply, toPage } from '../../timelines/by-number/page.ts';
import {
  numberOfRow,
  type RangeParameters,
  readLimit,
  readStatusRange,
  type SourceRow,
  type StatusRange,
} from '../../timelines/by-number/status-range.ts';
import { loadStatuses, type StatusItem } from '../statuses/load.ts';
import type { Viewing } from '../statuses/viewing.ts';

type Timeline = {
  path: string;
  query: RangeParameters;
  filters?: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
  select(range: StatusRange): Promise<readonly SourceRow[]>;
};

const USUAL = 20;
const MOST = 40;

export async function readTimeline(
  db: ThoughtsDb,
  viewing: Viewing,
  { path, query, filters = {}, select }: Timeline,
): Promise<Reply> {
  const limit = readLimit(query.limit, USUAL, MOST);
  const range = readStatusRange(query, limit);
  const page = toPage(await select(range), limit, range.fromOldest);
  const statuses = await loadStatuses(db, viewing, page.rows.map(toItem));
  return pageReply({ base: viewing.base, path, limit, filters }, page, numberOfRow, statuses);
}

const toItem = ({ thought_id, booster_id, created_at, tie }: SourceRow): StatusItem => ({
  thoughtId: thought_id,
  created_at,
  tie,
  boosterId: booster_id === '' ? null : booster_id,
});
