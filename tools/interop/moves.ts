// Sally moves to another account on her server, and Tom's follow moves too.
import type { Json } from '../../platform/testing/client.ts';
import { expectEqual } from './rich-posts.ts';
import { type Session, usernameOf } from './session.ts';
import { until } from './steps.ts';

const NEW_NAME = 'sue';

/** Requires no follow between the two; Sally's account is unusable afterwards. */
export async function followMovedAccount({ tom, sally, step }: Session): Promise<void> {
  const name = usernameOf(sally);
  const handle = sally.handle.replace(name, NEW_NAME);
  const followed = async (): Promise<string[]> =>
    (await tom.get('/federation/remote-following'))
      .filter(({ state }: Json) => state === 'accepted')
      .map((one: Json) => one.handle);
  await step('Sally moves to another account, and Tom follows that instead', async () => {
    await tom.post('/federation/follow-remote', { handle: sally.handle });
    await until('snac to keep the request', () => sally.relation('pending', tom.actor));
    await sally.submitAction('Approve', { actor: tom.actor });
    await until('our follow to be accepted', async () => (await followed()).includes(sally.handle));
    await sally.command('adduser', NEW_NAME);
    await sally.command('alias', NEW_NAME, `@${sally.handle}`);
    await sally.command('alias', name, `@${handle}`);
    await sally.command('migrate', name);
    await until('our follow of the new account', async () => (await followed()).includes(handle));
    expectEqual(await followed(), [handle]);
  });
}
