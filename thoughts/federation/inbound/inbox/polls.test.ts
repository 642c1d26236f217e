// Polls of other servers: arrival, updates, and votes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { HOUR, MINUTE } from '@tandem/platform/time/clock.ts';
import { type AppUser, joinWithApp } from '../../../client-api/testing/app.ts';
import { useFederationHarness } from '../../testing/harness.ts';
import { type PeerActor, usePeer } from '../../testing/peer.ts';

const choice = (name: string, totalItems = 0) => ({
  type: 'Note',
  name,
  replies: { type: 'Collection', totalItems },
});

eachDatabase('polls from other servers', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  let count = 0;

  async function meet() {
    count += 1;
    const ana = await peer().addActor(`ana${count}`);
    return { ana, ada: await joinWithApp(here.thoughts) };
  }
  const arrive = async (ana: PeerActor, type: string, object: unknown, at = here.thoughts.clock.now()) => {
    assert.equal(await ana.send(here.inbox(), ana.activity(type, { object }), { at }), 202);
    await here.drain();
    here.thoughts.clock.advance(1000);
  };
  const after = (milliseconds: number) => new Date(here.thoughts.clock.now() + milliseconds).toISOString();
  const ask = (ana: PeerActor, more: object = {}) =>
    ana.note({
      type: 'Question',
      content: '<p>Which?</p>',
      published: after(0),
      votersCount: 1,
      oneOf: [choice('Cats', 1), choice('Dogs & <more>')],
      endTime: after(HOUR),
      ...more,
    });
  const idOf = async (uri: string): Promise<string> => {
    const { id } = await here.federation.database.read
      .selectFrom('thought')
      .select('id')
      .where('uri', '=', uri)
      .executeTakeFirstOrThrow();
    return id;
  };
  const shownOf = async (ada: AppUser, { id: uri }: { id: string }) => {
    const thought: Json = (await ada.self.get(`/thoughts/${await idOf(uri)}`)).body;
    const timeline: Json[] = (await ada.get('/api/v1/timelines/public?remote=true')).body;
    const status: Json = timeline.find((one) => one.uri === uri);
    return { thought, status, poll: status.poll };
  };
  const vote = (ada: AppUser, { id }: Json, choices: unknown) =>
    ada.post(`/api/v1/polls/${id}/votes`, { choices });
  const settle = async () => {
    await here.drain();
    here.thoughts.clock.advance(1000);
    await here.thoughts.service.drainQueues();
  };
  const votesSentTo = ({ uri }: PeerActor): Json[] =>
    peer()
      .requests.filter(
        ({ method, target }) => method === 'POST' && uri.endsWith(target.replace('/inbox', '')),
      )
      .map(({ body }): Json => JSON.parse(body))
      .filter(({ type }) => type === 'Create');

  test('polls are returned with their counts, by both APIs', async () => {
    const { ana, ada } = await meet();
    const question = ask(ana);
    await arrive(ana, 'Create', question);
    const { thought, status, poll } = await shownOf(ada, question);
    assert.equal(status.content, '<p>Which?</p>');
    assert.deepEqual(poll, {
      id: status.id,
      expires_at: question.endTime,
      expired: false,
      multiple: false,
      votes_count: 1,
      voters_count: 1,
      emojis: [],
      voted: false,
      own_votes: [],
      options: [
        { title: 'Cats', votes_count: 1 },
        { title: 'Dogs & <more>', votes_count: 0 },
      ],
    });
    assert.deepEqual((await ada.get(`/api/v1/polls/${poll.id}`)).body, poll);
    assert.deepEqual((await here.thoughts.client.get(`/api/v1/polls/${poll.id}`)).body, poll);
    assert.deepEqual(thought.poll, {
      multiple: false,
      endsAt: question.endTime,
      voterCount: 1,
      ownVotes: [],
      choices: [
        { title: 'Cats', voteCount: 1 },
        { title: 'Dogs & <more>', voteCount: 0 },
      ],
    });
    // The fallback for clients without polls.
    assert.equal(thought.content, 'Which?\n\nCats\nDogs & <more>');
    assert.equal(thought.contentHtml, '<p>Which?</p><ul><li>Cats</li><li>Dogs &amp; &lt;more&gt;</li></ul>');
    const found = await ada.get('/api/v2/search?q=cats&type=statuses');
    assert.ok(found.body.statuses.some(({ uri }: Json) => uri === question.id));
  });

  test('polls need no text, and filters match their choices', async () => {
    const { ana, ada } = await meet();
    const filter = {
      title: 'No axolotls',
      context: ['public'],
      keywords_attributes: [{ keyword: 'axolotl' }],
    };
    assert.equal((await ada.post('/api/v2/filters', filter)).status, 200);
    const question = ask(ana, { content: undefined, anyOf: [choice('Axolotl'), choice('Newt')], oneOf: [] });
    await arrive(ana, 'Create', question);
    const { status, poll, thought } = await shownOf(ada, question);
    assert.deepEqual([status.content, poll.multiple, thought.content], ['', true, 'Axolotl\nNewt']);
    assert.deepEqual(
      status.filtered.map(({ keyword_matches: found }: Json) => found),
      [['axolotl']],
    );
  });

  test('an Update refreshes the counts without an edit', async () => {
    const { ana, ada } = await meet();
    const question = ask(ana);
    await arrive(ana, 'Create', question);
    const counted = (one: number, other: number) => ({
      ...question,
      oneOf: [choice('Cats', one), choice('Dogs & <more>', other)],
      votersCount: one + other,
    });
    const early = here.thoughts.clock.now();
    here.thoughts.clock.advance(MINUTE);
    await arrive(ana, 'Update', counted(5, 2));
    const { poll, status } = await shownOf(ada, question);
    assert.deepEqual([poll.votes_count, poll.voters_count, status.edited_at], [7, 7, null]);
    assert.deepEqual(poll.options[0], { title: 'Cats', votes_count: 5 });
    await arrive(ana, 'Update', counted(2, 0), early);
    assert.equal((await shownOf(ada, question)).poll.votes_count, 7, 'an Update from before it');
    const { status: edits, body: history } = await ada.get(`/api/v1/statuses/${status.id}/history`);
    assert.deepEqual([edits, history.length], [200, 1]);
    const { options, votes_count: votes, voters_count: voters } = history[0].poll;
    assert.deepEqual([options.map(({ title }: Json) => title), votes], [['Cats', 'Dogs & <more>'], 0]);
    assert.deepEqual([options[0].votes_count, voters], [null, null], 'counts are not versioned');
  });

  test('changed choices reset the votes, and the history has the original question', async () => {
    const { ana, ada } = await meet();
    const question = ask(ana);
    await arrive(ana, 'Create', question);
    const { poll } = await shownOf(ada, question);
    assert.equal((await vote(ada, poll, [0])).status, 200);
    here.thoughts.clock.advance(MINUTE);
    const anew = { ...question, oneOf: [choice('Birds', 3), choice('Bees')], updated: after(0) };
    await arrive(ana, 'Update', anew);
    const { poll: next, status } = await shownOf(ada, question);
    assert.deepEqual([next.voted, next.votes_count, next.options[0].title], [false, 3, 'Birds']);
    assert.ok(status.edited_at);
    const { body: history } = await ada.get(`/api/v1/statuses/${status.id}/history`);
    assert.deepEqual(
      history.map((version: Json) => version.poll.options.map(({ title }: Json) => title)),
      [
        ['Cats', 'Dogs & <more>'],
        ['Birds', 'Bees'],
      ],
    );
    assert.equal((await vote(ada, next, [1])).status, 200);
    await arrive(ana, 'Update', { ...anew, type: 'Note', oneOf: undefined, updated: after(0) });
    assert.equal((await shownOf(ada, question)).poll, null);
    assert.equal((await ada.get(`/api/v1/polls/${poll.id}`)).status, 404);
  });

  test('a vote is counted immediately and sent only to the author', async () => {
    const { ana, ada } = await meet();
    const question = ask(ana);
    await arrive(ana, 'Create', question);
    const { poll } = await shownOf(ada, question);
    const voted = await vote(ada, poll, ['1']);
    assert.equal(voted.status, 200, voted.text);
    assert.deepEqual([voted.body.voted, voted.body.own_votes], [true, [1]]);
    assert.deepEqual([voted.body.votes_count, voted.body.voters_count], [2, 2]);
    const { thought } = await shownOf(ada, question);
    assert.deepEqual([thought.poll.ownVotes, thought.poll.choices[1].voteCount], [[1], 1]);
    await settle();
    const [sent, ...more] = votesSentTo(ana);
    assert.equal(more.length, 0);
    const actor = here.actorUri(ada.username);
    assert.deepEqual([sent.actor, sent.to, sent.cc], [actor, [ana.uri], []]);
    const { id, published, ...note } = sent.object;
    assert.ok(id.startsWith(`${actor}#`), id);
    assert.deepEqual(note, {
      type: 'Note',
      attributedTo: actor,
      to: [ana.uri],
      inReplyTo: question.id,
      name: 'Dogs & <more>',
    });
    const counted = { ...question, oneOf: [choice('Cats', 9), choice('Dogs & <more>', 1)], votersCount: 10 };
    await arrive(ana, 'Update', counted);
    const { poll: next } = await shownOf(ada, question);
    assert.deepEqual([next.votes_count, next.own_votes], [10, [1]]);
  });

  test('each of several choices is sent once, duplicates excluded', async () => {
    const { ana, ada } = await meet();
    const question = ask(ana, { oneOf: undefined, anyOf: ['a', 'b', 'c'].map((name) => choice(name)) });
    await arrive(ana, 'Create', question);
    const { poll } = await shownOf(ada, question);
    const replies = await Promise.all([1, 2, 3].map(() => vote(ada, poll, [2, 0, 2])));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422, 422]);
    await settle();
    assert.deepEqual(
      votesSentTo(ana).map(({ object }) => object.name),
      ['c', 'a'],
    );
    const { poll: next } = await shownOf(ada, question);
    assert.deepEqual([next.votes_count, next.voters_count, next.own_votes], [2, 2, [2, 0]]);
  });

  test('invalid votes are refused like for local polls, and change nothing', async () => {
    const { ana, ada } = await meet();
    const question = ask(ana);
    await arrive(ana, 'Create', question);
    const { poll } = await shownOf(ada, question);
    const refused = async (choices: unknown, sentence: string) => {
      const { status, body } = await vote(ada, poll, choices);
      assert.deepEqual([status, body.error], [422, `Validation failed: ${sentence}`]);
    };
    for (const choices of [[2], [-1], [0, 7]])
      await refused(choices, 'The chosen vote option does not exist');
    await refused([0, 1], 'Only one option of this poll can be chosen');
    assert.equal((await vote(ada, poll, ['x'])).status, 422);
    assert.deepEqual((await vote(ada, poll, [])).body, poll);
    assert.deepEqual((await shownOf(ada, question)).poll, poll);
    assert.equal((await vote(ada, poll, [0])).status, 200);
    await refused([1], 'You have already voted on this poll');
    here.thoughts.clock.advance(2 * HOUR);
    const late = await joinWithApp(here.thoughts);
    const { status, body } = await vote(late, poll, [0]);
    assert.deepEqual([status, body.error], [422, 'Validation failed: The poll has already ended']);
    assert.equal((await late.get(`/api/v1/polls/${poll.id}`)).body.expired, true);
    const { id } = (await ada.post('/api/v1/statuses', { status: 'No poll' })).body;
    for (const unknown of [id, '1', 'x']) {
      assert.equal((await ada.get(`/api/v1/polls/${unknown}`)).status, 404);
      assert.equal((await vote(ada, { id: unknown }, [0])).status, 404);
    }
    assert.equal((await here.thoughts.client.post(`/api/v1/polls/${poll.id}/votes`)).status, 401);
  });

  test('an expired poll is closed for visitors without further events', async () => {
    const { ana } = await meet();
    const question = ask(ana);
    await arrive(ana, 'Create', question);
    const isExpired = async () => {
      const { body } = await here.thoughts.client.get('/api/v1/timelines/public');
      return body.find(({ uri }: Json) => uri === question.id).poll.expired;
    };
    assert.deepEqual([await isExpired(), await isExpired()], [false, false]);
    here.thoughts.clock.advance(HOUR);
    assert.equal(await isExpired(), true);
  });

  test('a poll for named people is visible only to them', async () => {
    const { ana, ada } = await meet();
    const bob = await joinWithApp(here.thoughts);
    const question = ask(ana, { to: [here.actorUri(ada.username)], cc: [] });
    await arrive(ana, 'Create', question);
    const [{ last_status: status }] = (await ada.get('/api/v1/conversations')).body;
    assert.equal((await bob.get(`/api/v1/polls/${status.id}`)).status, 404);
    assert.equal((await vote(bob, status, [0])).status, 404);
    assert.equal((await vote(ada, status, [0])).status, 200);
  });

  test('voters are notified of the end once, also if the poll closes early', async () => {
    const { ana, ada } = await meet();
    const bob = await joinWithApp(here.thoughts);
    const soon = ask(ana);
    const early = ask(ana, { endTime: undefined });
    for (const question of [soon, early]) {
      await arrive(ana, 'Create', question);
      assert.equal((await vote(ada, (await shownOf(ada, question)).poll, [0])).status, 200);
    }
    const told = async (app: AppUser) =>
      (await app.get('/api/v1/notifications?types[]=poll')).body.map(({ status, account }: Json) => [
        status.uri,
        account.acct,
        status.poll.expired,
      ]);
    await here.thoughts.service.runJobs();
    assert.deepEqual(await told(ada), []);
    await arrive(ana, 'Update', { ...early, closed: true });
    here.thoughts.clock.advance(2 * HOUR);
    for (let run = 0; run < 2; run += 1) await here.thoughts.service.runJobs();
    assert.deepEqual((await told(ada)).sort(), [soon, early].map(({ id }) => [id, ana.handle, true]).sort());
    assert.deepEqual(await told(bob), []);
    assert.deepEqual(
      (await ada.self.get('/notifications')).body.data.map(({ type }: Json) => type),
      [],
      'the REST API does not have this type',
    );
  });
});
