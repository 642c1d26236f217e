// A page of a list, newest first, with links to the adjacent pages.
import { Reply } from '@tandem/platform/http/replies/reply.ts';

/** The rows of a page, newest first, and whether older ones may exist. */
export type Page<Row> = { rows: Row[]; hasOlder: boolean };

/** `rows` contains one row more than `limit` if there are further rows. */
export function toPage<Row>(rows: readonly Row[], limit: number, fromOldest: boolean): Page<Row> {
  const shown = rows.slice(0, limit);
  // With a lower bound, at least the row at the bound is older.
  return fromOldest
    ? { rows: shown.toReversed(), hasOlder: true }
    : { rows: shown, hasOlder: rows.length > limit };
}

type Address = {
  base: string;
  path: string;
  limit: number;
  /** The query parameters that filter the list. */
  filters?: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
};

/**
 * The page in the format of the client API. The `Link` header lists the next page first and only required
 * parameters, because some apps parse nothing else. `cursorOf` returns the cursor of a row.
 */
export function pageReply<Row>(
  address: Address,
  { rows, hasOlder }: Page<Row>,
  cursorOf: (row: Row) => string,
  body: object,
): Reply {
  const first = rows.at(0);
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return new Reply(200, body);
  const links = [
    ...(hasOlder ? [`<${addressOf(address, 'max_id', cursorOf(last))}>; rel="next"`] : []),
    `<${addressOf(address, 'min_id', cursorOf(first))}>; rel="prev"`,
  ];
  return new Reply(200, body, { link: links.join(', ') });
}

function addressOf({ base, path, limit, filters = {} }: Address, name: string, cursor: string): string {
  const query = new URLSearchParams({ limit: String(limit) });
  for (const [filter, value] of Object.entries(filters)) {
    if (value === undefined) continue;
    if (typeof value === 'object') for (const one of value) query.append(`${filter}[]`, one);
    else query.append(filter, String(value));
  }
  query.append(name, cursor);
  return `${base}${path}?${query}`;
}
