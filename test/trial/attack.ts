// Starts and stops the process with hostile connections.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { AttackPlan, AttackReport } from './attack-process.ts';

type Attack = AsyncDisposable & { report(): AttackReport };

export function startAttack(plan: AttackPlan): Attack {
  const child = fork(join(import.meta.dirname, 'attack-process.ts'), [JSON.stringify(plan)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A separate session, whose priority can be lowered. It still ends with its parent.
    detached: true,
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
  let report: AttackReport = { opened: 0, open: 0, statuses: {} };
  child.on('message', (message) => {
    report = message as AttackReport;
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

/**
 * Real attackers have their own processors. Here they share the service's, which must not wait for them. With
 * autogroup scheduling, Linux also has a priority per session (sched(7), "The autogroup feature").
 */
function lowerPriority(pid: number): void {
  setPriority(pid, constants.priority.PRIORITY_LOW);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    // The kernel lacks the feature.
  }
}
