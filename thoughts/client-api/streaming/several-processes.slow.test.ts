// A thought posted in one process arrives on a stream of another: both follow the same tables.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { startThoughts } from '../../app.ts';
import { startTestThoughts } from '../../testing/thoughts.ts';
import { joinWithApp } from '../testing/app.ts';
import { nextEvent, openStream, post } from '../testing/streams.ts';

eachDatabase('streams of several processes', (dialect) => {
  test('a stream receives events of other processes and ends when another process revokes the token', async () => {
    await using thoughts = await startTestThoughts(dialect, { THOUGHTS_PUBLIC_URL: 'http://a.example' });
    await using other = await startThoughts(thoughts.config, thoughts.clock);
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    await ada.post(`/api/v1/accounts/${bob.id}/follow`);
    using socket = await openStream({ url: other.url }, ada.token, { stream: 'user' });
    using own = await openStream({ url: other.url }, bob.token, { stream: 'user' });
    const { id } = await post(bob, 'Hello');
    assert.equal((await nextEvent(socket)).payload.id, id);
    await nextEvent(own);
    await ada.post(`/api/v1/statuses/${id}/favourite`);
    assert.equal((await nextEvent(own)).payload.type, 'favourite');
    await ada.self.delete('/users/me');
    thoughts.clock.advance(5 * SECOND);
    assert.equal(await socket.closed, 1008);
  });
});
