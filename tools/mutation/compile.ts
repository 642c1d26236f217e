// Whether the services still compile: a fault that the compiler refuses is noticed by `npm run check`.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Workspace } from './workspace.ts';

/** Only what changed since the last time is checked again. */
export async function compiles({ root }: Workspace): Promise<boolean> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const cache = join(root, '.tsbuildinfo');
  const args = [tsc, '--noEmit', '--incremental', '--tsBuildInfoFile', cache];
  return promisify(execFile)(process.execPath, args, { cwd: root }).then(
    () => true,
    () => false,
  );
}
