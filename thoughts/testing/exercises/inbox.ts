// Exercises every kind of activity received from another server.
import assert from 'node:assert/strict';
import type { Json } from '@tandem/platform/testing/client.ts';
import { joinWithApp } from '../../client-api/testing/app.ts';
import type { PeerActor } from '../../federation/testing/peer.ts';
import { post } from '../posts.ts';
import { type ExerciseHarness, expectSuccess } from './harness.ts';

/** Delivers each kind of activity, and its Undo if it has one. */
export async function exerciseInbox(harness: ExerciseHarness): Promise<void> {
  await receiveRelations(harness);
  await receiveNotes(harness);
  await fetchReplies(harness);
  await receiveFollowReplies(harness);
  await receiveMove(harness);
  await receiveEndings(harness);
}

async function receiveRelations(harness: ExerciseHarness): Promise<void> {
  const { ada, at, receive } = harness;
  const ana = await harness.addRemoteActor();
  const thought = at(`/thoughts/${(await post(ada, 'Hello')).id}`);
  const objects = { Follow: at('/users/ada'), Like: thought, Announce: thought, Block: at('/users/ada') };
  for (const [type, object] of Object.entries(objects)) {
    const done = ana.activity(type, { object });
    await receive(ana, done);
    await receive(ana, ana.activity('Undo', { object: done }));
    const again = ana.activity(type, { object });
    await receive(ana, again);
    await receive(ana, ana.activity('Undo', { object: again.id }));
    const known = { type, actor: ana.uri, object };
    await receive(ana, ana.activity('Undo', { object: known }));
  }
  await receive(ana, ana.activity('Flag', { object: [thought], content: 'Look' }));
}

async function receiveNotes(harness: ExerciseHarness): Promise<void> {
  const { ada, at, peer, receive } = harness;
  const ana = await harness.addRemoteActor();
  const ben = await harness.addRemoteActor();
  const { id } = await post(ada, 'Hello');
  const tag = [
    { type: 'Mention', href: at('/users/ada') },
    { type: 'Mention', href: ben.uri },
    { type: 'Hashtag', name: '#tea' },
  ];
  const attachment = { type: 'Image', url: 'https://files.example/a.png' };
  const reply = ana.note({ inReplyTo: at(`/thoughts/${id}`), tag, attachment, cc: [at('/users/ada')] });
  await receive(ana, ana.activity('Create', { object: reply }));
  const edited = { ...reply, content: 'Changed', updated: new Date().toISOString() };
  await receive(ana, ana.activity('Update', { object: edited }));
  const secret = ana.note({ to: [at('/users/ada')], tag });
  await receive(ana, ana.activity('Create', { object: secret }));
  // With this follow, boosts and replies by the actor are stored.
  await expectSuccess(ada.post('/federation/follow-remote', { handle: ana.handle }));
  await receivePoll(harness, ana);
  const unseen = ben.note({ tag });
  await receive(ana, ana.activity('Create', { object: ana.note({ inReplyTo: unseen.id }) }));
  await receive(ana, ana.activity('Announce', { object: ben.note().id }));
  await receive(ana, ana.activity('Announce', { object: reply.id }));
  const forwarded = ben.note({ inReplyTo: reply.id });
  const signature = { type: 'RsaSignature2017', signatureValue: 'not read' };
  await receive(ana, ben.activity('Create', { object: forwarded, signature }));
  const late = ben.note();
  peer.fail(late.id, 403);
  await receive(ana, ana.activity('Create', { object: ana.note({ inReplyTo: late.id, tag }) }));
  await receive(ben, ben.activity('Create', { object: late }));
  await expectSuccess(ada.post(`/thoughts/${id}/like`));
  await receive(ana, ana.activity('Delete', { object: { id: reply.id, type: 'Tombstone' } }));
}

/** Fetches replies, of which one is known. */
async function fetchReplies({ ada, thoughts, ...harness }: ExerciseHarness): Promise<void> {
  const ana = await harness.addRemoteActor();
  const id = ana.id('root');
  const known = ana.note({ inReplyTo: id });
  const unknown = ana.note({ inReplyTo: id });
  ana.note({ id, replies: { totalItems: 2, items: [known.id, unknown.id] } });
  for (const one of [id, known.id])
    await expectSuccess(ada.get(`/lookup?${new URLSearchParams({ q: one })}`));
  const found = await expectSuccess(ada.get(`/lookup?${new URLSearchParams({ q: known.id })}`));
  for (const _ of [1, 2]) {
    await expectSuccess(ada.post(`/thoughts/${found.id}/fetch-replies`));
    await thoughts.service.drainQueues();
  }
}

