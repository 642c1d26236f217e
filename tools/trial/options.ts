// What `npm run trial` is asked for.
import { parseArgs } from 'node:util';
import type { DialectName } from '../../platform/database/database.ts';
import { type Case, everyCase, PROXIES, type ProxyName, SIZES, selectedCases } from './cases.ts';
import { kinds } from './kinds.ts';

export const HELP = `Opens hostile connections to a service while an honest reader, a writer and (for thoughts) another server go on
working. Fails where those wait long or are refused, memory grows, or the service does not recover.

  npm run trial -- [--kind NAME] [--connections N] [--database sqlite|postgres] [--processes 1|2]
                   [--proxy none|nginx|caddy] [--seconds N] [--out FILE]

  --kind NAME       only this kind, of ${kinds.join(', ')}
  --connections N   how many (default: 64, 1150 and 5000; any number)
  --database KIND   sqlite (default) or postgres
  --processes N     how many processes serve (default: 1)
  --proxy NAME      behind the proxy of deploy/, if it is installed (default: none)
  --seconds N       how long the attack lasts (default: until all are open at 300 a second, and 6 s more)
  --out FILE        adds the results to this file, and leaves out what held according to it
  --all             every combination of those named above, which takes hours
  --selected        those of npm run test:slow: each kind once, in different set-ups
  --help            shows this
`;

/** Says what is wrong with the command line. */
export class UsageError extends Error {}

export type Options = { cases: readonly Case[]; seconds: number | null; out: string | null; help: boolean };

/** Throws a UsageError. */
export function readOptions(args: readonly string[]): Options {
  const values = parse(args);
  const chosen = values.kind === undefined ? kinds : [choose('--kind', values.kind, kinds)];
  const seconds = values.seconds === undefined ? null : number('--seconds', values.seconds);
  const help = values.help ?? false;
  const out = values.out ?? null;
  const named = chosen.map(
    (kind): Case => ({
      kind,
      database: choose<DialectName>('--database', values.database ?? 'sqlite', ['sqlite', 'postgres']),
      processes: number('--processes', values.processes ?? '1'),
      proxy: choose<ProxyName>('--proxy', values.proxy ?? 'none', PROXIES),
      sizes: values.connections ? [number('--connections', values.connections)] : SIZES,
    }),
  );
  if (values.all || values.selected) {
    const cases = values.all ? everyCase() : selectedCases();
    return { cases: cases.filter((one) => isChosen(one, values)), seconds, out, help };
  }
  return { cases: named, seconds, out, help };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    ...{
      kind: text,
      connections: text,
      database: text,
      processes: text,
      proxy: text,
      seconds: text,
      out: text,
    },
    ...{ all: flag, selected: flag, help: flag },
  };
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Whether a case of the matrix is among those that the options name. */
function isChosen(one: Case, given: ReturnType<typeof parse>): boolean {
  return (
    (given.kind ?? one.kind) === one.kind &&
    (given.database ?? one.database) === one.database &&
    (given.processes ?? String(one.processes)) === String(one.processes) &&
    (given.proxy ?? one.proxy) === one.proxy
  );
}

function choose<Name extends string>(option: string, value: string, names: readonly Name[]): Name {
  const found = names.find((name) => name === value);
  if (found === undefined) throw new UsageError(`${option} takes ${names.join(' or ')}.`);
  return found;
}

function number(option: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw new UsageError(`${option} takes a number from 1 on.`);
  return value;
}
