// What pages weigh: twenty thoughts for strangers and for members, the style and the script.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { logInByForm } from '../testing/member.ts';
import { numbersOn, read } from '../testing/pages.ts';

const kB = 1000;

/** In bytes; compressed with gzip at its best. */
const weigh = (text: string) => ({
  plain: Buffer.byteLength(text),
  compressed: gzipSync(text, { level: 9 }).length,
});

describe('the weight of pages', () => {
  const thoughts = useThoughts('sqlite');

  test('twenty thoughts, the style and the script stay within their budgets', async () => {
    const people = [await thoughts.join('ada'), await thoughts.join('bob'), await thoughts.join('cleo')];
    for (const [index, person] of people.entries())
      await person.put('/users/me', { displayName: ['Ada Lovelace', 'Bob', 'Cleo de Nile'][index] });
    for (let at = 0; at < 20; at += 1) {
      thoughts.clock.advance(61_000);
      const content = `Rain on the river, and nobody hurries, the ${at}th time this year. #rain`;
      const { id } = await post(people[at % 3] ?? fail(), content);
      await people[(at + 1) % 3]?.post(`/thoughts/${id}/like`);
    }
    const { cookie } = await logInByForm(thoughts.client, 'ada');
    const [stranger, member] = [
      await read(thoughts.client, '/here'),
      await read(thoughts.client, '/here', { cookie }),
    ];
    for (const page of [stranger, member]) assert.equal(numbersOn(page).length, 20);
    const fileOf = async (page: string, pattern: RegExp) => {
      const { status, text } = await thoughts.client.get(pattern.exec(page)?.[0] ?? '/nothing');
      assert.equal(status, 200);
      return text;
    };
    const weights = {
      stranger: weigh(stranger),
      member: weigh(member),
      style: weigh(await fileOf(stranger, /\/assets\/thoughts-[\w-]+\.css/)),
      memberStyle: weigh(await fileOf(member, /\/assets\/members-[\w-]+\.css/)),
      script: weigh(await fileOf(stranger, /\/assets\/thoughts-[\w-]+\.js/)),
    };
    const isWithin =
      weights.stranger.plain <= 20 * kB &&
      weights.member.plain <= 24 * kB &&
      weights.stranger.compressed <= 6 * kB &&
      weights.member.compressed <= 6 * kB &&
      weights.style.plain <= 12 * kB &&
      weights.memberStyle.plain <= 4 * kB &&
      weights.style.compressed <= 5 * kB &&
      weights.script.compressed <= 20 * kB;
    assert.ok(isWithin, JSON.stringify(weights));
  });
});

const fail = (): never => assert.fail('There are three people.');
