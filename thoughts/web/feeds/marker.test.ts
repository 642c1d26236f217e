import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { logInByForm, sendForm } from '../testing/member.ts';
import { nextOf, numbersOn } from '../testing/pages.ts';

eachDatabase('the reading position of a member', (dialect) => {
  const thoughts = useThoughts(dialect);

  test('is marked in Following, only moves forward, and is linked from the top', async () => {
    const person = await thoughts.join();
    const browser = await logInByForm(thoughts.client, person.username);
    const write = async (count: number) => {
      for (let at = 0; at < count; at += 1) {
        thoughts.clock.advance(1000);
        await post(person, `thought ${at}`);
      }
    };
    await write(3);
    const [newest = '', second = ''] = numbersOn(await browser.read('/'));
    assert.doesNotMatch(await browser.read('/'), /id="stopped"/);
    assert.equal((await browser.send('/me/marker', { home: second })).status, 303);
    const page = await browser.read('/');
    const order = [
      page.indexOf(`id="t-${newest}"`),
      page.indexOf('id="stopped"'),
      page.indexOf(`id="t-${second}"`),
    ];
    assert.deepEqual(
      order,
      order.toSorted((a, b) => a - b),
    );
    assert.ok(order.every((at) => at > 0));
    await browser.send('/me/marker', { home: newest });
    for (const home of [second, 'nothing', '', '99999999999999999999999'])
      await browser.send('/me/marker', { home });
    assert.match(await browser.read('/'), new RegExp(`data-marker="${newest}"`));
    assert.equal(
      (await browser.send('/me/marker', { home: '1' }, { 'sec-fetch-site': 'same-site' })).status,
      403,
    );
    assert.equal((await sendForm(thoughts.client, '/me/marker', { home: '1' })).status, 303);
    await write(25);
    const first = await browser.read('/');
    assert.doesNotMatch(first, /id="stopped"/);
    assert.match(first, new RegExp(`<a href="/\\?after=${newest}">Start where you stopped`));
    const after = numbersOn(await browser.read(`/?after=${newest}`));
    assert.equal(after.length, 20);
    assert.match(await browser.read(nextOf(first) ?? ''), /id="stopped"/);
  });
});
