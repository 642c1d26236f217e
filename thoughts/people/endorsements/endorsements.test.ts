import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { type AppUser, joinWithApp } from '../../client-api/testing/app.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { logInByForm } from '../../web/testing/member.ts';

const PATH = '/api/v1/endorsements';

eachDatabase('recommended people', (dialect) => {
  const thoughts = useThoughts(dialect);
  const server = useServerDatabase(thoughts);
  const act = (by: AppUser, { id }: { id: string }, verb: string) =>
    by.post(`/api/v1/accounts/${id}/${verb}`);
  const idsOf = async (by: AppUser, path = PATH): Promise<string[]> =>
    (await by.get(path)).body.map(({ id }: Json) => id);

  test('are followed, listed for everybody, and end with the follow', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const eve = await joinWithApp(thoughts);
    const refused = await act(ada, bob, 'endorse');
    assert.deepEqual(
      [refused.status, refused.body.error],
      [422, 'Validation failed: You can only recommend people whom you follow.'],
    );
    for (const person of [bob, eve]) await act(ada, person, 'follow');
    for (const verb of ['endorse', 'pin']) {
      const { status, body } = await act(ada, bob, verb);
      assert.deepEqual([status, body.id, body.endorsed], [200, bob.id, true], verb);
    }
    await act(ada, eve, 'pin');
    assert.deepEqual(await idsOf(ada), [eve.id, bob.id]);
    const ofAda = `/api/v1/accounts/${ada.id}/endorsements`;
    const first = await thoughts.client.get(`${ofAda}?limit=1`);
    assert.deepEqual(
      first.body.map(({ id }: Json) => id),
      [eve.id],
    );
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
    const last = await thoughts.client.get(next.slice(thoughts.service.url.length));
    assert.deepEqual(
      last.body.map(({ id }: Json) => id),
      [bob.id],
    );
    assert.deepEqual(await idsOf(bob), []);
    assert.equal((await act(ada, eve, 'unendorse')).body.endorsed, false);
    assert.equal((await act(ada, eve, 'unpin')).body.endorsed, false);
    assert.equal((await act(ada, bob, 'unfollow')).body.endorsed, false);
    assert.deepEqual(await idsOf(ada), []);
    await act(ada, bob, 'follow');
    assert.deepEqual(await idsOf(ada), [], 'following again does not bring it back');
    assert.equal((await thoughts.client.get('/api/v1/accounts/1/endorsements')).status, 404);
    assert.equal((await thoughts.client.get(PATH)).status, 401);
    const limited = await joinWithApp(thoughts, undefined, 'read:statuses write:statuses');
    assert.deepEqual(
      [(await limited.get(PATH)).status, (await act(limited, bob, 'endorse')).status],
      [403, 403],
    );
  });

  test('are forty at most, and of other servers only once they accept', async () => {
    const ada = await joinWithApp(thoughts);
    const stranger = await server.addRemoteActor();
    await ada.self.post(`/users/${stranger}/follow`);
    const pending = await ada.self.put(`/users/${stranger}/endorsement`);
    assert.deepEqual([pending.status, pending.body.code], [409, 'not-following']);
    const self = await server.idOf(ada.username);
    const bob = await joinWithApp(thoughts);
    await act(ada, bob, 'follow');
    for (let number = 0; number < 40; number += 1) {
      const target = await server.idOf(await server.addRemoteActor());
      const follow = { follower_id: self, followee_id: target, state: 'accepted' as const, uri: null };
      await server.database.write(async (tx) => {
        await tx
          .insertInto('follow')
          .values({ ...follow, created_at: 1 })
          .execute();
        await tx
          .insertInto('endorsement')
          .values({ actor_id: self, target_id: target, created_at: 1 })
          .execute();
      });
    }
    assert.equal((await act(ada, bob, 'endorse')).status, 422);
    const full = await ada.self.put(`/users/${bob.username}/endorsement`);
    assert.deepEqual([full.status, full.body.code], [409, 'limit-reached']);
    assert.equal((await idsOf(ada)).length, 40);
  });

  test('are changed by the interface and on pages, named on the profile, and exported', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await ada.post(`/users/${bob.username}/follow`);
    const path = `/users/${bob.username}/endorsement`;
    for (const _ of [1, 2]) assert.equal((await ada.put(path)).status, 204);
    const profile = async () =>
      (await thoughts.client.get(`/@${ada.username}`, { headers: { accept: 'text/html' } })).text;
    const named = new RegExp(
      `${ada.username} recommends</h2><ul><li class="friend"><a href="/@${bob.username}">`,
    );
    assert.match(await profile(), named);
    const { text } = await ada.get('/data/export?form=endorsements.csv');
    assert.equal(text, `${bob.username}@${new URL(thoughts.service.url).host}\r\n`);
    await bob.put('/users/me', { showToVisitors: false });
    assert.doesNotMatch(await profile(), named, 'who is not shown to visitors');
    await bob.put('/users/me', { showToVisitors: true });
    assert.equal((await ada.delete(path)).status, 204);
    assert.doesNotMatch(await profile(), named);
    const browser = await logInByForm(thoughts.client, ada.username);
    const menu = `/@${bob.username}/more`;
    assert.match(await browser.read(menu), /Recommend on my profile/);
    assert.equal((await browser.send('/me/people', { endorse: bob.username, back: menu })).status, 303);
    assert.match(await profile(), named);
    assert.match(await browser.read(menu), /Stop recommending/);
    await browser.send('/me/people', { unendorse: bob.username, back: menu });
    assert.doesNotMatch(await profile(), named);
  });
});
