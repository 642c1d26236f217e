// A report by name and ids of thoughts, as the REST API and the pages accept it.
import type { Caller } from '@tandem/platform/identity/caller.ts';
import { forbidden, notFound } from '@tandem/platform/refusal.ts';
import type { Instant } from '@tandem/platform/time/clock.ts';
import { requireActor, requireOwnActor } from '../../foundation/actors/actors.ts';
import { handleOf } from '../../foundation/actors/present.ts';
import type { ThoughtsDb } from '../../foundation/tables/tables.ts';
import type { ThoughtId } from '../../ids.ts';
import { findReported, type ReportDraft, reportUser } from './reports.ts';

type NamedReport = Pick<ReportDraft, 'id' | 'category' | 'forward'> & {
  about: string;
  thoughts: readonly ThoughtId[];
  text: string;
};

/**
 * Refuses (not found) an unknown person, and thoughts of other authors or hidden from the reporter;
 * (forbidden) oneself; (too many) more than fifty a day.
 */
export async function reportByName(
  tx: ThoughtsDb,
  caller: Caller,
  base: string,
  { about, thoughts, text, ...draft }: NamedReport,
  now: Instant,
): Promise<{ about: string; forwarded: boolean }> {
  const reporter = await requireOwnActor(tx, caller);
  const target = await requireActor(tx, about);
  if (target.id === reporter.id) throw forbidden('You cannot report yourself.', 'own-report');
  const ids = [...new Set(thoughts)];
  const reported = ids.length === 0 ? [] : await findReported(tx, target.id, reporter.id, ids);
  if (reported.length < ids.length) throw notFound('thought');
  await reportUser(tx, reporter, base, { ...draft, target, thoughts: reported, comment: text }, now);
  return { about: handleOf(target), forwarded: draft.forward && target.host !== null };
}
