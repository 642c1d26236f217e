// The operation that lists the activity of the caller's account.
import { endpoint } from '../../http/endpoint/endpoint.ts';
import { Type } from '../../schema/type.ts';
import type { AccountContext } from '../context.ts';
import { ActivityPage, listActivity } from './activity.ts';

export function mountActivity({ http, prefix, database, clock, activityDays: days }: AccountContext): void {
  const declared = endpoint({
    method: 'GET',
    path: `${prefix}/activity`,
    tag: 'auth',
    operationId: 'listActivity',
    summary: 'List the recent activity of the account',
    description:
      'Logins, failed logins and changes, newest first. Failures of one kind and network within an hour are one ' +
      'item with `hits`.',
    access: 'bearer',
    query: Type.Object({
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 200, description: 'The most items. Default 40.' }),
      ),
      cursor: Type.Optional(Type.String({ maxLength: 200, description: '`next` of a page.' })),
    }),
    success: { status: 200, schema: ActivityPage, description: 'A page of activity.' },
    refuses: ['invalid'],
  });
  http.mount(declared, ({ caller, query }) =>
    listActivity(database.read, caller.accountId, query, { days, now: clock.now() }),
  );
}
