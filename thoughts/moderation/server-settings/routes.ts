// Routes for the settings of the server.
import type { ThoughtsContext } from '../../context.ts';
import * as contract from './contract.ts';
import { changeServer, readServer, toChanges } from './server-settings.ts';

export function mountServerSettings(thoughts: ThoughtsContext): void {
  const { http, database, clock, config } = thoughts;

  http.mount(contract.readServer, () => readServer(database.read, config));

  http.mount(contract.changeServer, ({ body, caller, commit }) => {
    const changes = toChanges(body);
    return commit(async (tx) => {
      await changeServer(tx, caller, config, changes, clock.now());
      return readServer(tx, config);
    });
  });
}
