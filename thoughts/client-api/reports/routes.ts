// The route of reports.
import { randomUUIDv7 } from 'node:crypto';
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import { formatInstant } from '@tandem/platform/time/clock.ts';
import type { ThoughtsContext } from '../../context.ts';
import { requireOwnActor } from '../../foundation/actors/actors.ts';
import { loadStatusNumbers } from '../../foundation/status-ids/queries.ts';
import {
  findReported,
  REPORT_CATEGORIES,
  type ReportCategory,
  reportUser,
} from '../../moderation/reports/reports.ts';
import { requireAccount } from '../accounts/find-account.ts';
import { presentAccount } from '../entities/account.ts';
import { findNumberedAll } from '../statuses/load.ts';
import * as contract from './contract.ts';

export function mountReports(thoughts: ThoughtsContext): void {
  const { http, clock } = thoughts;
  http.mount(contract.createReport, ({ body, caller, commit }) => {
    const { account_id, comment = '', forward = false } = body;
    // Forms without a chosen status have one that is empty.
    const status_ids = (body.status_ids ?? []).filter((id) => id !== '');
    const category = readCategory(body.category || 'other');
    const id = randomUUIDv7();
    return commit(async (tx) => {
      const reporter = await requireOwnActor(tx, caller);
      const target = await requireAccount(tx, account_id);
      const wanted = await findNumberedAll(tx, status_ids);
      const reported = await findReported(tx, target.id, reporter.id, wanted);
      if (reported.length < new Set(status_ids).size) throw notFound('status');
      const now = clock.now();
      await reportUser(
        tx,
        reporter,
        thoughts.base,
        { id, target, thoughts: reported, comment, category, forward },
        now,
      );
      const numbers = await loadStatusNumbers(tx, wanted);
      return {
        id,
        action_taken: false,
        action_taken_at: null,
        category,
        comment,
        forwarded: forward && target.host !== null,
        created_at: formatInstant(now),
        status_ids: [...numbers.values()],
        rule_ids: [],
        target_account: presentAccount(thoughts.base, target),
      };
    });
  });
}

function readCategory(name: string): ReportCategory {
  const category = REPORT_CATEGORIES.find((one) => one === name);
  if (!category) throw invalid('/category', `must be one of ${REPORT_CATEGORIES.join(', ')}`);
  return category;
}
