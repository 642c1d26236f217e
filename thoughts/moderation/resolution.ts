// Moderation actions resolve the reports about their subject.
import type { Instant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsDb } from '../foundation/tables/tables.ts';
import { federationDb } from './federation-db.ts';
import { logAct, type Operator } from './log.ts';
import { loadReported, type Reported } from './reported.ts';
import { dismissReport, listReports } from './reports/received/reports.ts';

/**
 * The administrator, and this server's address, which identifies local people in reports. The log stores
 * `note` with the resolved reports.
 */
export type By = { operator: Operator; base: string; note?: string };

/** The number of examined reports, newest first. More are not open on a moderated server. */
const MOST_REPORTS = 200;

/** Deletes and logs the reports of which `isAbout` holds for a URI. */
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
