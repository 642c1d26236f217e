// Fills a server of an old version of thoughts through its APIs.
import { createECDH, randomBytes } from 'node:crypto';
import type { Filled, Old, Question, Running, Untyped } from './make-0.1.0.ts';

/** Part of all ids: the server is accessible on any port, but must be configured with this address. */
const ADDRESS = 'http://localhost:47083';
/** Otherwise unused local addresses, so that tests can run these servers again. */
const PEERS = { reachable: '127.0.83.1', gone: '127.0.83.2' };

export const THOUGHTS_SETTINGS = {
  THOUGHTS_PORT: '47083',
  THOUGHTS_PUBLIC_URL: ADDRESS,
  THOUGHTS_FEDERATION_INSECURE: 'true',
  THOUGHTS_TOKEN_SECONDS: '99999999',
  REGISTRATIONS_PER_ADDRESS: '0',
  LOG_LEVEL: 'fatal',
};

/**
 * Fills a running server with seed 1, the data of its query exercises, and a user, `keeper`, who has one of
 * everything. Leaves deliveries and inbound activities queued.
 */
export async function fillThoughts(old: Old, running: Running): Promise<Filled> {
  const { startPeer } = await old('thoughts/federation/testing/peer.ts');
  await using peer = await startPeer(PEERS.reachable);
  await using gone = await startPeer(PEERS.gone);
  const thoughts = await exercise(old, running, peer);
  const keeper = await (await old('thoughts/client-api/testing/app.ts')).joinWithApp(thoughts, 'keeper');
  const kept = await fillAccount(old, thoughts, keeper, [peer, gone]);
  return {
    whileWriting: null,
    tokens: { person: keeper.self.token, app: keeper.token, admin: kept.admin.token },
    questions: questionsOf(keeper.id, kept),
    peers: { reachable: peer.host, gone: gone.host },
  };
}

/** Seeds, and then runs the actions of the query tests. */
async function exercise(old: Old, { service, config, clock, url }: Running, peer: Untyped) {
  const { createClient } = await old('platform/testing/client.ts');
  const { joinAt } = await old('thoughts/testing/thoughts.ts');
  const join = (name?: string) => joinAt(url, name);
  const thoughts = { service, config, clock, client: createClient(url), join };
  const ada = await join('ada');
  const bob = await join('bob');
  await succeed(bob.put('/users/me', { manuallyApprovesFollowers: false }));
  await succeed(ada.post('/users/bob/follow'));
  await join('carl');
  const { openDatabase } = await old('platform/database/open.ts');
  const { thoughtsMigrations } = await old('thoughts/app.ts');
  await using database = await openDatabase(config.database, thoughtsMigrations);
  const { seedThoughts } = await old('tools/seed/seed-thoughts.ts');
  await seedThoughts(database, { users: 12, thoughts: 400, seed: 1, until: clock.now() });
  let strangers = 0;
  const addRemoteActor = (fields: object) => {
    strangers += 1;
    return peer.addActor(`stranger${strangers}`, { ...fields });
  };
  const receive = async (from: Untyped, activity: object) => {
    await from.send(`${url}/inbox`, activity);
    await service.drainQueues();
  };
  const harness = { thoughts, peer, ada, bob, addRemoteActor, receive, at: (path: string) => url + path };
  const folder = 'thoughts/testing/exercises';
  await (await old(`${folder}/operations.ts`)).exerciseOperations(harness);
  await (await old(`${folder}/moderation.ts`)).exerciseModeration(harness);
  await (await old(`${folder}/client-api.ts`)).exerciseClientApi(harness);
  await (await old(`${folder}/documents.ts`)).exerciseDocuments(harness);
  await (await old(`${folder}/inbox.ts`)).exerciseInbox(harness);
  await (await old(`${folder}/deliveries.ts`)).exerciseDeliveries(harness);
  return thoughts;
}

