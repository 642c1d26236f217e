// Calls every operation of the documented REST API successfully.
import assert from 'node:assert/strict';
import { createECDH } from 'node:crypto';
import { createClient } from '@tandem/platform/testing/client.ts';
import { type Operation, readInterface } from '@tandem/platform/testing/interface.ts';
import { getToken } from '../../client-api/testing/app.ts';
import type { PeerActor } from '../../federation/testing/peer.ts';
import { EXPORT_FORMS, IMPORT_KINDS } from '../../moderation/data-transfer/contract.ts';
import { logIn, PASSWORD, type Person } from '../thoughts.ts';
import { type ExerciseHarness, expectSuccess, postWithReferences } from './harness.ts';

const { operations: all } = await readInterface(
  new URL('../../../docs/interface/thoughts.md', import.meta.url),
);
/** `moderation.ts` exercises the operations of administrators and of the security of accounts. */
const operations = all.filter(
  ({ path }) => !/^\/moderation\/|^\/auth\/(?!register|login$|logout|sessions|apps)/.test(path),
);

/** The resources referenced by requests. */
type Props = Record<'thought' | 'notification' | 'key' | 'session' | 'app' | 'imported', string> & {
  stranger: PeerActor;
};

/** Calls each operation in every variant that runs different SQL. */
export async function exerciseOperations(harness: ExerciseHarness): Promise<void> {
  // `client-api.ts` exercises uploads.
  for (const operation of operations.filter(({ request }) => request !== 'file')) {
    const isLast = /me$|password$|logout$/.test(operation.path) && operation.method !== 'GET';
    // Imports replace follows that other operations depend on.
    const isApart = isLast || /^\/data|\/me\/(?:move|aliases)$/.test(operation.path);
    const person = isApart ? await harness.thoughts.join() : harness.ada;
    const props = await prepare(harness, person, operation);
    const callers = operation.access.startsWith('bearer') ? [person] : [person, harness.thoughts.client];
    for (const query of queriesOf(operation, props)) {
      for (const body of bodiesOf(operation, props)) {
        for (const caller of callers) {
          const path = fill(operation.path, props) + query;
          const { status, text } = await caller.send(operation.method, path, { body: vary(body) });
          assert.equal(status, operation.status, `${operation.method} ${path}: ${text}`);
        }
      }
    }
    await harness.thoughts.service.drainQueues();
  }
}

async function prepare(
  harness: ExerciseHarness,
  person: Person,
  { path, method }: Operation,
): Promise<Props> {
  const isStart = method === 'POST';
  const { bob, at } = harness;
  const stranger = await harness.addRemoteActor();
  const object = at(`/users/${person.username}`);
  await harness.receive(stranger, stranger.activity('Follow', { object }));
  const handle = { handle: stranger.handle };
  if (path.endsWith('remote-follower'))
    await expectSuccess(person.post('/federation/accept-follower', handle));
  if (/remote-following|unfollow/.test(path))
    await expectSuccess(person.post('/federation/follow-remote', handle));
  if (path.endsWith('/endorsement')) await expectSuccess(person.post('/users/bob/follow'));
  if (path === '/users/me/aliases') await expectSuccess(person.post(path, { uri: stranger.uri }));
  const thought = await postWithReferences(harness, person, ['bob', stranger.handle]);
  await expectSuccess(bob.post(`/thoughts/${thought.id}/like`));
  const { data } = await expectSuccess(person.get('/notifications'));
  // Keys are created only where needed: the limit of fifty per account is below the number of operations.
  const { id: key } = path.includes('{id}') ? await expectSuccess(person.post('/api-keys', {})) : { id: '' };
  const [{ id: session }] = await expectSuccess(person.as(await anotherToken(person)).get('/auth/sessions'));
  const app = path.startsWith('/auth/apps') ? await authorizeApp(person) : '';
  const imported = path.startsWith('/data/imports') ? await importLists(harness, person) : '';
  if (path === '/users/me/move') await prepareMove(harness, person, stranger, isStart);
  return { thought: thought.id, notification: data[0].id, key, session, app, imported, stranger };
}

/** The stranger names the person as an alias; unless the operation starts the move, it has begun. */
async function prepareMove(
  { thoughts, at, bob }: ExerciseHarness,
  person: Person,
  stranger: PeerActor,
  isStart: boolean,
): Promise<void> {
  stranger.document.alsoKnownAs = [at(`/users/${person.username}`)];
  await expectSuccess(bob.post(`/users/${person.username}/follow`));
  await expectSuccess(person.post('/federation/accept-follower', { handle: stranger.handle }));
  await expectSuccess(person.post('/federation/follow-remote', { handle: stranger.handle }));
  if (isStart) return;
  for (const moveFollowers of [false, true, true])
    await expectSuccess(person.post('/users/me/move', { target: stranger.handle, moveFollowers }));
  await thoughts.service.drainQueues();
  await thoughts.service.runJobs();
}

/** Imports lists of each kind in replace mode, and returns the id of the last import. */
async function importLists({ thoughts }: ExerciseHarness, person: Person): Promise<string> {
  let last = '';
  for (const kind of IMPORT_KINDS)
    for (const list of ['bob,false\nnobody-here', 'carl']) {
      const csv = `Account address,Show boosts\n${list}\n`;
      const headers = { 'content-type': 'text/csv' };
      const sent = person.post(`/data/import?kind=${kind}&mode=replace`, csv, { headers });
      last = (await expectSuccess(sent)).id;
      await thoughts.service.drainQueues();
    }
  return last;
}

