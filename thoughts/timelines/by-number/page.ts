// A page of a list, newest first, with the addresses of the pages before and after it.
import { Reply } from '@tandem/platform/http/replies/reply.ts';

/** The rows of a page, newest first, and whether there may be older ones. */
export type Page<Row> = { rows: Row[]; hasOlder: boolean };

/** `rows` is one longer than `limit` where there are more. */
export function toPage<Row>(rows: readonly Row[], limit: number, fromOldest: boolean): Page<Row> {
  const shown = rows.slice(0, limit);
  // Below a lower bound there is at least what the bound names.
  return fromOldest
    ? { rows: shown.toReversed(), hasOlder: true }
    : { rows: shown, hasOlder: rows.length > limit };
}

type Address = {
  base: string;
  path: string;
  limit: number;
  /** The parameters that filter the list. */
  filters?: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
};

/**
 * The page as apps read it. The header names the next page first, and nothing but what its address needs, as
 * some apps read no more. `cursorOf` is the cursor of a row.
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
