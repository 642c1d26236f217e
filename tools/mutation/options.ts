// What `npm run mutate` is asked for.
import { parseArgs } from 'node:util';

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

/** Says what is wrong with the command line. */
export class UsageError extends Error {}

/** Throws a UsageError. */
export function readOptions(args: readonly string[]): MutationOptions {
  const values = parse(args);
  return {
    paths: values.paths?.split(',').filter(Boolean) ?? [''],
    count: readNumber('--count', values.count ?? '100'),
    seed: readNumber('--seed', values.seed ?? '1'),
    workers: readNumber('--workers', values.workers ?? '2'),
    nice: readNumber('--nice', values.nice ?? '10', 0),
    out: values.out ?? null,
    also: values.also?.split(',').filter(Boolean) ?? [],
    ...{ again: values.again ?? false, list: values.list ?? false, help: values.help ?? false },
  };
}

function parse(args: readonly string[]) {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;
  const options = {
    paths: text,
    count: text,
    seed: text,
    workers: text,
    nice: text,
    out: text,
    again: flag,
    also: text,
    list: flag,
    help: flag,
  };
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readNumber(option: string, text: string, least = 1): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < least)
    throw new UsageError(`${option} takes a whole number from ${least}.`);
  return number;
}
