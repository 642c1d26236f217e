// Starts and ends the process that holds the hostile connections.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { AttackPlan, AttackReport } from './plan.ts';

export type Attack = AsyncDisposable & { report(): AttackReport };

const PROCESS = fileURLToPath(new URL('attack-process.ts', import.meta.url));

export function startAttack(plan: AttackPlan): Attack {
  const child = fork(PROCESS, [JSON.stringify(plan)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  // Attackers have processors of their own. Here they share those of the service, which must not wait for
  // them.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let report: AttackReport = { opened: 0, open: 0, statuses: {} };
  child.on('message', (told) => {
    report = told as AttackReport;
  });
  const ended = once(child, 'exit');
  return {
    report: () => report,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
