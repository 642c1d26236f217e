import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { PASSWORD, startTestThoughts, useThoughts } from '../../testing/thoughts.ts';
import { logInByForm, sendForm } from '../testing/member.ts';
import { open } from '../testing/pages.ts';

const formOf = (username: string) => ({ username, email: `${username}@example.org`, password: PASSWORD });

eachDatabase('creating an account on the pages', (dialect) => {
  const thoughts = useThoughts(dialect);

  test('logs in immediately, with an ordinary account', async () => {
    const { status, headers } = await sendForm(thoughts.client, '/join', formOf('joinada'));
    assert.deepEqual([status, headers.get('location')], [303, '/']);
    const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
    assert.match((await open(thoughts.client, '/', { cookie })).text, /@joinada/);
    const login = await thoughts.client.post('/auth/login', { username: 'joinada', password: PASSWORD });
    assert.equal(login.status, 200);
    assert.equal((await open(thoughts.client, '/join', { cookie })).headers.get('location'), '/');
  });

  test('invalid fields are reported, and the input except the password stays', async () => {
    const good = formOf('joinbob');
    await sendForm(thoughts.client, '/join', formOf('jointaken'));
    for (const [change, status, reason] of [
      [{ username: 'not a name' }, 400, /A username has 1 to 64/],
      [{ username: 'me' }, 400, /reserved/],
      [{ username: 'jointaken' }, 409, /taken/],
      [{ email: 'nowhere' }, 400, /not an email address/],
      [{ password: 'short' }, 400, /8 to 256 characters/],
      [{ password: '         ' }, 400, /8 to 256 characters/],
    ] as const) {
      const reply = await sendForm(thoughts.client, '/join', { ...good, ...change });
      assert.equal(reply.status, status, JSON.stringify(change));
      assert.match(reply.text, reason);
      assert.equal(reply.headers.get('set-cookie'), null);
      if (!('email' in change)) assert.match(reply.text, /value="joinbob@example\.org"/);
      assert.doesNotMatch(reply.text, new RegExp(PASSWORD));
    }
    assert.equal((await thoughts.client.get('/users/joinbob')).status, 404);
  });

  test('another site cannot send the form', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' };
    assert.equal((await sendForm(thoughts.client, '/join', formOf('joinevil'), foreign)).status, 403);
    assert.equal((await thoughts.client.get('/users/joinevil')).status, 404);
  });

  test('if an invitation is required, a link fills it in, and a form without one is refused', async () => {
    await using invited = await startTestThoughts(dialect, { THOUGHTS_REGISTRATION: 'invitation' });
    const { text } = await open(invited.client, '/join?invitation=a%22b');
    assert.match(text, /name="invitation" value="a&quot;b"/);
    const refused = await sendForm(invited.client, '/join', { ...formOf('ada'), invitation: 'unknown' });
    assert.equal(refused.status, 403);
    assert.match(refused.text, /not known, used up or expired/);
  });

  test('with closed registration there is neither form nor link', async () => {
    await using closed = await startTestThoughts(dialect, { THOUGHTS_REGISTRATION: 'closed' });
    for (const path of ['/', '/login'])
      assert.doesNotMatch((await open(closed.client, path)).text, /href="\/join"/);
    assert.doesNotMatch((await open(closed.client, '/join')).text, /action="\/join"/);
    assert.equal((await sendForm(closed.client, '/join', formOf('ada'))).status, 403);
  });

  test('only strangers see the link', async () => {
    const { username } = await thoughts.join();
    const { read } = await logInByForm(thoughts.client, username);
    assert.match((await open(thoughts.client, '/')).text, /href="\/join"/);
    assert.doesNotMatch(await read('/'), /href="\/join"/);
  });
});
