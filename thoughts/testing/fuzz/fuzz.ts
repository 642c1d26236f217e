// Fuzzes the thoughts service: its REST operations, its ActivityPub documents, and its inboxes.
import { createECDH } from 'node:crypto';
import type { DialectName } from '@tandem/platform/database/database.ts';
import { type FuzzOptions, type FuzzReport, fuzz } from '@tandem/platform/testing/fuzz/fuzz.ts';
import { readOperations } from '@tandem/platform/testing/fuzz/operations.ts';
import { randomId } from '@tandem/platform/testing/fuzz/requests/random.ts';
import type { FuzzContext, FuzzTarget } from '@tandem/platform/testing/fuzz/target.ts';
import { PHOTO } from '../../client-api/testing/pictures.ts';
import { startPeer } from '../../federation/testing/peer.ts';
import { PASSWORD, startTestThoughts, type TestThoughts } from '../thoughts.ts';
import { createHostileServer, type HostileServer } from './inbox.ts';

/** Disables the rate limits. */
const SETTINGS = {
  LOGIN_FAILURES_PER_ADDRESS: '0',
  LOGIN_FAILURES_PER_IDENTIFIER: '0',
  LOGIN_FAILURES_PER_NETWORK: '0',
  REGISTRATIONS_PER_ADDRESS: '0',
  THOUGHTS_FEDERATION_INSECURE: 'true',
};

/** Fuzzes a new server. @throws FuzzFailure with the request that exposed a defect. */
export async function fuzzThoughts(dialect: DialectName, options: FuzzOptions): Promise<FuzzReport> {
  await using peer = await startPeer();
  await using thoughts = await startTestThoughts(dialect, SETTINGS);
  await using hostile = await createHostileServer(thoughts, peer);
  return await fuzz(await toTarget(thoughts, hostile), options);
}

const LIST = Buffer.from('Account address,Show boosts\nada,true\nnobody@127.0.0.1:1,false\n');

const FOLLOWER = 'a remote actor must follow, or have requested to';

/** Operations, by name or path prefix, that no generated request can call successfully. */
export const OUT_OF_REACH: Readonly<Record<string, string>> = {
  'DELETE /auth/apps/{id}': 'an app must be authorized in a browser',
  'POST /federation/accept-follower': FOLLOWER,
  'POST /federation/reject-follower': FOLLOWER,
  'DELETE /federation/remote-follower': FOLLOWER,
  // The fuzzer checks that they are refused. Each has separate tests.
  '/moderation/': 'generated users are not administrators',
};

const HASHES = 0.08;
const SIGNED = 0.1;

async function toTarget(thoughts: TestThoughts, hostile: HostileServer): Promise<FuzzTarget> {
  const operations = readOperations((await thoughts.client.get('/openapi.json')).body);
  const refused = operations.filter(({ path }) => path.startsWith('/moderation/'));
  return {
    url: thoughts.service.url,
    operations,
    register: async () => {
      const { username, token } = await thoughts.join();
      const known = { username, person: username };
      return { authorization: `Bearer ${token}`, email: `${username}@example.org`, known };
    },
    kindOf: (place) => KINDS.find(([pattern]) => pattern.test(place))?.[1] ?? null,
    sharedKinds: ['thought'],
    namedMembers: { username: 'username', authorUsername: 'username', key: 'api-key' },
    sample: (draw, name) => sample(draw, name, hostile),
    file: (_, { name }) => (name === 'POST /data/import' ? LIST : PHOTO),
    weights: {
      ...Object.fromEntries(refused.map(({ name }) => [name, 0.3])),
      'POST /auth/login': HASHES,
      'POST /auth/register': HASHES,
      'PATCH /users/me/password': HASHES,
      'DELETE /users/me': 0.03,
      'GET /remote-actors': 0.3,
      'POST /federation/follow-remote': 0.5,
    },
    otherPaths: ELSEWHERE,
    isPage: (path) => PAGES.test(path),
    isPrivate: false,
    forbiddenPatterns: [/BEGIN (RSA )?PRIVATE KEY/],
    customRequests: { share: SIGNED, make: hostile.generateRequest },
    drainQueue: hostile.settle,
  };
}

const KINDS: readonly [RegExp, string][] = [
  [/api-keys/, 'api-key-id'],
  [/sessions/, 'session'],
  [/notifications/, 'notification'],
  [/import/, 'import'],
  [/thoughts|feed|tags|search/, 'thought'],
];

/** The router treats a bare `*` target like `/`. */
const PAGES =
  /^(?:\*|\/(?:$|@|(?:here|all|tag|people|find|about|look|login|logout|join|do|write|me|oembed|robots\.txt|sitemap[-a-z0-9]*\.xml|manifest\.webmanifest)(?:\/|$)))/;

const ELSEWHERE = [
  '/',
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/docs',
  '/docs/static/',
  '/scalar',
  '/metrics',
  '/actor',
  '/.well-known/webfinger',
  '/.well-known/webfinger?resource=',
  '/.well-known/webfinger?resource=acct:',
  '/.well-known/nodeinfo',
  '/nodeinfo/2.1',
  '/.well-known/host-meta',
  '/.well-known/host-meta.json',
  '/inbox',
  '/users/nobody/inbox',
  '/users/nobody/outbox',
  '/users/nobody/outbox?page=',
  '/activities/',
];

const CONTENTS = [
  'Hello',
  'Reading about #engines with @ada',
  '日記 #日記',
  '🙂',
  ' #a#b ## @nobody@127.0.0.1:1 ',
];

/** The push keys of a browser: a point on P-256, and a secret of 16 bytes. */
const P256DH = createECDH('prime256v1').generateKeys('base64url');
const AUTH = Buffer.alloc(16, 7).toString('base64url');

function sample(
  { random: dice, pool, caller: who }: FuzzContext,
  name: string,
  { handles, uris }: HostileServer,
): unknown {
  const known = (kind: string): string | undefined => pool.pick(dice, kind, who)?.value;
  if (name === 'content') return dice.pick(CONTENTS);
  if (name === 'replyTo') return dice.chance(0.5) ? null : known('thought');
  if (name === 'username' && dice.chance(0.1)) return `u${randomId(dice).slice(0, 20)}`;
  if (name === 'username' || name === 'topFriends' || name === 'about')
    return known(dice.chance(0.5) ? 'person' : 'username') ?? 'nobody';
  if (name === 'email') return `${randomId(dice)}@example.org`;
  if (/password/i.test(name)) return PASSWORD;
  if (name === 'handle')
    return dice.pick([...handles, `nobody@127.0.0.1:1`, `@${known('username') ?? 'nobody'}`]);
  if (name === 'q' && dice.chance(0.5)) return dice.pick(handles);
  if (name === 'actorUrl') return dice.chance(0.5) ? null : dice.pick(uris);
  if (name === 'endpoint') return `https://push.other.example/${randomId(dice)}`;
  if (name === 'p256dh') return P256DH;
  if (name === 'auth') return AUTH;
  if (name === 'page') return `${1 + dice.below(4)}`;
  if (name === 'per_page' || name === 'limit') return dice.pick(['1', '20', '100', '1000']);
  if (name === 'include') return dice.pick(['own', 'boosts', 'own,boosts']);
  if (name === 'customCss')
    return dice.pick(['.a{color:red}', '@media print{*{top:0}}', 'a{background:url(x)}']);
  if (name === 'tagName') return dice.pick(['engines', '#日記', 'nothing']);
  if (/Url$/.test(name)) return dice.pick(['https://other.example/a.png', '']);
  return undefined;
}
