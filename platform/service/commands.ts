// The commands that every service has: what runs it, migrate and check.
import { type Command, command } from '../cli/command.ts';
import { ConfigurationError } from '../config/settings.ts';
import { findDamage, findPendingMigrations } from '../database/examine.ts';
import { openDatabase } from '../database/open.ts';
import { hostServices } from './host.ts';
import { EVERY_ROLE, type Roles } from './roles.ts';
import type { Hosted } from './service.ts';
import type { Keeping } from './with-database.ts';

/** `start` in one process, `serve` and `work` in processes of their own, as many of each as one likes. */
export const runCommands = (services: readonly Hosted[]): readonly Command[] => [
  runCommand(
    services,
    EVERY_ROLE,
    'start',
    'Runs everything until it is told to stop. What is done when no command is named.',
  ),
  runCommand(
    services,
    ['serve'],
    'serve',
    'Answers requests, and leaves all other work to processes that work.',
  ),
  runCommand(
    services,
    ['work'],
    'work',
    'Does what is queued and what comes back every so often, and listens nowhere.',
  ),
];

const runCommand = (services: readonly Hosted[], roles: Roles, name: string, summary: string): Command =>
  command({
    name,
    summary,
    run: async () => {
      await hostServices(services, roles);
      return undefined;
    },
  });

/** `readKeeping` reads the settings. */
export const migrateCommand = (readKeeping: () => Keeping): Command =>
  command({
    name: 'migrate',
    summary: 'Brings the schema of the database up to date.',
    description:
      'A service does so too when it starts. Running services of an older version may fail afterwards.',
    run: async () => {
      const { database, migrations } = readKeeping();
      const pending = await findPendingMigrations(database, migrations);
      await (await openDatabase(database, migrations, { poolSize: 2 }))[Symbol.asyncDispose]();
      const done = pending.map((name) => `applied ${name}`);
      return { json: { applied: pending }, text: done.join('\n') || 'The schema is up to date.' };
    },
  });

/** What one part of a check found; none where all is well. */
export type Findings = { part: string; findings: readonly string[] };

/**
 * `unknownSettings` describes variables that are no settings; `inspect` is the service's own part, run on a database that
 * is sound and up to date.
 */
export const checkCommand = (
  readKeeping: () => Keeping,
  unknownSettings: () => readonly string[],
  about: string,
  inspect: (keeping: Keeping) => Promise<Findings[]>,
): Command =>
  command({
    name: 'check',
    summary: 'Says whether settings, database and what is kept in it are sound.',
    description: `Looks at the settings, the schema, the database itself, and ${about}. Changes nothing.`,
    run: async () => {
      const parts = await examine(readKeeping, unknownSettings, inspect);
      const lines = parts.flatMap(({ part, findings }) =>
        findings.length === 0 ? [`${part}: sound`] : findings.map((finding) => `${part}: ${finding}`),
      );
      const failed = parts.some(({ findings }) => findings.length > 0);
      return { json: { sound: !failed, parts }, text: lines.join('\n'), failed };
    },
  });

/** Each part only where those before are sound: what comes after rests on them. */
async function examine(
  readKeeping: () => Keeping,
  unknownSettings: () => readonly string[],
  inspect: (keeping: Keeping) => Promise<Findings[]>,
): Promise<Findings[]> {
  const parts: Findings[] = [];
  const isSound = (part: string, findings: readonly string[]): boolean => {
    parts.push({ part, findings });
    return findings.length === 0;
  };
  let keeping: Keeping;
  try {
    keeping = readKeeping();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    isSound('settings', error.message.split('\n'));
    return parts;
  }
  isSound('settings', unknownSettings());
  const pending = await findPendingMigrations(keeping.database, keeping.migrations);
  const missing = pending.map((name) => `${name} is not applied`);
  if (!isSound('schema', missing)) return parts;
  if (!isSound('database', await findDamage(keeping.database))) return parts;
  return [...parts, ...(await inspect(keeping))];
}
