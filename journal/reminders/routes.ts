// Routes of reminders.

import { randomUUIDv7 } from 'node:crypto';
import type { JournalContext } from '../context.ts';
import { toReminderId } from '../ids.ts';
import * as contract from './contract.ts';
import { changeReminder, createReminder, listReminders, readReminder, removeReminder } from './reminders.ts';

export function mountReminders({ http, database, clock }: JournalContext): void {
  http.mount(contract.listReminders, ({ caller }) => listReminders(database.read, caller.accountId));

  http.mount(contract.createReminder, ({ caller, body, commit }) => {
    const reminder = { id: toReminderId(randomUUIDv7()), user_id: caller.accountId, created_at: clock.now() };
    return commit((tx) => createReminder(tx, reminder, body));
  });

  http.mount(contract.readReminder, ({ caller, params }) =>
    readReminder(database.read, { id: params.id, user_id: caller.accountId }),
  );

  http.mount(contract.updateReminder, ({ caller, params, body, commit }) =>
    commit((tx) => changeReminder(tx, { id: params.id, user_id: caller.accountId }, body)),
  );

  http.mount(contract.deleteReminder, ({ caller, params, commit }) =>
    commit((tx) => removeReminder(tx, { id: params.id, user_id: caller.accountId })),
  );
}
