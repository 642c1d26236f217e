// What `npm run bench` is asked for.
import { parseArgs } from 'node:util';
import type { DialectName } from '../../platform/database/database.ts';
import { isDialect } from './data-sets/location.ts';
import { isSize, type Size } from './data-sets/sizes.ts';

export const HELP = `Measures the services, each figure beside that of a bare server that returns the same bytes.

  npm run bench -- [name…] [--quick] [--size SIZE,…] [--database sqlite|postgres|both] [--folder PATH]
                   [--other URL --account NAME@HOST] [--out FILE] [--profile] [--list]

  name…            only these scenarios; --list says which there are
  --quick          two minutes: shorter slices, the small and the medium data set
  --size SIZE,…    which data sets: small (1,000 thoughts, a year of entries), medium (100,000 and 10 years),
                   large (1,000,000 and 30 years); tiny for trying (default: small,medium,large)
  --database KIND  sqlite (default); postgres: one of its own, whose data sets are made anew each time; or both, side
                   by side in one table
  --other URL      another server of the fediverse on this machine, beside the services in scenarios that it serves too
  --account NAME   its account that is asked for, such as ada@other.example
  --folder PATH    where data sets are stored, on a disk whose syncs count (default: data/bench)
  --out FILE       where the figures go as JSON (default: tools/bench/results/<time>.json)
  --profile        writes a CPU profile of each service beside the figures, and its most expensive functions
  --list           names the scenarios
  --help           shows this

docs/benchmarks.md explains the table.
`;

export type Options = {
  /** Empty for all. */
  names: readonly string[];
  quick: boolean;
  /** The smallest first. */
  sizes: readonly Size[];
  /** One, or both to be compared. */
  dialects: readonly DialectName[];
  /** A server that is compared with. */
  other: OtherServer | null;
  folder: string;
  out: string | null;
  profile: boolean;
  list: boolean;
  help: boolean;
};

/** A server of somebody else on this machine, and an account of it. */
export type OtherServer = { port: number; account: string };

/** Says what is wrong with the command line. */
export class UsageError extends Error {}

/** Throws a UsageError; whether the names are known is not its to say. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parse(args);
  const quick = values.quick ?? false;
  return {
    ...{ names: positionals, quick, folder: values.folder ?? 'data/bench', out: values.out ?? null },
    dialects: readDialects(values.database ?? 'sqlite'),
    other: readOther(values.other, values.account),
    sizes: readSizes(values.size ?? (quick ? 'small,medium' : 'small,medium,large')),
    ...{ profile: values.profile ?? false, list: values.list ?? false, help: values.help ?? false },
  };
}

function parse(args: readonly string[]) {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;
  const options = {
    ...{ quick: flag, size: text, database: text, folder: text, out: text, other: text, account: text },
    ...{ profile: flag, list: flag, help: flag },
  };
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readDialects(text: string): readonly DialectName[] {
  if (text === 'both') return ['sqlite', 'postgres'];
  if (!isDialect(text)) throw new UsageError('--database takes sqlite, postgres or both.');
  return [text];
}

const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1):(\d{1,5})\/?$/;

function readOther(url: string | undefined, account: string | undefined): OtherServer | null {
  if (url === undefined && account === undefined) return null;
  const port = Number(LOCAL.exec(url ?? '')?.[1]);
  if (!(port > 0 && port < 65_536))
    throw new UsageError('--other takes an address of this machine such as http://localhost:8080.');
  if (!/^[^@\s]+@[^@\s]+$/.test(account ?? ''))
    throw new UsageError('--other needs --account with a name such as ada@other.example.');
  return { port, account: account ?? '' };
}

const ASCENDING: readonly Size[] = ['tiny', 'small', 'medium', 'large'];

function readSizes(text: string): Size[] {
  const sizes = text.split(',').map((size) => {
    if (!isSize(size)) throw new UsageError(`--size takes ${ASCENDING.join(', ')}, separated by commas.`);
    return size;
  });
  return ASCENDING.filter((size) => sizes.includes(size));
}
