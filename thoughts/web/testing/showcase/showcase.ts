// A server with more life on it than `fillThoughts` gives: pictures, long names, news of each kind, requests,
// reports, and what administrators did. Screenshots show it, and axe reads it.
import assert from 'node:assert/strict';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { getToken } from '../../../client-api/testing/app.ts';
import { formOf, PHOTO, uploadPicture } from '../../../client-api/testing/pictures.ts';
import { makeAdministrator } from '../../../testing/administrators.ts';
import { remoteUser } from '../../../testing/model/remote-user.ts';
import { post } from '../../../testing/posts.ts';
import { openServerDatabase } from '../../../testing/server-database.ts';
import type { Person, TestThoughts } from '../../../testing/thoughts.ts';
import { fillThoughts, type Life } from '../screens.ts';

export const OPERATOR = 'operator';
/** Has done nothing yet. */
export const NEWCOMER = 'newcomer';

const LONG_NAME = 'Dr. Annegret Schmidt-Wiesengrund-Rathausplatz';
const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnung';

/** `pictures` are of any type that the server takes. */
export async function fillShowcase(
  thoughts: TestThoughts,
  pictures: readonly Buffer[] = [PHOTO],
): Promise<Life> {
  const life = await fillThoughts(thoughts);
  const people = [await thoughts.join('annegret_schmidt_wiesengrund'), await thoughts.join('yulia')] as const;
  const [long, yulia] = people;
  await long.put('/users/me', { displayName: LONG_NAME, bio: `${LONG_WORD}, daily.` });
  await yulia.put('/users/me', { displayName: 'Юлия', bio: 'Короткие мысли, каждый день.' });
  const say = async (by: Person, content: string, more: object = {}): Promise<string> => {
    thoughts.clock.advance(61 * SECOND);
    return (await post(by, content, more)).id;
  };
  for (const person of people) {
    await person.post('/users/ada/follow');
    await life.ada.post(`/users/${person.username}/follow`);
  }
  await say(long, `${LONG_WORD}: ein Wort, das auf keine Zeile passt.`, { language: 'de' });
  await say(yulia, 'Дождь идёт тихо. #rain', { language: 'ru' });
  await addPictures(thoughts, life, pictures);
  await addNews(thoughts, life, people);
  await addLists(thoughts, life, yulia);
  await addOperation(thoughts, life);
  await thoughts.join(NEWCOMER);
  return life;
}

async function addPictures(
  thoughts: TestThoughts,
  { ada, bob }: Life,
  pictures: readonly Buffer[],
): Promise<void> {
  for (const [person, at] of [
    [ada, 0],
    [bob, 1],
  ] as const) {
    const app = thoughts.client.as(await getToken(thoughts.client, person.username));
    const picture = pictures[at % pictures.length] ?? PHOTO;
    const { status, text } = await app.patch(
      '/api/v1/accounts/update_credentials',
      formOf({ avatar: picture }),
    );
    assert.equal(status, 200, text);
    thoughts.clock.advance(61 * SECOND);
    const media = await Promise.all(
      pictures.slice(at, at + 2).map((file, n) =>
        uploadPicture(app, {
          file,
          ...(n === 0 ? { description: 'Hills in the evening, and a light sky.' } : {}),
        }),
      ),
    );
    const posted = await app.post('/api/v1/statuses', {
      status: at === 0 ? 'From the hill this evening #rain' : 'من التل هذا المساء',
      media_ids: media.map(({ id }) => id),
      sensitive: at === 1,
    });
    assert.equal(posted.status, 200, posted.text);
  }
}

/** Of each kind: likes of several, boosts, replies, mentions, follows, requests, strangers. */
async function addNews(
  thoughts: TestThoughts,
  { ada, bob }: Life,
  [long, yulia]: readonly [Person, Person],
): Promise<void> {
  const { id } = await post(ada, 'Nobody reads this, or do they?');
  for (const person of [bob, long, yulia]) await person.post(`/thoughts/${id}/like`);
  await long.post(`/thoughts/${id}/boost`);
  await post(yulia, '@ada I do.', { replyTo: id });
  const stranger = await thoughts.join('zoe');
  await post(stranger, '@ada Hello, we do not know each other.');
  await ada.put('/users/me', { manuallyApprovesFollowers: true });
  await using server = await openServerDatabase(thoughts);
  for (const name of ['dan', 'a_person_with_a_name_that_is_rather_long']) {
    const handle = await server.addRemoteActor(name);
    await remoteUser(server.database, handle, thoughts.clock.now()).follow('ada');
  }
}

async function addLists(thoughts: TestThoughts, { ada, bob }: Life, yulia: Person): Promise<void> {
  const muted = await thoughts.join('mallory');
  const blocked = await thoughts.join('trudy');
  await ada.post(`/users/${muted.username}/mute`, { seconds: 604_800 });
  await ada.post(`/users/${blocked.username}/block`);
  await ada.post('/api-keys', { name: 'Weather station' });
  const app = thoughts.client.as(await getToken(thoughts.client, 'ada'));
  await app.post('/api/v1/tags/rain/follow');
  const { body } = await bob.get('/users/bob/thoughts');
  await yulia.post('/reports', {
    about: 'bob',
    thoughts: [body.data[0].id],
    category: 'spam',
    text: 'The same picture three times today, and it hides what it is about.',
  });
}

async function addOperation(thoughts: TestThoughts, { ada }: Life): Promise<void> {
  const operator = await thoughts.join(OPERATOR);
  await makeAdministrator(thoughts, OPERATOR);
  const { status, text } = await operator.post('/moderation/domain-blocks', {
    domain: 'spam.example',
    reason: 'Nothing but advertisements, from many accounts.',
  });
  assert.equal(status, 204, text);
  await operator.post('/moderation/invitations', { uses: 3 });
  for (const path of ['bob/hide-style', 'trudy/disable']) {
    await operator.post(`/moderation/accounts/${path}`);
    await operator.delete(`/moderation/accounts/${path}`);
  }
  await operator.post('/reports', { about: ada.username, text: 'A trial of reports.' });
}
