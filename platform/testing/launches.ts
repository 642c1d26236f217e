// Counts the processes that tests start, for the summary of the run.

/** The number of starts by kind in this process. */
export const launches: Record<string, number> = {};

export function countLaunch(kind: string): void {
  launches[kind] = (launches[kind] ?? 0) + 1;
}
