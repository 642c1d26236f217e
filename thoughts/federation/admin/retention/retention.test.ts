import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { DAY } from '@tandem/platform/time/clock.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { type PeerActor, PUBLIC, usePeer } from '../../testing/peer.ts';
import { retentionJob } from './retention.ts';

eachDatabase('retention', (dialect) => {
  const here = useFederationHarness(dialect, {
    THOUGHTS_REMOTE_RETENTION_DAYS: '30',
    THOUGHTS_TOKEN_SECONDS: '9999999',
  });
  const peer = usePeer();
  const publish = async (actor: PeerActor, content: string, fields = {}) => {
    const note = actor.note({ content, ...fields });
    await actor.send(here.inbox(), actor.activity('Create', { object: note }), {
      at: here.thoughts.clock.now(),
    });
    await here.drain();
    const { body } = await here.thoughts.client.get('/feed/public');
    return body.data.find((one: { content: string }) => one.content === content)?.id as string;
  };
  const contents = async () =>
    (await here.thoughts.client.get('/feed/public?per_page=100')).body.data
      .map((one: { content: string }) => one.content)
      .sort();

  test('posts without local relations expire with their counts, others are retained', async () => {
    const ada = await here.thoughts.join();
    const idle = await peer().addActor('idle');
    const followed = await peer().addActor('followed');
    await here.follow(idle);
    await publish(idle, 'idle #x', {
      tag: [{ type: 'Hashtag', name: '#x' }],
      published: '2001-01-01T00:00:00Z',
    });
    await ada.post(`/thoughts/${await publish(idle, 'liked')}/like`);
    await ada.post(`/thoughts/${await publish(idle, 'boosted')}/boost`);
    await ada.post('/thoughts', { content: 'reply', replyTo: await publish(idle, 'parent') });
    const quotable = { interactionPolicy: { canQuote: { automaticApproval: [PUBLIC] } } };
    const quote = await publish(idle, 'quoted', quotable);
    assert.equal((await ada.post('/thoughts', { content: 'quoting', quote, listed: false })).status, 201);
    await publish(idle, 'mentions', { tag: [{ type: 'Mention', href: here.actorUri(ada.username) }] });
    await here.unfollow(idle);
    await ada.post('/federation/follow-remote', { handle: followed.handle });
    await publish(followed, 'followed');
    const stay = ['boosted', 'followed', 'liked', 'mentions', 'parent', 'quoted', 'reply'];
    await here.thoughts.service.runJobs();
    assert.deepEqual(await contents(), [...stay, 'idle #x'].sort());
    here.thoughts.clock.advance(31 * DAY);
    await here.thoughts.service.runJobs();
    assert.deepEqual(await contents(), stay);
    assert.equal((await here.thoughts.client.get('/feed/public')).body.total, stay.length);
    assert.equal((await here.thoughts.client.get(`/users/${idle.handle}`)).body.thoughtCount, 5);
  });

  test('an actor without relations is deleted, and a deleted post can be stored again', async () => {
    const lonely = await peer().addActor('lonely');
    await here.follow(lonely);
    await publish(lonely, 'passing');
    await here.unfollow(lonely);
    here.thoughts.clock.advance(31 * DAY);
    await here.thoughts.service.runJobs();
    assert.equal((await here.thoughts.client.get(`/users/${lonely.handle}`)).status, 404);
    await here.follow(lonely);
    const again = await publish(lonely, 'again');
    assert.ok(again);
  });

  test('expired posts behind many retained ones, and after an interrupted run, are deleted', async () => {
    const followed = await peer().addActor('prolific');
    const lonely = await peer().addActor('rare');
    const ada = await here.thoughts.join();
    await here.follow(lonely);
    await ada.post('/federation/follow-remote', { handle: followed.handle });
    await here.drain();
    const notes = Array.from({ length: 120 }, (_, at) => followed.note({ content: `stays ${at}` }));
    const at = here.thoughts.clock.now();
    await Promise.all(
      notes.map((object) => followed.send(here.inbox(), followed.activity('Create', { object }), { at })),
    );
    await here.drain();
    await publish(lonely, 'leaves');
    await here.unfollow(lonely);
    here.thoughts.clock.advance(31 * DAY);
    await retentionJob(here.federation).run(AbortSignal.abort());
    assert.ok((await contents()).includes('leaves'));
    await retentionJob(here.federation).run(new AbortController().signal);
    const left = await contents();
    assert.equal(left.includes('leaves'), false);
    const { body } = await here.thoughts.client.get(`/users/${followed.handle}`);
    assert.equal(body.thoughtCount, notes.length);
  });

  test('the data of a blocked domain is deleted', async () => {
    const other = await peer().addActor('blocked');
    await here.follow(other);
    await publish(other, 'to be gone');
    const block = { domain: '127.0.0.1', reason: '', created_at: 0 };
    await here.federation.database.write((tx) => tx.insertInto('domain_block').values(block).execute());
    await here.thoughts.service.runJobs();
    assert.equal((await here.thoughts.client.get(`/users/${other.handle}`)).status, 404);
    assert.deepEqual(
      (await contents()).filter((one: string) => one !== 'reply'),
      [],
    );
  });
});
