// What pages weigh: twenty thoughts for strangers and for members, the style and the script.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type PeerActor, usePeer } from '../../federation/testing/peer.ts';
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

  test('twenty thoughts, the styles, the script and each screen are within their budgets', async () => {
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
    const stranger = await read(thoughts.client, '/here');
    const member = await read(thoughts.client, '/here', { cookie });
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
      icons: weigh(await fileOf(member, /\/i\/[\w-]+/)),
      script: weigh(await fileOf(stranger, /\/assets\/thoughts-[\w-]+\.js/)),
    };
    const isWithin =
      weights.stranger.plain <= 22 * kB &&
      weights.member.plain <= 56 * kB &&
      weights.stranger.compressed <= 5 * kB &&
      weights.member.compressed <= 6 * kB &&
      weights.style.compressed <= 5 * kB &&
      weights.memberStyle.compressed <= 3 * kB &&
      weights.icons.compressed <= 5 * kB &&
      weights.script.compressed <= 20 * kB;
    assert.ok(isWithin, JSON.stringify(weights));
    const [path = ''] = /\/@ada\/\d+/.exec(stranger) ?? [];
    for (const address of ['/', '/here', path, '/@ada']) {
      const page = await read(thoughts.client, address);
      const sheets = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
      let sum = 0;
      for (const [, sheet = ''] of sheets) sum += weigh((await thoughts.client.get(sheet)).text).compressed;
      assert.ok(sheets.length === 1 && sum <= 5 * kB, `${address}: ${sum} of ${sheets.length} styles`);
    }
    await people[0]?.put('/users/me', { customCss: '.page { color: #14181c }' });
    for (const [address, headers, most] of [
      ['/here', {}, 30],
      ['/', { cookie }, 34],
      [path, { cookie }, 34],
      ['/@ada', { cookie }, 36],
      ['/write', { cookie }, 32],
      ['/me/notifications', { cookie }, 34],
    ] as const) {
      const page = await read(thoughts.client, address, headers);
      const files = [...page.matchAll(/(?:href|src)="(\/assets\/[\w-]+\.(?:css|js))"/g)];
      let sum = weigh(page).compressed;
      for (const [, file = ''] of files) sum += weigh((await thoughts.client.get(file)).text).compressed;
      assert.ok(files.length >= 2 && sum <= most * kB, `${address}: ${sum} of ${files.length} files`);
    }
  });
});

describe('the weight of pages with remote content', () => {
  const thoughts = useThoughts('sqlite', { THOUGHTS_FEDERATION_INSECURE: 'true' });
  const peer = usePeer();

  test('twenty thoughts of people with pictures are within the budgets', async () => {
    const people: PeerActor[] = [];
    for (const [at, name] of ['Ada Lovelace', 'Bob', 'Cleo de Nile'].entries()) {
      const icon = { type: 'Image', url: `${peer().origin}/${at}.png` };
      people.push(await peer().addActor(['ada', 'bob', 'cleo'][at] ?? fail(), { name, icon }));
    }
    const tags = ['#Photography #CaturdayClub #Fahrradwetter', '#Fediverse #Mathematics #Wochenende'];
    const reader = await thoughts.join('reader');
    for (const content of tags) await post(reader, content);
    thoughts.clock.advance(61_000);
    const { cookie, read: open } = await logInByForm(thoughts.client, 'reader');
    for (let at = 0; at < 20; at += 1) {
      const person = people[at % 3] ?? fail();
      const content = `<p>Rain on the river, and nobody hurries, the ${at}th time this year.</p>`;
      const published = new Date(thoughts.clock.now() - at * 1000).toISOString();
      const { id } = person.note({
        content,
        published,
        id: person.id(`statuses/${117_666_949 + at}983903382`),
      });
      await open(`/find?${new URLSearchParams({ q: id })}`);
    }
    for (const [headers, most] of [
      [{}, 22 * kB],
      [{ cookie }, 56 * kB],
    ] as const) {
      const page = await read(thoughts.client, '/all', headers);
      assert.equal(numbersOn(page).length, 20);
      assert.equal(page.match(/<img/g)?.length, 20);
      assert.equal(page.match(/ href="\/tag\/[^"]+">/g)?.length, 6);
      const { plain, compressed } = weigh(page);
      assert.ok(plain <= most && compressed <= 6 * kB, `${plain} ${compressed}`);
    }
  });
});

const fail = (): never => assert.fail('There are three people.');
