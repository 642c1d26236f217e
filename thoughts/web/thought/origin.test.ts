// Conversations of other servers: where they began, what is known of them, and asking for the rest.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { usePeer } from '../../federation/testing/peer.ts';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { logInByForm, sendForm } from '../testing/member.ts';
import { open, read } from '../testing/pages.ts';

eachDatabase('the page of a conversation of another server', (dialect) => {
  const thoughts = useThoughts(dialect, { THOUGHTS_FEDERATION_INSECURE: 'true' });
  const peer = usePeer();

  test('shows its origin and missing replies, and requests the rest', async () => {
    const ada = await thoughts.join();
    const ana = await peer().addActor('ana');
    const uri = ana.id('root');
    const replies = ['One', 'Two'].map((content) => ana.note({ content, inReplyTo: uri }));
    const items = replies.map(({ id }) => id);
    ana.note({ id: uri, content: 'A question', url: `${uri}/page`, replies: { totalItems: 19, items } });
    const { body } = await ada.get(`/lookup?${new URLSearchParams({ q: uri })}`);
    const path = (await open(thoughts.client, `/thoughts/${body.id}`)).headers.get('location') ?? '';

    const stranger = await read(thoughts.client, path);
    assert.match(stranger, /This conversation began on 127\.0\.0\.1:\d+\./);
    assert.ok(stranger.includes(`<a href="${uri}/page" rel="noopener noreferrer">Read it there</a>`));
    assert.doesNotMatch(stranger, /Ask for the rest|It counts/);

    const member = await logInByForm(thoughts.client, ada.username);
    assert.match(await member.read(path), /<button class="button">Ask for the rest</);
    const { status, headers } = await member.send(`${path}/replies`, {});
    assert.deepEqual([status, headers.get('location')], [303, `${path}#origin`]);
    assert.match(await member.read(path), /The rest was asked for/);
    await thoughts.service.drainQueues();
    const after = await member.read(path);
    assert.match(after, /It counts 19 replies there; 2 are known here\./);
    for (const text of ['One', 'Two']) assert.match(after, new RegExp(`>${text}<`));
    assert.match(await read(thoughts.client, path), /It counts 19 replies there/);
    thoughts.clock.advance(15 * MINUTE);
    assert.match(await member.read(path), /Ask for the rest/);

    const [, reply] = (await ada.get(`/thoughts/${body.id}/thread`)).body;
    const below = (await open(thoughts.client, `/thoughts/${reply.id}`)).headers.get('location') ?? '';
    assert.match(await read(thoughts.client, below), /This conversation began on 127/);
  });

  test('a conversation that began here has no such notice', async () => {
    const ada = await thoughts.join();
    const { id } = await post(ada, 'From here');
    const path = (await open(thoughts.client, `/thoughts/${id}`)).headers.get('location') ?? '';
    assert.doesNotMatch(await read(thoughts.client, path), /began on/);
  });

  test('only a member requests the rest, by a form of this site, of a visible thought', async () => {
    const ada = await thoughts.join();
    const bob = await thoughts.join();
    const ana = await peer().addActor('alma');
    const { id: uri } = ana.note({ content: 'Asked' });
    const { body } = await ada.get(`/lookup?${new URLSearchParams({ q: uri })}`);
    const path = (await open(thoughts.client, `/thoughts/${body.id}`)).headers.get('location') ?? '';
    const member = await logInByForm(thoughts.client, ada.username);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    assert.equal((await member.send(`${path}/replies`, {}, foreign)).status, 403);
    const stranger = await sendForm(thoughts.client, `${path}/replies`, {});
    const back = `/login?${new URLSearchParams({ back: path })}`;
    assert.deepEqual([stranger.status, stranger.headers.get('location')], [303, back]);
    await bob.post(`/users/${ana.handle}/block`);
    const blocker = await logInByForm(thoughts.client, bob.username);
    assert.equal((await blocker.send(`${path}/replies`, {})).status, 404);
    assert.match(await member.read(path), /Ask for the rest/);
  });
});
