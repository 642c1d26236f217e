// A copy of the repository for planted faults; it shares the original's packages.
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { memoryRoot } from '../../platform/testing/memory-folder.ts';
import type { Repository } from '../check/repository.ts';
import { type Fault, plant } from './faults/fault.ts';

/** `temporary` is for files written by tests; it is emptied before each fault. */
export type Workspace = AsyncDisposable & {
  root: string;
  temporary: string;
  /** Runs `use` with the fault in its file. */
  withFault<Result>(fault: Fault, use: () => Promise<Result>): Promise<Result>;
};

/** Copies `repository`, which is located in `root`. */
export async function createWorkspace(root: string, { paths }: Repository): Promise<Workspace> {
  const folder = await mkdtemp(join(memoryRoot() ?? tmpdir(), 'tandem-mutation-'));
  const copy = join(folder, 'copy');
  const temporary = join(folder, 'temporary');
  // Hidden files are not among the repository's paths.
  for (const path of [...paths, '.env.example']) {
    await mkdir(dirname(join(copy, path)), { recursive: true });
    await cp(join(root, path), join(copy, path));
  }
  await linkPackages(root, copy);
  return {
    root: copy,
    temporary,
    async withFault(fault, use) {
      await rm(temporary, { recursive: true, force: true });
      await mkdir(temporary, { recursive: true });
      const file = join(copy, fault.path);
      const text = await readFile(file, 'utf8');
      await writeFile(file, plant(text, fault));
      try {
        return await use();
      } finally {
        await writeFile(file, text);
      }
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Links all packages, and the copy's own workspaces. */
async function linkPackages(root: string, copy: string): Promise<void> {
  const modules = join(root, 'node_modules');
  await mkdir(join(copy, 'node_modules/@tandem'), { recursive: true });
  for (const name of await readdir(modules)) {
    if (name !== '@tandem') await symlink(join(modules, name), join(copy, 'node_modules', name));
  }
  for (const workspace of ['platform', 'journal', 'thoughts', 'web']) {
    await symlink(join(copy, workspace), join(copy, 'node_modules/@tandem', workspace));
    const own = join(root, workspace, 'node_modules');
    if (await lstat(own).catch(() => null)) await symlink(own, join(copy, workspace, 'node_modules'));
  }
}