const anotherToken = async ({ url, username }: Person): Promise<string> =>
  (await logIn(createClient(url), username)).token;

async function authorizeApp(person: Person): Promise<string> {
  await getToken(createClient(person.url), person.username);
  const [{ id }] = await expectSuccess(person.get('/auth/apps'));
  return id;
}

const fill = (
  path: string,
  { thought, notification, key, session, app, imported, stranger }: Props,
): string =>
  path
    .replace(/(?<=^\/follow-requests\/)\{username\}/, stranger.handle)
    .replace(/(?<=^\/notifications\/)\{id\}/, notification)
    .replace(/(?<=^\/api-keys\/)\{id\}/, key)
    .replace(/(?<=^\/auth\/sessions\/)\{id\}/, session)
    .replace(/(?<=^\/auth\/apps\/)\{id\}/, app)
    .replace(/(?<=^\/data\/imports\/)\{id\}/, imported)
    .replace('{id}', thought)
    .replace(/\{username\}(?=.(follow|block|mute)$)/, 'carl')
    .replace('{tag}', 'tea')
    .replace('{domain}', 'bad.example')
    .replace('{username}', 'bob')
    .replace('{tagName}', 'tea');

const QUERIES: Record<string, readonly string[]> = {
  '/data/export': EXPORT_FORMS.map((form) => `?form=${form}`),
  '/relationships': ['?username=bob&username=carl'],
  '/feed': ['', '?include=own', '?include=boosts', '?include=own,boosts', '?replies=followed'],
  '/feed/public': ['', '?local=true', '?local=false'],
  '/complete': ['?q=te', '?q=@bo', '?q=%23te'],
  '/search': ['?q=te', '?q=te&type=user', '?q=te&type=thought', '?q=t', '?q=bo%20st'],
};

function queriesOf({ method, path, query }: Operation, { stranger }: Props): readonly string[] {
  if (method === 'DELETE' && path === '/users/me/aliases')
    return [`?uri=${encodeURIComponent(stranger.uri)}`];
  if (method !== 'GET') return [''];
  if (path === '/remote-actors') return [`?handle=${stranger.handle}`];
  if (path === '/lookup') return [`?q=${stranger.handle}`];
  const given = QUERIES[path] ?? [''];
  if (!query.includes('page?')) return given;
  return given.flatMap((one) => [one, `${one}${one ? '&' : '?'}page=2&per_page=1`]);
}

const PROFILE = {
  displayName: 'Somebody',
  bio: 'Likes #tea',
  customCss: 'p { color: red }',
  topFriends: ['bob'],
  avatarUrl: 'https://images.example/a.png',
  manuallyApprovesFollowers: false,
  actorType: 'Service',
  showToVisitors: false,
  showNetwork: false,
  atom: false,
  language: 'de',
  defaultVisibility: 'followers',
};

function bodiesOf(
  { path, request }: Operation,
  { stranger, thought }: Props,
): readonly (object | undefined)[] {
  const named = `@bob @${stranger.handle} #tea`;
  const bodies: Record<string, readonly object[]> = {
    RegisterRequest: [{ username: NEW, email: `${NEW}@example.org`, password: PASSWORD }],
    LoginRequest: [
      { username: 'ada', password: PASSWORD },
      { username: 'ada@example.org', password: PASSWORD },
    ],
    UpdateProfileRequest: [PROFILE],
    ChangePasswordRequest: [{ currentPassword: PASSWORD, newPassword: `${PASSWORD}!` }],
    DeleteAccountRequest: [{ password: PASSWORD }],
    CreateThoughtRequest: ['public', 'followers', 'private'].flatMap((visibility) => [
      { content: 'Hello', visibility },
      { content: named, visibility, replyTo: thought },
    ]),
    UpdateThoughtRequest: [{ content: `${named} #coffee` }, { content: 'Hello' }],
    CreateApiKeyRequest: [{ name: 'a program' }],
    CheckStyleRequest: [{ css: '.page { color: teal }' }],
    ReportRequest: [{ about: 'bob', text: 'Spam' }],
    MarkersRequest: [{ home: '1', notifications: '1' }, {}],
    PushSubscriptionRequest: [{ endpoint: 'https://push.example/a', keys: PUSH_KEYS }],
    BlockServerRequest: [{ domain: 'bad.example' }],
    FeatureTagRequest: [{ name: 'tea' }],
    MuteRequest: [{}, { seconds: 60, notifications: false }],
    RemoteActorReference: [{ handle: stranger.handle }],
    FollowRemoteRequest: [{ handle: stranger.handle }],
    AliasRequest: [{ handle: stranger.handle }],
    MoveRequest: [{ target: stranger.uri }],
  };
  if (request === '-') return [undefined];
  return bodies[request] ?? assert.fail(`No body is known for ${request} of ${path}.`);
}

/** A point on P-256, and a secret. */
const PUSH_KEYS = {
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: 'A'.repeat(22),
};

/** A placeholder for a new username. */
const NEW = 'somebody_new';
const vary = (body: object | undefined): unknown =>
  body && JSON.parse(JSON.stringify(body).replaceAll(NEW, `p_${crypto.randomUUID().slice(0, 13)}`));