/** Gives `keeper` one of everything. Returns the administrator, and the ids of some of the data. */
async function fillAccount(old: Old, thoughts: Untyped, keeper: Untyped, [peer, gone]: Untyped[]) {
  const { joinWithApp } = await old('thoughts/client-api/testing/app.ts');
  const { uploadPicture } = await old('thoughts/client-api/testing/pictures.ts');
  const { makeAdministrator } = await old('thoughts/testing/administrators.ts');
  const friend = await joinWithApp(thoughts, 'friend');
  const admin = await thoughts.join('keeper_of_rules');
  await makeAdministrator(thoughts, admin.username);
  const { drainQueues } = thoughts.service;
  const post = (by: Untyped, path: string, body: object = {}) => succeed(by.post(path, body));
  const status = (more: object) => post(keeper, '/api/v1/statuses', more);
  for (const person of [keeper, friend])
    await succeed(person.self.put('/users/me', { manuallyApprovesFollowers: false, displayName: 'Known' }));
  await post(friend, `/api/v1/accounts/${keeper.id}/follow`, { notify: true });
  await post(keeper, `/api/v1/accounts/${friend.id}/follow`);

  const followers = [await peer.addActor('ana'), await peer.addActor('ben'), await gone.addActor('cleo')];
  for (const one of followers) {
    await one.send(`${ADDRESS}/inbox`, one.activity('Follow', { object: `${ADDRESS}/users/keeper` }));
    await drainQueues();
    await post(keeper.self, '/federation/follow-remote', { handle: one.handle });
    const object = { type: 'Follow', actor: `${ADDRESS}/users/keeper`, object: one.uri };
    await one.send(`${ADDRESS}/inbox`, one.activity('Accept', { object }));
    await drainQueues();
  }
  const [ana] = followers;
  const oneOf = [{ name: 'Tea' }, { name: 'Coffee' }];
  const endTime = new Date(Date.now() + 86_400_000).toISOString();
  const question = ana.note({ type: 'Question', content: '<p>Which?</p>', oneOf, endTime });
  await ana.send(`${ADDRESS}/inbox`, ana.activity('Create', { object: question }));
  await drainQueues();
  const [{ poll }] = await succeed(keeper.get('/api/v1/timelines/home'));
  await post(keeper, `/api/v1/polls/${poll.id}/votes`, { choices: [1] });

  const first = await status({ status: 'Public, with #tea and @friend', language: 'en' });
  await status({ status: 'Unlisted', visibility: 'unlisted', spoiler_text: 'A warning' });
  await status({ status: 'For followers', visibility: 'private' });
  await status({ status: '@friend For one', visibility: 'direct' });
  await status({ status: 'A reply', in_reply_to_id: first.id });
  const picture = await uploadPicture(keeper, { description: 'A cat' });
  await status({ status: 'A picture', media_ids: [picture.id] });
  for (const text of ['Public, edited #tea', 'Public, edited twice #tea'])
    await succeed(keeper.put(`/api/v1/statuses/${first.id}`, { status: text }));
  const other = await post(friend, '/api/v1/statuses', {
    status: 'To be quoted',
    quote_approval_policy: 'public',
  });
  await status({ status: 'Quoting', quoted_status_id: other.id });
  for (const act of ['favourite', 'reblog', 'bookmark'])
    await post(keeper, `/api/v1/statuses/${other.id}/${act}`);
  for (const act of ['favourite', 'reblog', 'bookmark'])
    await post(friend, `/api/v1/statuses/${first.id}/${act}`);
  await post(keeper, `/api/v1/statuses/${first.id}/pin`);

  const { id: bob } = await succeed(keeper.get('/api/v1/accounts/lookup?acct=bob'));
  const { id: carl } = await succeed(keeper.get('/api/v1/accounts/lookup?acct=carl'));
  const list = await post(keeper, '/api/v1/lists', { title: 'Friends', replies_policy: 'list' });
  await post(keeper, `/api/v1/lists/${list.id}/accounts`, { account_ids: [friend.id] });
  const keywords = [{ keyword: 'coffee', whole_word: true }];
  const filter = await post(keeper, '/api/v2/filters', {
    title: 'Later',
    context: ['home'],
    keywords_attributes: keywords,
  });
  await post(keeper, `/api/v2/filters/${filter.id}/statuses`, { status_id: other.id });
  await post(keeper, `/api/v1/accounts/${bob}/mute`, { notifications: false });
  await post(keeper, `/api/v1/accounts/${carl}/block`);
  await post(keeper, `/api/v1/accounts/${friend.id}/note`, { comment: 'From the book club' });
  await post(keeper, '/api/v1/tags/tea/follow');
  await post(keeper, '/api/v1/markers', { home: { last_read_id: first.id } });
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const subscription = { endpoint: 'http://127.0.0.1:9/push', keys };
  await post(keeper, '/api/v1/push/subscription', { subscription, data: { alerts: { mention: true } } });
  await post(keeper.self, '/api-keys', { name: 'Script' });
  await post(friend.self, '/reports', { about: 'bob', text: 'Spam' });
  await post(admin, '/moderation/invitations', { uses: 5, note: 'The book club' });
  await post(admin, '/moderation/domain-blocks', { domain: 'blocked.example', reason: 'Spam' });
  await drainQueues();

  // From here on, deliveries to `gone` are postponed; other events stay queued.
  await gone[Symbol.asyncDispose]();
  await status({ status: 'Not delivered to one server' });
  await drainQueues();
  await status({ status: 'Not delivered yet' });
  const csv = 'Account address,Show boosts\nbob,false\nnobody-here,true\n';
  const headers = { 'content-type': 'text/csv' };
  await succeed(keeper.self.post('/data/import?kind=follows&mode=merge', csv, { headers }));
  const note = ana.note({ content: '<p>Not received yet</p>', cc: [`${ADDRESS}/users/keeper`] });
  await ana.send(`${ADDRESS}/inbox`, ana.activity('Create', { object: note }));
  return { admin, list: list.id, first: first.id, uri: first.uri, poll: poll.id, friend: friend.id };
}

