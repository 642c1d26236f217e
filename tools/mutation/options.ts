// Command line of `npm run mutate`.
import { parseCommandLine, readNumber } from '../testing/command-line.ts';

export const HELP = `Plants small faults in a copy of the services, one at a time, and looks whether the neighbouring tests notice.

  npm run mutate -- [--paths PART,…] [--count N] [--seed N] [--workers N] [--nice N] [--out FILE]
                    [--again] [--also PART,…] [--list]

  --paths PART,…  only files whose path contains one of these (default: all production files)
  --count N       how many faults, spread over all features (default: 100)
  --seed N        which ones (default: 1)
  --workers N     how many at once (default: 2)
  --nice N        the priority of the tests, from 0 to 19 (default: 10)
  --out FILE      where each verdict is written, as a line of JSON; what stands there already is not run again
  --again         plants only the faults again that FILE has as not noticed, after tests were added
  --also PART,…   runs the tests whose path contains one of these too, behind the neighbours
  --list          names the faults and runs nothing
  --help          shows this

Ends with 1 where a fault was not noticed. docs/mutation.md lists those that are known to be harmless.
`;

export type MutationOptions = {
  paths: readonly string[];
  count: number;
  seed: number;
  workers: number;
  nice: number;
  out: string | null;
  again: boolean;
  also: readonly string[];
  list: boolean;
  help: boolean;
};

/** @throws UsageError */
export function readOptions(args: readonly string[]): MutationOptions {
  const texts = ['paths', 'count', 'seed', 'workers', 'nice', 'out', 'also'] as const;
  const { values } = parseCommandLine(args, texts, ['again', 'list', 'help']);
  const { again, list, help, out = null } = values;
  return {
    paths: values.paths?.split(',').filter(Boolean) ?? [''],
    count: readNumber('--count', values.count ?? '100'),
    seed: readNumber('--seed', values.seed ?? '1'),
    workers: readNumber('--workers', values.workers ?? '2'),
    nice: readNumber('--nice', values.nice ?? '10', 0),
    also: values.also?.split(',').filter(Boolean) ?? [],
    out,
    again,
    list,
    help,
  };
}
