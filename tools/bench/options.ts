// The command line of `npm run bench`.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { DialectName } from '../../platform/database/database.ts';
import { SIZES, type Size } from './data-sets/prepare.ts';

export const HELP = `Measures the services, each figure beside that of a bare server that returns the same bytes.

  npm run bench -- [name…] [--quick] [--size SIZE,…] [--database sqlite|postgres|both] [--against PATH]
                   [--folder PATH] [--out FILE] [--profile] [--list]

  name…            only these scenarios; --list says which there are
  --quick          shorter rounds, the small and the medium data set
  --size SIZE,…    which data sets: small (1,000 thoughts, a year of entries), medium (100,000 and 10 years),
                   large (1,000,000 and 30 years); tiny for trying (default: small,medium,large)
  --database KIND  sqlite (default); postgres: one of its own, with new data sets each time; or both
  --against PATH   another checkout, whose services are measured in the same rounds
  --folder PATH    where data sets are stored, on a disk whose syncs count (default: data/bench)
  --out FILE       where the figures go as JSON (default: tools/bench/results/<time>.json)
  --profile        writes a CPU profile of each service, and prints its most expensive functions
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
  dialects: readonly DialectName[];
  /** The root of another checkout. */
  against: string | null;
  folder: string;
  out: string | null;
  profile: boolean;
  list: boolean;
  help: boolean;
};

/** A mistake in the command line. */
export class UsageError extends Error {}

const FLAG = { type: 'boolean', default: false } as const;
const TEXT = { type: 'string' } as const;

/** Does not check the names. @throws UsageError */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parse(args);
  const { quick, profile, list, help } = values;
  return {
    names: positionals,
    quick,
    sizes: readSizes(values.size ?? (quick ? 'small,medium' : 'small,medium,large')),
    dialects: readDialects(values.database ?? 'sqlite'),
    against: values.against === undefined ? null : resolve(values.against),
    folder: resolve(values.folder ?? 'data/bench'),
    out: values.out ?? null,
    profile,
    list,
    help,
  };
}

function parse(args: readonly string[]) {
  const texts = { size: TEXT, database: TEXT, against: TEXT, folder: TEXT, out: TEXT };
  const flags = { quick: FLAG, profile: FLAG, list: FLAG, help: FLAG };
  try {
    return parseArgs({ args: [...args], options: { ...texts, ...flags }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readDialects(text: string): readonly DialectName[] {
  if (text === 'both') return ['sqlite', 'postgres'];
  if (text === 'sqlite' || text === 'postgres') return [text];
  throw new UsageError('--database takes sqlite, postgres or both.');
}

function readSizes(text: string): Size[] {
  const asked = text.split(',');
  const sizes = Object.keys(SIZES) as Size[];
  if (!asked.every((size) => Object.hasOwn(SIZES, size)))
    throw new UsageError(`--size takes ${sizes.join(', ')}, separated by commas.`);
  return sizes.filter((size) => asked.includes(size));
}
