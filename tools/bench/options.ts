// Command line of `npm run bench`.
import { resolve } from 'node:path';
import type { DialectName } from '../../platform/database/database.ts';
import { choose, parseCommandLine, UsageError } from '../testing/command-line.ts';
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

/** `names` is empty for all; `sizes` are ascending; `against` is the root of another checkout. */
export type Options = ReturnType<typeof readOptions>;

/** Does not check scenario names. @throws UsageError */
export function readOptions(args: readonly string[]) {
  const texts = ['size', 'database', 'against', 'folder', 'out'] as const;
  const flags = ['quick', 'profile', 'list', 'help'] as const;
  const { values, positionals } = parseCommandLine(args, texts, flags, true);
  const {
    quick,
    profile,
    list,
    help,
    database = 'sqlite',
    against,
    folder = 'data/bench',
    out = null,
  } = values;
  return {
    names: positionals,
    quick,
    sizes: readSizes(values.size ?? (quick ? 'small,medium' : 'small,medium,large')),
    dialects: choose<DialectName>('--database', database === 'both' ? undefined : database, [
      'sqlite',
      'postgres',
    ]),
    against: against === undefined ? null : resolve(against),
    folder: resolve(folder),
    out,
    profile,
    list,
    help,
  };
}

function readSizes(text: string): Size[] {
  const asked = text.split(',');
  const sizes = Object.keys(SIZES) as Size[];
  if (!asked.every((size) => Object.hasOwn(SIZES, size)))
    throw new UsageError(`--size takes ${sizes.join(', ')}, separated by commas.`);
  return sizes.filter((size) => asked.includes(size));
}
