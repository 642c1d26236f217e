// Reports end when administrators act on what they are about.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsDb } from '../foundation/tables/tables.ts';
import { federationDb } from './federation-db.ts';
import { logAct, type Operator } from './log.ts';
import { loadReported, type Reported } from './reported.ts';
import { dismissReport, listReports } from './reports/received/reports.ts';

/**
 * Who acts, and this server's own address, which the reports name people here by. The log keeps `note` with
 * the reports that the act resolves.
 */
export type By = { operator: Operator; base: string; note?: string };

/** Of the newest: more are not open where somebody looks at them. */
const MOST_REPORTS = 200;

/** Deletes the reports of which `isAbout` holds for an address, and logs each. */
export async function resolveReports(
  tx: ThoughtsDb,
  { operator, base, note = '' }: By,
  isAbout: (address: string, reported: Reported | undefined) => boolean,
  now: Instant,
): Promise<void> {
  const reports = await listReports(federationDb(tx), MOST_REPORTS);
  const reported = await loadReported(
    tx,
    base,
    reports.flatMap(({ objects }) => objects),
  );
  for (const { id, objects, reason } of reports) {
    const found = objects.find((address) => isAbout(address, reported.get(address)));
    if (found === undefined) continue;
    await dismissReport(federationDb(tx), id);
    const person = reported.get(found)?.author.handle ?? '';
    const act = {
      act: 'resolve-report',
      target: objects.join(' '),
      detail: withNote(reason, note),
      person,
    } as const;
    await logAct(tx, operator, act, now);
  }
}

export const withNote = (reason: string, note: string): string => [reason, note].filter(Boolean).join('\n');