function questionsOf(
  id: string,
  { list, first, poll, uri }: Record<'list' | 'first' | 'poll' | 'uri', string>,
) {
  const ask = (as: string | null, paths: readonly string[], accept?: string): Question[] =>
    paths.map((path) => (accept ? { as, path, accept } : { as, path }));
  const page = '?per_page=100';
  const thought = uri.replace(ADDRESS, '');
  return [
    ...ask(null, [
      `/users${page}`,
      '/users/keeper',
      `/users/keeper/thoughts${page}`,
      '/tags/popular',
      '/server',
    ]),
    ...ask(null, [`/feed/public${page}&local=true`, `/tags/tea${page}`, '/search?q=tea', '/search?q=friend']),
    ...ask(null, ['/.well-known/webfinger?resource=acct:keeper@localhost:47083', '/users/keeper/pins']),
    ...ask(null, [
      '/api/v2/instance',
      '/api/v1/timelines/public?limit=40',
      `/api/v1/accounts/${id}/statuses`,
    ]),
    ...ask(null, ['/users/keeper', '/users/keeper/outbox', thought], 'application/activity+json'),
    ...ask('person', [
      `/feed${page}`,
      `/feed/public${page}`,
      `/notifications${page}`,
      '/notifications/groups',
    ]),
    ...ask('person', [
      '/notifications/unread-count',
      '/bookmarks',
      '/blocks',
      '/mutes',
      '/users/me',
      '/auth/apps',
    ]),
    ...ask('person', ['/api-keys', '/markers', '/news', '/federation/remote-following', '/push/key']),
    ...ask('person', [
      '/relationships?username=friend',
      '/users/keeper/followers',
      '/users/keeper/following',
    ]),
    ...ask('person', [thought, `${thought}/history`, `${thought}/thread`, `${thought}/liked-by`]),
    ...ask('person', ['/data/export?form=thoughts.json', '/data/export?form=follows.csv']),
    ...ask('app', [
      '/api/v1/accounts/verify_credentials',
      '/api/v1/timelines/home?limit=40',
      '/api/v1/lists',
    ]),
    ...ask('app', [`/api/v1/timelines/list/${list}`, `/api/v1/lists/${list}/accounts`, '/api/v2/filters']),
    ...ask('app', [
      '/api/v1/notifications',
      '/api/v2/notifications',
      '/api/v1/conversations',
      '/api/v1/mutes',
    ]),
    ...ask('app', ['/api/v1/followed_tags', '/api/v1/favourites', '/api/v1/bookmarks', '/api/v1/blocks']),
    ...ask('app', [
      `/api/v1/statuses/${first}`,
      `/api/v1/statuses/${first}/context`,
      `/api/v1/polls/${poll}`,
    ]),
    ...ask('app', [`/api/v1/statuses/${first}/history`, '/api/v1/push/subscription', '/api/v2/search?q=tea']),
    ...ask('admin', ['/moderation/reports', '/moderation/accounts', '/moderation/domain-blocks']),
    ...ask('admin', ['/moderation/hosts', '/moderation/invitations', '/moderation/acts']),
  ];
}

async function succeed(sent: Untyped): Promise<Untyped> {
  const { status, body, text } = await sent;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return body;
}
