import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { joinWithApp } from '../../client-api/testing/app.ts';
import { remoteUser } from '../../testing/model/remote-user.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { createDayAndTime } from '../i18n/day-and-time.ts';
import { logInByForm } from '../testing/member.ts';
import { read } from '../testing/pages.ts';

const inWords = createDayAndTime('en-GB', 'medium');

eachDatabase('polls on pages', (dialect) => {
  const thoughts = useThoughts(dialect);
  const server = useServerDatabase(thoughts);

  test('show the numbers to everybody, and voters their own vote', async () => {
    const ada = await joinWithApp(thoughts);
    const bob = await joinWithApp(thoughts);
    const handle = await server.addRemoteActor();
    const now = thoughts.clock.now();
    await remoteUser(server.database, handle, now).post({
      text: 'Which?',
      summary: '',
      visibility: 'public',
      listed: true,
      replyTo: null,
      at: now,
      url: 'https://other.example/poll',
      recipients: [],
      pictures: [],
      choices: ['Tea', '<b>Coffee</b> & milk'],
      quote: null,
      quotePolicy: null,
    });
    const path = `/@${handle}`;
    assert.match(await read(thoughts.client, path), new RegExp(`>Votes as of ${inWords(now)}\\.<`));
    const pollOn = (text: string) => /<ul class="poll">.*?<\/ul>/s.exec(text)?.[0] ?? '';
    const before = pollOn(await read(thoughts.client, path));
    assert.match(before, /&lt;b&gt;Coffee&lt;\/b&gt; &amp; milk/);
    assert.equal(before.match(/0 votes/g)?.length, 2);
    const [{ id }] = (await ada.get('/api/v1/timelines/public?remote=true')).body;
    assert.equal((await ada.post(`/api/v1/polls/${id}/votes`, { choices: [1] })).status, 200);
    const after = pollOn(await (await logInByForm(thoughts.client, ada.username)).read(path));
    assert.match(after, /<rect width="0%".*Tea.*0 votes.*<rect width="100%".*Coffee.*1 vote<.*your vote/s);
    const others = pollOn(await (await logInByForm(thoughts.client, bob.username)).read(path));
    assert.match(others, /1 vote</);
    assert.doesNotMatch(others, /your vote/);
    const way = /<a href="https:\/\/other\.example\/poll" rel="noopener noreferrer">Vote on other\.example</;
    assert.match(await read(thoughts.client, path), way);
    assert.doesNotMatch(await (await logInByForm(thoughts.client, ada.username)).read(path), way);
  });
});
