// The endpoint of reports.
import { nullable } from '@tandem/platform/schema/shapes.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { Account } from '../entities/account.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';

const Report = Type.Object(
  {
    id: Type.String(),
    action_taken: Type.Boolean({ description: 'False: nobody is told what administrators do.' }),
    action_taken_at: nullable(Type.String({ format: 'date-time' })),
    category: Type.String({ enum: ['spam', 'legal', 'violation', 'other'] }),
    comment: Type.String(),
    forwarded: Type.Boolean(),
    created_at: Type.String({ format: 'date-time' }),
    status_ids: Type.Array(Type.String()),
    rule_ids: Type.Array(Type.String(), { description: 'Empty: there are no rules.' }),
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
    Type.Boolean({ description: 'Whether the server of the account gets it too, in the name of this one.' }),
  ),
  category: Type.Optional(Type.String({ maxLength: 20, description: '`other` by default.' })),
  rule_ids: ids,
});

export const createReport = clientEndpoint({
  method: 'POST',
  path: '/api/v1/reports',
  tag: 'accounts',
  operationId: 'createReport',
  summary: 'Report an account, and statuses of it, to the administrator',
  access: 'bearer',
  scopes: ['write:reports'],
  input: { kind: 'parameters', schema: ReportRequest },
  success: { status: 200, schema: Report, description: 'The report.' },
  refuses: ['not-found', 'too-many'],
});