/** A poll, an update of its counts, a vote, its end, and an edit of its choices. */
async function receivePoll({ receive, thoughts }: ExerciseHarness, ana: PeerActor): Promise<void> {
  const oneOf = [{ name: 'Tea' }, { name: 'Coffee' }];
  const published = new Date().toISOString();
  const question = ana.note({ type: 'Question', oneOf, published });
  await receive(ana, ana.activity('Create', { object: question }));
  await receive(ana, ana.activity('Update', { object: { ...question, votersCount: 5 } }));
  const voter = await joinWithApp(thoughts, 'app_voter');
  const [{ id }] = await expectSuccess(voter.get('/api/v1/timelines/public?remote=true'));
  await expectSuccess(voter.get(`/api/v1/polls/${id}`));
  await expectSuccess(voter.post(`/api/v1/polls/${id}/votes`, { choices: [1] }));
  await thoughts.service.drainQueues();
  await receive(ana, ana.activity('Update', { object: { ...question, closed: true } }));
  await thoughts.service.runJobs();
  const anew = { ...question, oneOf: [{ name: 'Water' }], updated: new Date().toISOString() };
  await receive(ana, ana.activity('Update', { object: anew }));
}

/** Accept and Reject of a Follow by a local user: by id and by embedded object. */
async function receiveFollowReplies(harness: ExerciseHarness): Promise<void> {
  const { ada, at, receive } = harness;
  for (const type of ['Accept', 'Reject']) {
    for (const shape of ['id', 'whole']) {
      const ana = await follow(harness);
      const asked = harness.peer.requests.map(({ body }) => body).findLast((body) => body.includes(ana.uri));
      const { id } = JSON.parse(asked ?? '{}');
      const whole = { type: 'Follow', actor: at(`/users/${ada.username}`), object: ana.uri };
      await receive(ana, ana.activity(type, { object: shape === 'id' ? id : whole }));
    }
  }
}

/** Ada follows a new remote actor; the Follow is delivered. */
async function follow({ ada, addRemoteActor: stranger, thoughts }: ExerciseHarness): Promise<PeerActor> {
  const ana = await stranger();
  await expectSuccess(ada.post('/federation/follow-remote', { handle: ana.handle }));
  await thoughts.service.drainQueues();
  return ana;
}

async function receiveMove(harness: ExerciseHarness): Promise<void> {
  const old = await follow(harness);
  const next = await harness.addRemoteActor({ alsoKnownAs: [old.uri] });
  const { ada, thoughts } = harness;
  await harness.receive(old, old.activity('Accept', { object: followOf(harness, old) }));
  const blocker = await thoughts.join();
  await expectSuccess(blocker.post(`/users/${old.handle}/block`));
  const muter = await thoughts.join();
  await expectSuccess(muter.post(`/users/${old.handle}/mute`, { seconds: 3600 }));
  const app = await joinWithApp(thoughts);
  const { id } = (await app.get(`/api/v1/accounts/lookup?acct=${old.handle}`)).body;
  await expectSuccess(app.post(`/api/v1/accounts/${id}/note`, { comment: 'Met in Rome' }));
  await harness.receive(old, old.activity('Move', { object: old.uri, target: next.uri }));
  await harness.receive(next, next.activity('Accept', { object: followOf(harness, next) }));
  assert.deepEqual((await ada.get('/federation/remote-following')).body.at(0)?.actorUrl, next.uri);
}

/** The last Follow that arrived at `followee`. */
function followOf({ peer }: ExerciseHarness, followee: PeerActor): Json {
  const activities = peer.requests
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => JSON.parse(body));
  return activities.findLast(({ type, object }) => type === 'Follow' && object === followee.uri);
}

async function receiveEndings(harness: ExerciseHarness): Promise<void> {
  const { peer, receive, at } = harness;
  const ana = await follow(harness);
  await receive(ana, ana.activity('Follow', { object: at('/users/bob') }));
  await receive(ana, ana.activity('Create', { object: ana.note() }));
  ana.document.name = 'Another';
  await receive(ana, ana.activity('Update', { object: ana.document }));
  peer.fail(ana.uri, 410);
  await receive(ana, ana.activity('Delete', { object: ana.uri }));
}
