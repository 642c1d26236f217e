// Counts what tests start, for the summary of the run.

/** How often each kind of thing was started in this process. */
export const launches: Record<string, number> = {};

export function countLaunch(kind: string): void {
  launches[kind] = (launches[kind] ?? 0) + 1;
}
