// Honest clients: each kind of request at a fixed rate, whether or not earlier ones have completed.
import type { ClientReply } from './request.ts';

/** `send` is called `perSecond` times a second, with the number of the call. */
export type Workload = { name: string; perSecond: number; send(count: number): Promise<ClientReply> };

/** Milliseconds of each call, from when it was due, and how often each failing status came. */
export type WorkloadResult = { name: string; latencies: number[]; refused: Record<string, number> };

export type HonestClients = { stop(): Promise<WorkloadResult[]> };

export function startHonestClients(workloads: readonly Workload[]): HonestClients {
  const started = performance.now();
  const all = workloads.map((workload) => ({
    workload,
    result: { name: workload.name, latencies: [], refused: {} } as WorkloadResult,
    calls: [] as Promise<void>[],
  }));
  // Not one timer for each call: what is due while this process computes is counted from when it was due.
  const timer = setInterval(() => {
    for (const { workload, result, calls } of all) {
      for (;;) {
        const due = started + (calls.length * 1000) / workload.perSecond;
        if (due > performance.now()) break;
        calls.push(runCall(workload, result, calls.length, due));
      }
    }
  }, 10);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(all.flatMap(({ calls }) => calls));
      return all.map(({ result }) => result);
    },
  };
}

async function runCall(
  { send }: Workload,
  { latencies, refused }: WorkloadResult,
  count: number,
  due: number,
): Promise<void> {
  const { status } = await send(count);
  latencies.push(performance.now() - due);
  if (status < 200 || status >= 300) refused[status] = (refused[status] ?? 0) + 1;
}

/** By the nearest rank. */
export function percentile(latencies: readonly number[], part: number): number {
  const sorted = latencies.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}
