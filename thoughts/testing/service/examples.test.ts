// Each example of the OpenAPI document can be sent unchanged and gets a documented status.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { type ExampleOperation, sendExamples } from '@tandem/platform/testing/openapi-examples.ts';
import { makeAdministrator } from '../administrators.ts';
import { logIn, PASSWORD, type Person, useThoughts } from '../thoughts.ts';

/**
 * There is no link and no follow request, an earlier example has blocked the other server, and ada exists
 * already, with a password.
 */
const EXPECTED = {
  completePasswordReset: [400],
  register: [409],
  setFirstPassword: [409],
  acceptFollower: [404],
  acceptFollowRequest: [404],
  endorseUser: [409],
  rejectFollowRequest: [404],
  rejectFollower: [404],
  removeFollower: [404],
  unfollowRemoteActor: [404],
  followRemoteActor: [404],
  lookUpRemoteActor: [404],
  lookUp: [404],
  addAlias: [403],
  startMove: [403],
  getMove: [404],
};

eachDatabase('the examples of thoughts', (dialect) => {
  const thoughts = useThoughts(dialect);

  test('every documented example is accepted', async () => {
    await thoughts.join('chair');
    await makeAdministrator(thoughts, 'chair');
    for (const name of ['ada', 'bob', 'charles', 'dora']) await thoughts.join(name);
    const valueFor = async (name: string, { path }: ExampleOperation): Promise<unknown> => {
      if (name === 'id' && path.startsWith('/thoughts')) return postBy(await logIn(thoughts.client, 'ada'));
      if (path === '/moderation/announcements/{id}') return announceBy(await logIn(thoughts.client, 'chair'));
      if (name === 'username') return 'ada';
      if (name === 'tagName') return 'engines';
      if (name === 'currentPassword') return PASSWORD;
      if (name === 'token') return 'A'.repeat(43);
      throw new Error(`No value is known for ${name} of ${path}.`);
    };
    const sent = await sendExamples((await thoughts.client.get('/openapi.json')).body, {
      valueOf: valueFor,
      callerOf: ({ path }) => logIn(thoughts.client, callerOf(path)),
      expected: EXPECTED,
    });
    assert.ok(sent.length >= 30, `${sent.length} were sent.`);
  });
});

/** The examples name ada, so another person follows, blocks, mutes and moderates. */
function callerOf(path: string): string {
  if (path.startsWith('/moderation')) return 'chair';
  return path.includes('{username}') ? 'dora' : 'ada';
}

const postBy = async (person: Person): Promise<string> =>
  (await person.post('/thoughts', { content: 'An example' })).body.id;

const announceBy = async (person: Person): Promise<string> =>
  (await person.post('/moderation/announcements', { content: 'An example' })).body.id;
