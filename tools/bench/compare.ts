// Compares thoughts with any server of the Mastodon API on the same requests, in alternating rounds.
import { createClient, type Json } from '../../platform/testing/client.ts';
import { readCpuSeconds } from '../testing/usage.ts';
import { fetchResponse, type Request, serializeRequest, UNIQUE_PLACEHOLDER } from './request.ts';
import type { Systems } from './systems.ts';

/** A server on HTTP and an access token of one of its accounts; `pid` is null for another machine's. */
export type Compared = { url: string; token: string; pid: number | null };

type Paths = {
  statuses: readonly string[];
  accounts: readonly string[];
  discussed: readonly string[];
  webFinger: string;
  nodeInfo: string;
};
type Row = { name: string; connections?: number; requests(paths: Paths, token: string): readonly Request[] };

const get = (path: string, token?: string): Request =>
  token === undefined ? { method: 'GET', path } : { method: 'GET', path, token };
const post = (token: string): Request => ({
  method: 'POST',
  path: '/api/v1/statuses',
  token,
  body: { status: `Thinking of number ${UNIQUE_PLACEHOLDER}` },
});

const HOME = '/api/v1/timelines/home?limit=20';
const READS_PER_POST = 49;

/** Reads come before writes. */
export const ROWS: readonly Row[] = [
  { name: 'home', requests: (_, token) => [get(HOME, token)] },
  { name: 'status', requests: ({ statuses }, token) => statuses.map((path) => get(path, token)) },
  { name: 'account', requests: ({ accounts }, token) => accounts.map((path) => get(path, token)) },
  { name: 'notifications', requests: (_, token) => [get('/api/v1/notifications?limit=20', token)] },
  { name: 'thread', requests: ({ discussed }, token) => discussed.map((path) => get(path, token)) },
  { name: 'public', requests: () => [get('/api/v1/timelines/public?limit=20')] },
  { name: 'webfinger', requests: ({ webFinger }) => [get(webFinger)] },
  { name: 'nodeinfo', requests: ({ nodeInfo }) => [get(nodeInfo)] },
  {
    name: 'home-with-posts',
    requests: (_, token) => [...Array.from({ length: READS_PER_POST }, () => get(HOME, token)), post(token)],
  },
  { name: 'post', connections: 8, requests: (_, token) => [post(token)] },
];

const CONNECTIONS = 16;
/** Odd, so that the median is one of them. */
const ROUNDS = 5;

type Side = Compared & { paths: Paths };
/** Per round: requests per second of the bare server, this server and the other; `cpu` of this one in µs. */
type Comparison = { name: string; bare: number[]; own: number[]; other: number[]; cpu: number[] };

/** @throws Error if a server lacks the data, or responds with another status than 200 */
export async function compare(
  { generator, baseline }: Pick<Systems, 'generator' | 'baseline'>,
  [own, other]: readonly [Compared, Compared],
  milliseconds: number,
): Promise<Comparison[]> {
  const sides = [await openSide(own), await openSide(other)] as const;
  const bare: Compared = { url: `http://localhost:${baseline.port}`, token: '', pid: null };
  const compared: Comparison[] = [];
  for (const { name, connections = CONNECTIONS, requests } of ROWS) {
    const run = async ({ url, token }: Compared, paths: Paths): Promise<number> => {
      const { hostname, port, host } = new URL(url);
      const sent = requests(paths, token).map((request) =>
        serializeRequest({ ...request, headers: { host } }),
      );
      const load = { host: hostname, port: Number(port || 80), connections, milliseconds };
      const result = await generator.run({ ...load, requests: sent });
      if (Object.keys(result.statuses).join() !== '200')
        throw new Error(`${name} of ${url} had statuses ${JSON.stringify(result.statuses)}.`);
      return (result.completed / result.milliseconds) * 1000;
    };
    const [first, second] = sides;
    const [sample] = requests(first.paths, first.token);
    if (!sample) throw new Error(`${first.url} has no data for ${name}.`);
    await baseline.respondWith([await fetchResponse(Number(new URL(first.url).port), sample, 200)]);
    const row: Comparison = { name, bare: [], own: [], other: [], cpu: [] };
    // The first round warms the servers up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const ofBare = await run(bare, first.paths);
      const before = first.pid === null ? null : await readCpuSeconds(first.pid);
      const ofOwn = await run(first, first.paths);
      const used =
        before === null ? Number.NaN : ((await readCpuSeconds(first.pid ?? 0)) ?? Number.NaN) - before;
      const ofOther = await run(second, second.paths);
      if (round === 0) continue;
      row.bare.push(ofBare);
      row.own.push(ofOwn);
      row.other.push(ofOther);
      row.cpu.push((used / ((ofOwn * milliseconds) / 1000)) * 1_000_000);
    }
    compared.push(row);
  }
  return compared;
}

/** Finds the paths of a server through its API: statuses and accounts of the token's timelines. */
async function openSide(compared: Compared): Promise<Side> {
  const client = createClient(compared.url, compared.token);
  const read = async (path: string): Promise<Json> => {
    const { status, body, text } = await client.get(path);
    if (status !== 200) throw new Error(`${compared.url}${path} returned ${status} ${text.slice(0, 500)}`);
    return body;
  };
  const { username } = await read('/api/v1/accounts/verify_credentials');
  const { domain } = await read('/api/v2/instance');
  const timelines: Json[] = [await read(HOME), await read('/api/v1/timelines/public?limit=40')];
  const shown: Json[] = timelines.flat().map((status) => status.reblog ?? status);
  if (shown.length === 0) throw new Error(`The timelines of ${compared.url} are empty.`);
  const pathsOf = (ids: readonly string[], prefix: string, suffix = '') =>
    [...new Set(ids)].map((id) => `/api/v1/${prefix}/${id}${suffix}`);
  const discussed = shown.filter(({ replies_count: replies }) => replies > 0);
  const { links } = await read('/.well-known/nodeinfo');
  const { pathname } = new URL(links[0].href);
  const paths = {
    statuses: pathsOf(
      shown.map(({ id }) => id),
      'statuses',
    ),
    accounts: pathsOf(
      shown.map(({ account }) => account.id),
      'accounts',
    ),
    discussed: pathsOf(
      (discussed.length > 0 ? discussed : shown).map(({ id }) => id),
      'statuses',
      '/context',
    ),
    webFinger: `/.well-known/webfinger?resource=acct:${username}@${domain}`,
    nodeInfo: pathname,
  };
  return { ...compared, paths };
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const HEAD = ['request', 'bare per s', 'own per s', 'other per s', 'own of other', 'own cpu µs'];

/** A table: medians of the rounds, and the median and range of the ratios. */
export function formatComparisons(all: readonly Comparison[]): string {
  const count = (values: readonly number[]) => Math.round(median(values)).toLocaleString('en');
  const rows = all.map(({ name, bare, own, other, cpu }) => {
    const ratios = own.map((value, round) => value / (other[round] ?? Number.NaN));
    const [ratio, least, most] = [median(ratios), Math.min(...ratios), Math.max(...ratios)].map((value) =>
      value.toFixed(2),
    );
    return [name, count(bare), count(own), count(other), `${ratio} (${least}–${most})`, count(cpu)];
  });
  const lines = [HEAD, ...rows];
  const widths = HEAD.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const pad = (cell: string, at: number) =>
    at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0);
  return `${lines.map((line) => line.map(pad).join('  ')).join('\n')}\n`;
}
