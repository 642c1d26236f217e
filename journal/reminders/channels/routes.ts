// Routes of the channels by which reminders arrive.

import type { AccountId } from '@tandem/platform/identity/caller.ts';
import { conflict } from '@tandem/platform/refusal.ts';
import type { JournalContext } from '../../context.ts';
import type { JournalDb } from '../../tables.ts';
import { changeChannels, channelsOf, toChannelChanges } from './channels.ts';
import { requestConfirmation } from './confirmation.ts';
import * as contract from './contract.ts';
import { addDevice, prepareDevice, removeDevice } from './devices.ts';
import { presentChannels, presentDevice } from './present.ts';
import { deleteDevices, selectDevices, selectEmail } from './store.ts';

export function mountReminderChannels({ http, database, clock, config, outlets }: JournalContext): void {
  const { policy, vapid, mailer } = outlets;
  const isMailAvailable = mailer !== null;

  const show = async (db: JournalDb, userId: AccountId, origin: string) =>
    presentChannels({
      channels: await channelsOf(db, userId),
      devices: await selectDevices.rows(db, userId),
      emailKey: (await selectEmail.first(db, userId))?.email_key ?? '',
      publicKey: vapid.publicKey,
      isMailAvailable,
      publicOnly: !config.JOURNAL_REMINDERS_INSECURE,
      origin,
    });

  http.mount(contract.readChannels, ({ caller, origin }) => show(database.read, caller.accountId, origin));

  http.mount(contract.updateChannels, ({ caller, body, origin, commit }) => {
    const changes = toChannelChanges(body, policy);
    if (changes.email_on === 1 && !isMailAvailable)
      throw conflict('This server sends no e-mail.', 'email-unavailable');
    return commit(async (tx) => {
      await changeChannels(tx, caller.accountId, changes);
      if (changes.email_on === 1) await requestConfirmation(tx, caller.accountId, clock.now());
      return show(tx, caller.accountId, origin);
    });
  });

  http.mount(contract.addDevice, ({ caller, body, commit }) => {
    const device = prepareDevice(caller.accountId, body, policy, clock.now());
    return commit(async (tx) => presentDevice(await addDevice(tx, device)));
  });

  http.mount(contract.removeDevices, ({ caller, commit }) =>
    commit((tx) => deleteDevices.run(tx, caller.accountId)),
  );

  http.mount(contract.removeDevice, ({ caller, params, commit }) =>
    commit((tx) => removeDevice(tx, { id: params.id, user_id: caller.accountId })),
  );
}
