// The route of reports.
import { randomUUIDv7 } from 'node:crypto';
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
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
import { Account, presentAccount } from '../entities/account.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';
import { findNumberedAll } from '../statuses/load.ts';

export function mountReports(thoughts: ThoughtsContext): void {
  const { http, clock } = thoughts;
  http.mount(createReport, ({ body, caller, commit }) => {
    const { account_id, comment = '', forward = false } = body;
    // Forms without a selected status send an empty value.
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

// The endpoint of reports.

const Report = Type.Object(
  {
    id: Type.String(),
    action_taken: Type.Boolean({ description: 'False: moderation actions are not published.' }),
    action_taken_at: nullable(Type.String({ format: 'date-time' })),
    category: Type.String({ enum: ['spam', 'legal', 'violation', 'other'] }),
    comment: Type.String(),
    forwarded: Type.Boolean(),
    created_at: Type.String({ format: 'date-time' }),
    status_ids: Type.Array(Type.String()),
    rule_ids: Type.Array(Type.String(), { description: 'Empty: reports do not refer to rules.' }),
    target_account: Account,
  },
  { title: 'Report' },
);

const ids = Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 20 }));

const ReportRequest = Type.Object({
  account_id: Type.String({ maxLength: 100 }),
  status_ids: ids,
  comment: Type.Optional(Type.String({ maxLength: 10_000, description: 'At most 1,000 characters.' })),
  forward: Type.Optional(
    Type.Boolean({
      description: 'Whether to forward the report to the account’s server, in the name of this server.',
    }),
  ),
  category: Type.Optional(Type.String({ maxLength: 20, description: '`other` by default.' })),
  rule_ids: ids,
});

const createReport = clientEndpoint({
  method: 'POST',
  path: '/api/v1/reports',
  tag: 'accounts',
  operationId: 'createReport',
  summary: 'Report an account and its statuses to the administrators',
  access: 'bearer',
  scopes: ['write:reports'],
  input: { kind: 'parameters', schema: ReportRequest },
  success: { status: 200, schema: Report, description: 'The report.' },
  refuses: ['not-found', 'too-many'],
});
