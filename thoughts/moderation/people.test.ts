// People of other servers are suspended (hidden, unfollowed, activities dropped) or limited (hidden from
// public places and from notifications of people who do not follow them).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseSetting, runInProcess } from '@tandem/platform/testing/commands.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { joinWithApp } from '../client-api/testing/app.ts';
import { thoughtsProgram } from '../commands.ts';
import { useFederationHarness } from '../federation/testing/harness.ts';
import { PUBLIC, usePeer } from '../federation/testing/peer.ts';
import { makeAdministrator } from '../testing/administrators.ts';
import { post } from '../testing/posts.ts';
import { PASSWORD, type Person } from '../testing/thoughts.ts';
import { logInByForm } from '../web/testing/member.ts';

eachDatabase('people of other servers', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);

  /** Ada and the remote actor `ana`, who follow each other, and Bob, to whom `ana` is known. */
  const meet = async () => {
    const { thoughts } = here;
    const admin = await thoughts.join();
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    await makeAdministrator(thoughts, admin.username);
    const ana = await peer().addActor(`ana_${crypto.randomUUID().slice(0, 8)}`);
    const { handle } = ana;
    const word = `w${crypto.randomUUID().replaceAll('-', '')}`;
    await ada.put('/users/me', { manuallyApprovesFollowers: false });
    assert.equal((await ada.post('/federation/follow-remote', { handle })).status, 202);
    const follow = { type: 'Follow', actor: here.actorUri(ada.username), object: ana.uri };
    await ana.send(here.inbox(ada.username), ana.activity('Accept', { object: follow }));
    await here.drain();
    const say = async (text: string, to: Person = ada) => {
      const mention = { type: 'Mention', href: here.actorUri(to.username), name: `@${to.username}` };
      const note = ana.note({
        content: `<p>${word} ${text}</p>`,
        to: [PUBLIC, mention.href],
        tag: [mention],
      });
      assert.equal(await ana.send(here.inbox(), ana.activity('Create', { object: note, to: [PUBLIC] })), 202);
      await here.drain();
    };
    await ana.send(here.inbox(ada.username), ana.activity('Follow', { object: here.actorUri(ada.username) }));
    await here.drain();
    await say('first');
    await say('to bob', bob);
    const sees = async (who: Person, path: string): Promise<boolean> =>
      JSON.stringify((await who.get(path)).body.data).includes(word);
    return { admin, ada, bob, ana, handle, word, say, sees };
  };

  test('a suspended person is hidden, unfollowed and ignored until released', async () => {
    const { admin, ada, handle, say, sees, word } = await meet();
    const paths = ['/feed', '/feed/public', '/notifications', `/search?q=${word}`];
    assert.ok(await sees(ada, '/feed/public'));
    assert.equal((await admin.post(`/moderation/people/${handle}/suspend`)).status, 204);
    for (const path of paths) assert.equal(await sees(ada, path), false, path);
    for (const path of [`/users/${handle}`, `/users/${handle}/thoughts`, `/remote-actors?handle=${handle}`])
      assert.equal((await ada.get(path)).status === 200, false, path);
    assert.equal((await ada.get(`/users/${ada.username}`)).body.followerCount, 0);
    await say('while suspended');
    assert.equal((await admin.delete(`/moderation/people/${handle}/limit`)).status, 204);
    assert.ok(await sees(ada, '/feed/public'));
    const { data } = (await ada.get('/feed/public')).body;
    assert.doesNotMatch(JSON.stringify(data), /while suspended/);
    assert.equal((await admin.delete(`/moderation/people/${handle}/limit`)).status, 404);
    const acts = (await admin.get(`/moderation/acts?person=${handle}`)).body.data;
    assert.deepEqual(
      acts.map(({ act }: { act: string }) => act),
      ['release-person', 'suspend-person'],
    );
  });

  test('a limited person is found by followers and notifies only them', async () => {
    const { admin, ada, bob, handle, say, sees, word } = await meet();
    assert.ok(await sees(bob, '/feed/public'));
    assert.equal((await admin.post(`/moderation/people/${handle}/limit`)).status, 204);
    await say('again', bob);
    const open = { ...bob, get: (path: string) => here.thoughts.client.get(path) } as Person;
    for (const who of [bob, open]) {
      assert.equal(await sees(who, '/feed/public'), false);
      assert.equal(await sees(who, `/search?q=${word}`), false);
    }
    assert.equal((await bob.get('/notifications/unread-count')).body.count, 0);
    assert.ok(await sees(ada, '/feed/public'));
    assert.ok((await ada.get('/notifications/unread-count')).body.count > 0);
    assert.equal((await bob.get(`/users/${handle}`)).status, 200);
    const listed = (await admin.get('/moderation/people')).body.data;
    assert.ok(
      listed.some(
        (one: { username: string; level: string }) => one.username === handle && one.level === 'limit',
      ),
    );
    const { code, errors } = await runInProcess(
      thoughtsProgram({ THOUGHTS_DATABASE_URL: databaseSetting(here.thoughts.config.database) }),
      ['people', 'release', handle],
    );
    assert.equal(code, 0, errors);
    assert.ok(await sees(bob, '/feed/public'));
  });

  test('a limited person is marked in the client API, and their follows require approval', async () => {
    const { admin, ana, handle } = await meet();
    const cleo = await joinWithApp(here.thoughts);
    await cleo.patch('/api/v1/accounts/update_credentials', { locked: false });
    const account = async () => (await cleo.get(`/api/v1/accounts/lookup?acct=${handle}`)).body;
    const askToFollow = async () => {
      const follow = ana.activity('Follow', { object: here.actorUri(cleo.username) });
      assert.equal(await ana.send(here.inbox(cleo.username), follow), 202);
      await here.drain();
    };
    const { id, limited } = await account();
    assert.equal(limited, undefined);
    const inStatus = async () => {
      const { body } = await cleo.get(`/api/v1/accounts/${id}/statuses`);
      return body[0].account.limited;
    };
    assert.equal(await inStatus(), undefined);
    assert.equal((await admin.post(`/moderation/people/${handle}/limit`)).status, 204);
    assert.equal((await account()).limited, true);
    assert.equal((await cleo.get(`/api/v1/accounts/${id}`)).body.limited, true);
    assert.equal(await inStatus(), true);
    const several = (await cleo.get(`/api/v1/accounts?id[]=${id}&id[]=${cleo.id}`)).body;
    assert.deepEqual(
      several.map((one: { limited?: boolean }) => one.limited),
      [true, undefined],
    );
    await askToFollow();
    const requests = (await cleo.get('/api/v1/follow_requests')).body;
    assert.deepEqual(
      requests.map((one: { id: string }) => one.id),
      [id],
    );
    assert.equal((await cleo.get('/api/v1/accounts/verify_credentials')).body.followers_count, 0);
    assert.equal((await admin.delete(`/moderation/people/${handle}/limit`)).status, 204);
    assert.equal((await account()).limited, undefined);
    await askToFollow();
    assert.deepEqual((await cleo.get('/api/v1/follow_requests')).body, []);
    assert.equal((await cleo.get('/api/v1/accounts/verify_credentials')).body.followers_count, 1);
  });

  test('a report lists the latest thoughts of its person and is resolved by a moderation action', async () => {
    const { admin, ada, bob, ana, handle } = await meet();
    const browser = await logInByForm(here.thoughts.client, admin.username);
    await browser.send('/operate/confirm', { password: PASSWORD, back: '/operate' });
    const report = async () => {
      const flag = ana.activity('Flag', { object: [here.actorUri(bob.username)], content: 'Look at this' });
      assert.equal(await ana.send(here.inbox(), flag), 202);
      await here.drain();
    };
    await post(bob, 'what bob says');
    await post(bob, 'for few', { visibility: 'followers' });
    await report();
    /** The page of the only report, and its id. */
    const openReport = async () => {
      const [, path = ''] =
        /href="(\/operate\/report\?[^"]*)"/.exec(await browser.read('/operate/reports')) ?? [];
      return { page: await browser.read(path), id: new URLSearchParams(path.split('?')[1]).get('id') ?? '' };
    };
    const first = await openReport();
    assert.match(first.page, /last public thoughts.*what bob says/s);
    assert.doesNotMatch(first.page, /for few/);
    const decision = `disable ${bob.username}`;
    assert.equal((await browser.send('/operate/report', { id: first.id, decision })).status, 303);
    assert.doesNotMatch(await browser.read('/operate/reports'), /Look at this/);
    const sent = await ada.post('/reports', { about: handle, text: 'Rude' });
    assert.ok(sent.status < 300, sent.text);
    const second = await openReport();
    assert.match(second.page, new RegExp(`name="decision" value="suspend ${handle}"`));
    const limited = await browser.send('/operate/report', { id: second.id, decision: `limit ${handle}` });
    assert.equal(limited.status, 303);
    assert.match(await browser.read('/operate/reports'), /There are no reports/);
    const acts = (await admin.get('/moderation/acts')).body.data.map(({ act }: { act: string }) => act);
    assert.deepEqual(acts.slice(0, 4), [
      'resolve-report',
      'limit-person',
      'resolve-report',
      'disable-account',
    ]);
    const accounts = await browser.read('/operate/accounts');
    assert.match(accounts, new RegExp(`@${handle}</bdi> <strong>limited`));
    assert.equal((await browser.send('/operate/accounts/people', { handle, act: 'release' })).status, 303);
    assert.equal((await admin.post(`/moderation/people/${ada.username}/suspend`)).body.code, 'local-account');
  });
});
