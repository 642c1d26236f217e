// Routes of reminders.
import { randomUUIDv7 } from 'node:crypto';
import type { Journal } from '../journal.ts';
import * as contract from './contract.ts';
import { changeReminder, dropReminder, listReminders, readReminder, setReminder } from './reminders.ts';

export function mountReminders({ http, database, clock }: Journal): void {
  http.mount(contract.listReminders, ({ caller }) => listReminders(database.read, caller.accountId));

  http.mount(contract.createReminder, ({ caller, body, commit }) => {
    const reminder = { id: randomUUIDv7(), user_id: caller.accountId, created_at: clock.now() };
    return commit((tx) => setReminder(tx, reminder, body));
  });

  http.mount(contract.readReminder, ({ caller, params }) =>
    readReminder(database.read, { id: params.id, user_id: caller.accountId }),
  );

  http.mount(contract.updateReminder, ({ caller, params, body, commit }) =>
    commit((tx) => changeReminder(tx, { id: params.id, user_id: caller.accountId }, body)),
  );

  http.mount(contract.deleteReminder, ({ caller, params, commit }) =>
    commit((tx) => dropReminder(tx, { id: params.id, user_id: caller.accountId })),
  );
}
