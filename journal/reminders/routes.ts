// Routes of reminders.
import type { JournalContext } from '../context.ts';
import * as contract from './contract.ts';
import {
  changeReminder,
  createReminder,
  listReminders,
  prepareReminder,
  readReminder,
  removeReminder,
  toReminderChanges,
} from './reminders.ts';

export function mountReminders({ http, database, clock }: JournalContext): void {
  http.mount(contract.listReminders, ({ caller }) => listReminders(database.read, caller.accountId));

  http.mount(contract.createReminder, ({ caller, body, commit }) => {
    const reminder = prepareReminder(caller.accountId, body, clock.now());
    return commit((tx) => createReminder(tx, reminder));
  });

  http.mount(contract.readReminder, ({ caller, params }) =>
    readReminder(database.read, { id: params.id, user_id: caller.accountId }),
  );

  http.mount(contract.updateReminder, ({ caller, params, body, commit }) => {
    const changes = toReminderChanges(body, clock.now());
    return commit((tx) => changeReminder(tx, { id: params.id, user_id: caller.accountId }, changes));
  });

  http.mount(contract.deleteReminder, ({ caller, params, commit }) =>
    commit((tx) => removeReminder(tx, { id: params.id, user_id: caller.accountId })),
  );
}
