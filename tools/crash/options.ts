// What `npm run crash` is asked for.
import { parseArgs } from 'node:util';
import type { DialectName } from '../../platform/database/database.ts';
import { type ServiceName, serviceNames } from '../testing/service-under-test.ts';

export const HELP = `Kills the services with SIGKILL while people write, over and over, and looks for anything lost.

  npm run crash -- [--rounds N] [--service journal|thoughts] [--database sqlite|postgres]

  --rounds N        how often each is killed (default: 20)
  --service NAME    only this one
  --database KIND   only on this database; PostgreSQL is one of its own, and stays up
  --help            shows this
`;

export type Options = {
  rounds: number;
  services: readonly ServiceName[];
  dialects: readonly DialectName[];
  help: boolean;
};

/** Says what is wrong with the command line. */
export class UsageError extends Error {}

const DIALECTS: readonly DialectName[] = ['sqlite', 'postgres'];

/** Throws a UsageError. */
export function readOptions(args: readonly string[]): Options {
  const values = parse(args);
  const rounds = Number(values.rounds ?? 20);
  if (!Number.isSafeInteger(rounds) || rounds < 1) throw new UsageError('--rounds takes a number from 1 on.');
  return {
    rounds,
    services: choose('--service', values.service, serviceNames),
    dialects: choose('--database', values.database, DIALECTS),
    help: values.help ?? false,
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { rounds: text, service: text, database: text, help: { type: 'boolean' } } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function choose<Name extends string>(
  option: string,
  value: string | undefined,
  names: readonly Name[],
): readonly Name[] {
  if (value === undefined) return names;
  const chosen = names.filter((name) => name === value);
  if (chosen.length === 0) throw new UsageError(`${option} takes ${names.join(' or ')}.`);
  return chosen;
}
