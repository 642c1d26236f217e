// The shared fixture of tests with real clients: a server, users with apps, a peer and a push service.
import { after, before } from 'node:test';
import type { DialectName } from '@tandem/platform/database/database.ts';
import { startPushService, type TestPushService } from '@tandem/platform/testing/servers/push-service.ts';
import { useFederationHarness } from '../../federation/testing/harness.ts';
import { usePeer } from '../../federation/testing/peer.ts';
import { allowApp, codeOf, exchange, registerApp, type TestApp } from './app.ts';

/** An app with the token of a user, obtained through the authorization page. */
export type Login = TestApp & { username: string; token: string };

export function useClientSetting(dialect: DialectName) {
  const here = useFederationHarness(dialect);
  const peer = usePeer();
  let push: TestPushService;
  before(async () => {
    push = await startPushService(() => here.thoughts.clock.now());
  });
  after(async () => push[Symbol.asyncDispose]());
  return {
    here,
    peer,
    push: () => push,
    url: () => here.thoughts.service.url,
    logIn: async (username: string): Promise<Login> => {
      await here.thoughts.join(username);
      const { client } = here.thoughts;
      const app = await registerApp(client);
      const code = codeOf(await allowApp(client, app, username, { scope: 'read write follow push' }));
      const { body } = await exchange(client, app, code);
      return { ...app, username, token: body.access_token };
    },
  };
}
