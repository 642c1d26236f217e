// Processor time of this process, which is nearly independent of other load on the machine.

/** Processor milliseconds of this process until `work` has ended. */
export async function processorTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
