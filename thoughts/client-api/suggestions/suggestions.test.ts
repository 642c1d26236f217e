import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY, MINUTE } from '@tandem/platform/time/clock.ts';
import type { FederationDatabase } from '../../foundation/tables/federation.ts';
import { clearBlockedDomains } from '../../moderation/servers/domain-blocks/domain-blocks.ts';
import { makeAdministrator } from '../../testing/administrators.ts';
import { insertRemoteActors, remoteActorAt } from '../../testing/remote-actors.ts';
import { openServerDatabase } from '../../testing/server-database.ts';
import { logIn, startTestThoughts } from '../../testing/thoughts.ts';
import { type AppUser, joinWithApp } from '../testing/app.ts';

eachDatabase('suggestions and the directory', (dialect) => {
  const start = async () => {
    const thoughts = await startTestThoughts(dialect);
    const server = await openServerDatabase(thoughts);
    const federation = server.database as unknown as FederationDatabase;
    const admin = await thoughts.join();
    await makeAdministrator(thoughts, admin.username);
    return {
      thoughts,
      admin,
      federation,
      join: async (isDiscoverable = true): Promise<AppUser> => {
        thoughts.clock.advance(MINUTE);
        const user = await joinWithApp(thoughts);
        if (isDiscoverable)
          await user.patch('/api/v1/accounts/update_credentials', { discoverable: true, locked: false });
        return user;
      },
      /** Stores discoverable actors of `origin`, followed by `follower`; returns their handles. */
      addStrangers: async (origin: string, count: number, follower: string): Promise<string[]> => {
        const strangers = Array.from({ length: count }, () => remoteActorAt(origin));
        await insertRemoteActors(federation, strangers);
        const follower_id = await server.idOf(follower);
        await server.database.write(async (tx) => {
          const ids = strangers.map(({ id }) => id);
          await tx.updateTable('actor').set({ discoverable: 1 }).where('id', 'in', ids).execute();
          const follow = { follower_id, state: 'accepted' as const, created_at: 1 };
          await tx
            .insertInto('follow')
            .values(ids.map((followee_id) => ({ ...follow, followee_id })))
            .execute();
        });
        return strangers.map(({ id, host }) => `${id}@${host}`);
      },
      async [Symbol.asyncDispose]() {
        await server[Symbol.asyncDispose]();
        await thoughts[Symbol.asyncDispose]();
      },
    };
  };
  const follow = async (by: AppUser, ...others: AppUser[]) => {
    for (const { id } of others) assert.equal((await by.post(`/api/v1/accounts/${id}/follow`)).status, 200);
  };

  test('suggestions are discoverable people without a relationship to the caller', async () => {
    await using world = await start();
    const { thoughts, admin, join } = world;
    const ada = await join(false);
    const friend = await join(false);
    const secretive = await join(false);
    const good = await join();
    const popular = await join();
    const behind = await join();
    const avoided = {
      undecided: await join(false),
      blocked: await join(),
      blocking: await join(),
      muted: await join(),
      followed: await join(),
      disabled: await join(),
      dismissed: await join(),
    };
    await follow(friend, good, ...Object.values(avoided));
    await follow(good, popular);
    await follow(behind, popular);
    await secretive.self.put('/users/me', { showNetwork: false });
    await follow(secretive, behind);
    await follow(ada, friend, secretive, avoided.followed);
    await ada.post(`/api/v1/accounts/${avoided.blocked.id}/block`);
    await avoided.blocking.post(`/api/v1/accounts/${ada.id}/block`);
    await ada.post(`/api/v1/accounts/${avoided.muted.id}/mute`);
    const [away = ''] = await world.addStrangers('https://bad.example', 1, friend.username);
    const strangers = await world.addStrangers('https://fine.example', 2, friend.username);
    const [here = '', limited = ''] = strangers;
    await admin.post(`/moderation/people/${limited}/limit`);
    await admin.post('/moderation/domain-blocks', { domain: 'bad.example' });
    await clearBlockedDomains(world.federation, thoughts.clock);
    await admin.post(`/moderation/accounts/${avoided.disabled.username}/disable`);
    const { status, body: nothing } = await ada.delete(`/api/v1/suggestions/${avoided.dismissed.id}`);
    assert.deepEqual([status, nothing], [200, {}]);
    assert.equal((await ada.delete('/api/v1/suggestions/1')).status, 200);

    const { body } = await ada.get('/api/v2/suggestions');
    const known = new Map(
      body.map(({ account, source, sources }: Json) => [account.acct, { source, sources }]),
    );
    assert.equal(known.has(away), false);
    for (const [what, { username }] of Object.entries(avoided))
      assert.equal(known.has(username), false, what);
    const near = { source: 'past_interactions', sources: ['friends_of_friends'] };
    assert.deepEqual(
      known,
      new Map<string, object>([
        [good.username, { ...near, sources: ['friends_of_friends', 'most_followed'] }],
        [here, near],
        [popular.username, { source: 'global', sources: ['most_followed'] }],
        [behind.username, { source: 'global', sources: ['most_followed'] }],
      ]),
    );
    const accts = body.map(({ account }: Json) => account.acct);
    assert.deepEqual(
      (await ada.get('/api/v1/suggestions')).body.map(({ acct }: Json) => acct),
      accts,
    );
    assert.equal((await ada.get('/api/v2/suggestions?limit=1')).body.length, 1);
    assert.equal((await thoughts.client.get('/api/v2/suggestions')).status, 401);

    await follow(ada, popular);
    const after = (await ada.get('/api/v1/suggestions')).body.map(({ acct }: Json) => acct);
    assert.equal(after.includes(popular.username), false);
  });

  test('the directory lists discoverable people by activity or arrival', async () => {
    await using world = await start();
    const { thoughts, admin, join } = world;
    const one = await join();
    const two = await join();
    const three = await join();
    const hidden = await join(false);
    for (const user of [hidden, two, one]) {
      thoughts.clock.advance(DAY);
      await user.post('/api/v1/statuses', { status: 'Here' });
    }
    const [stranger = ''] = await world.addStrangers('https://fine.example', 1, hidden.username);
    const directory = async (query = '', by: Pick<AppUser, 'get'> = thoughts.client) =>
      (await by.get(`/api/v1/directory${query}`)).body.map(({ acct }: Json) => acct);
    const names = [one.username, two.username, three.username];

    const all = await directory();
    assert.deepEqual(all.slice(0, 2), names.slice(0, 2));
    assert.deepEqual(all.toSorted(), [...names, stranger].toSorted());
    assert.deepEqual(await directory('?local=true'), names);
    assert.deepEqual(await directory('?order=new&local=true'), names.toReversed());
    assert.deepEqual(await directory('?order=new'), [...names.toReversed(), stranger]);
    const { headers, body } = await thoughts.client.get('/api/v1/directory?order=new&limit=2');
    assert.equal(body.length, 2);
    assert.match(headers.get('link') ?? '', /directory\?order=new&limit=2&offset=2>; rel="next"/);
    assert.deepEqual(await directory('?order=new&limit=2&offset=2'), [one.username, stranger]);
    assert.deepEqual(await directory('?offset=20000'), []);

    await hidden.post(`/api/v1/accounts/${one.id}/block`);
    await hidden.post(`/api/v1/accounts/${two.id}/mute`);
    assert.deepEqual(await directory('?local=true', hidden), [three.username]);
    const again = await logIn(thoughts.client, admin.username);
    await again.post(`/moderation/people/${stranger}/limit`);
    await again.post(`/moderation/accounts/${three.username}/disable`);
    assert.deepEqual(await directory(), names.slice(0, 2));
  });
});
