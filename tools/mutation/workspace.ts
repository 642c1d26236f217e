// A copy of the repository in which faults are planted; the packages are those of the original.
import { cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { memoryRoot } from '../../platform/testing/memory-folder.ts';
import type { Repository } from '../check/repository.ts';
import { type Fault, plant } from './faults/fault.ts';

/** `temporary` is for what the tests write; it is emptied after each fault. */
export type Workspace = AsyncDisposable & {
  root: string;
  temporary: string;
  /** Runs `use` while the fault is in its file. */
  withFault<Result>(fault: Fault, use: () => Promise<Result>): Promise<Result>;
};

/** Copies `repository`, which lies in `root`. */
export async function createWorkspace(root: string, { paths }: Repository): Promise<Workspace> {
  const folder = await mkdtemp(join(memoryRoot() ?? tmpdir(), 'tandem-mutation-'));
  const copy = join(folder, 'copy');
  const temporary = join(folder, 'temporary');
  // The names of hidden files are not among those that the checks read.
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

/** Links each package, and the workspaces to those of the copy. */
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
