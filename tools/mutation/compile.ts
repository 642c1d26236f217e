// Checks that the services compile: faults refused by the compiler are detected by `npm run check`.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Workspace } from './workspace.ts';

/** Incremental: rechecks only changed files. */
export async function compiles({ root }: Workspace): Promise<boolean> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const cache = join(root, '.tsbuildinfo');
  const args = [tsc, '--noEmit', '--incremental', '--tsBuildInfoFile', cache];
  return promisify(execFile)(process.execPath, args, { cwd: root }).then(
    () => true,
    () => false,
  );
}
