// Starts and ends the process that holds the hostile connections.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { AttackPlan, AttackReport } from './plan.ts';

export type Attack = AsyncDisposable & { report(): AttackReport };

const PROCESS = fileURLToPath(new URL('attack-process.ts', import.meta.url));

export function startAttack(plan: AttackPlan): Attack {
  const child = fork(PROCESS, [JSON.stringify(plan)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A session of its own, whose priority can be lowered. It ends when its parent does all the same.
    detached: true,
  });
  if (child.pid !== undefined) lowerPriority(child.pid);
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

/**
 * Attackers have processors of their own. Here they share those of the service, which must not wait for them.
 * Where Linux shares processors among sessions first, the priority of a process counts within its session
 * alone, and the session has one of its own (sched(7), "The autogroup feature").
 */
function lowerPriority(pid: number): void {
  setPriority(pid, constants.priority.PRIORITY_LOW);
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    // Not a Linux with that feature.
  }
}
