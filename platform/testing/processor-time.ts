// Processor time of this process: unlike time on the clock, it hardly depends on what else the machine does.

/** Milliseconds that this process computes until `work` has ended. */
export async function processorTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
