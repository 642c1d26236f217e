// Runs an old version from the repository's history with the current packages.
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { databaseSetting } from '../../platform/testing/commands.ts';
import type { TestEnvironment } from '../../platform/testing/databases.ts';
import { type ProgramExit, startProgram } from '../../platform/testing/program.ts';
import type { ServiceName } from '../../tools/testing/service-under-test.ts';

const COMMITS: Record<string, string> = { '0.1.0': 'd9c58560d73a3cb5600682635e0fe597dea854ad' };
const REPOSITORY = new URL('../../', import.meta.url).pathname;
const WORKSPACES = ['platform', 'journal', 'thoughts', 'web'];

const git = (...args: string[]) => spawnSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' });

/** The reason that the old version cannot run here, or undefined. */
export const oldVersionSkipReason = (version: string): string | undefined =>
  git('cat-file', '-e', `${COMMITS[version]}^{commit}`).status === 0
    ? undefined
    : `the local history lacks the commit of ${version}; a full clone is required`;

type OldProgram = AsyncDisposable & {
  /** Starts a service on `environment` and waits until it exits. */
  run(
    service: ServiceName,
    environment: Pick<TestEnvironment, 'folder' | 'database'>,
    settings: Record<string, string>,
  ): Promise<ProgramExit>;
};

/** Checks out the old version. */
export async function createOldProgram(version: string): Promise<OldProgram> {
  const folder = await mkdtemp(join(tmpdir(), 'tandem-old-'));
  const { status, stderr } = git('worktree', 'add', '--detach', '--force', folder, COMMITS[version] ?? '');
  if (status !== 0) throw new Error(stderr);
  await linkPackages(folder);
  return {
    run: async (service, { folder: DATA_DIR, database }, settings) => {
      const own = { DATA_DIR, [`${service.toUpperCase()}_DATABASE_URL`]: databaseSetting(database) };
      const main = pathToFileURL(join(folder, service, 'main.ts'));
      await using program = startProgram(main, folder, { ...settings, ...own });
      return await program.exited;
    },
    async [Symbol.asyncDispose]() {
      git('worktree', 'remove', '--force', folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Links all packages except the workspaces, which are those of the old version. */
async function linkPackages(folder: string): Promise<void> {
  for (const place of ['', ...WORKSPACES]) {
    const from = join(REPOSITORY, place, 'node_modules');
    const to = join(folder, place, 'node_modules');
    const names = await readdir(from).catch(() => []);
    await mkdir(join(to, '@tandem'), { recursive: true });
    for (const name of names) if (name !== '@tandem') await symlink(join(from, name), join(to, name));
  }
  for (const name of WORKSPACES)
    await symlink(join(folder, name), join(folder, 'node_modules/@tandem', name));
}
