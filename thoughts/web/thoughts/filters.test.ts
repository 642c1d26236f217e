// Filters that a member made in an app, on the pages: `hide` leaves a thought out, `warn` covers it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allInCi } from '@tandem/platform/testing/cases.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { openEvents } from '@tandem/platform/testing/stream-client.ts';
import { HOUR } from '@tandem/platform/time/clock.ts';
import { joinWithApp } from '../../client-api/testing/app.ts';
import { tagPath } from '../../foundation/addresses/page-paths.ts';
import { post } from '../../testing/posts.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { logInByForm } from '../testing/member.ts';
import { numbersOn } from '../testing/pages.ts';

const FILTERS = '/api/v2/filters';

eachDatabase('filters on pages', (dialect) => {
  const thoughts = useThoughts(dialect);

  /** A member with an app and a browser, who follows `bob`. */
  const enter = async () => {
    const app = await joinWithApp(thoughts);
    const bob = await thoughts.join();
    await app.self.post(`/users/${bob.username}/follow`);
    const browser = await logInByForm(thoughts.client, app.username);
    /** Resolves to the id of a filter of the word `zebra`. */
    const filterZebra = async (context: string[], filter_action: string, more: object = {}) => {
      const keywords_attributes = [{ keyword: 'zebra', whole_word: true }];
      const { status, body, text } = await app.post(FILTERS, {
        title: 'Stripes',
        context,
        filter_action,
        keywords_attributes,
        ...more,
      });
      assert.equal(status, 200, text);
      return body.id;
    };
    return { app, bob, browser, filterZebra };
  };

  const COVERED =
    /<details class="warned filtered"><summary><svg[^>]*><use[^>]*><\/svg><span dir="auto">Filtered: Stripes<\/span>\s*<span class="show">Show anyway<\/span><\/summary>.*?<\/details>/gs;

  test('hide and warn apply in the contexts of a filter, to the thoughts of others', async () => {
    const { app, bob, browser, filterZebra } = await enter();
    const root = await post(bob, 'the root of it');
    const tag = `t${crypto.randomUUID().replaceAll('-', '')}`;
    await post(bob, `zebra #${tag} for @${app.username}`, { replyTo: root.id });
    await post(app.self, 'zebra of my own', { replyTo: root.id });
    const pages: Record<string, string[]> = {
      home: ['/'],
      public: ['/all', '/here', tagPath(tag), `/find?q=${tag}`],
      account: [`/@${bob.username}`],
      thread: [`/@${bob.username}/${root.number}`],
      notifications: ['/me/notifications'],
    };
    const look = async (path: string): Promise<string> => {
      const page = (await browser.read(path)).replaceAll('zebra of my own', '');
      if (!page.includes('zebra')) return 'absent';
      return page.replaceAll(COVERED, '').includes('zebra') ? 'shown' : 'covered';
    };
    for (const [index, context] of Object.keys(pages).entries()) {
      for (const action of allInCi(['hide', 'warn'], 1, index)) {
        const id = await filterZebra([context], action);
        for (const [other, paths] of Object.entries(pages)) {
          const expected = other !== context ? 'shown' : action === 'hide' ? 'absent' : 'covered';
          for (const path of paths) assert.equal(await look(path), expected, `${action} ${context}: ${path}`);
        }
        if (context === 'home') assert.match(await browser.read('/'), /zebra of my own/);
        assert.equal((await app.delete(`${FILTERS}/${id}`)).status, 200);
      }
    }
  });

  test('a filter is created, changed and ended on the pages, only by its owner', async () => {
    const { app, bob, browser } = await enter();
    const eve = await logInByForm(thoughts.client, (await thoughts.join()).username);
    const { number } = await post(bob, 'a zebra and its foal');
    const home = async (): Promise<string> => {
      const page = await browser.read('/');
      if (!page.includes(`id="t-${number}"`)) return 'absent';
      return /Filtered: Animals/.test(page) ? 'covered' : 'shown';
    };
    assert.match(await browser.read('/me/filters'), /No filters yet\./);
    const word = (at: number, one: string, isWhole: boolean, id = ''): string[][] => [
      ['id[]', id],
      ['word[]', one],
      ...(isWhole ? [['whole[]', String(at)]] : []),
    ];
    const form = [
      ['title', 'Animals'],
      ['context[]', 'home'],
      ['action', 'hide'],
      ['duration', 'hour'],
    ];
    const blank = await browser.send('/me/filters', [['title', ' '], ...word(0, 'zeb', false)]);
    assert.equal(blank.status, 400);
    assert.match(blank.text, /role="alert">A name has 1 to 256 characters\..*value="zeb"/s);
    const nowhere = await browser.send('/me/filters', [['title', 'Animals'], ...word(0, 'zeb', false)]);
    assert.match(nowhere.text, /Choose where the filter applies\..*value="Animals"/s);
    assert.equal(await home(), 'shown');
    const made = await browser.send('/me/filters', [...form, ...word(0, 'zeb', false), ...word(1, '', true)]);
    assert.deepEqual([made.status, made.headers.get('location')], [303, '/me/filters?saved=1']);
    assert.equal(await home(), 'absent');
    const [stored] = (await app.get(FILTERS)).body;
    assert.deepEqual(
      [stored.title, stored.context, stored.filter_action, stored.keywords.length],
      ['Animals', ['home'], 'hide', 1],
    );
    const path = `/me/filters/${stored.id}`;
    const [keyword] = stored.keywords;
    const warning = form.with(2, ['action', 'warn']).with(3, ['duration', 'keep']);
    await browser.send(path, [...warning, ...word(0, 'zeb', true, keyword.id), ...word(1, 'FOAL', true)]);
    assert.equal(await home(), 'covered');
    const [changed] = (await app.get(FILTERS)).body;
    assert.equal(changed.expires_at, stored.expires_at);
    assert.deepEqual(
      changed.keywords.map((one: { keyword: string; whole_word: boolean }) => [one.keyword, one.whole_word]),
      [
        ['zeb', true],
        ['FOAL', true],
      ],
    );
    await browser.send(path, [
      ...warning,
      ...word(0, '', true, keyword.id),
      ...word(1, '', true, changed.keywords[1].id),
    ]);
    assert.equal(await home(), 'shown');
    assert.match(await browser.read(path), /<option value="keep" selected>as before: until/);
    assert.equal((await eve.open(path)).status, 404);
    for (const [address, sent] of [
      [path, form],
      [`${path}/delete`, form],
    ] as const)
      assert.equal((await eve.send(address, sent)).status, 404, address);
    assert.equal((await app.get(FILTERS)).body.length, 1);
    await browser.send(`${path}/delete`, {});
    assert.equal((await app.get(FILTERS)).body.length, 0);
  });

  test('a hidden thought is covered at its own address, and its replies keep their place', async () => {
    const { bob, browser, filterZebra } = await enter();
    const root = await post(bob, 'the root');
    const hidden = await post(bob, 'a zebra', { replyTo: root.id });
    const below = await post(bob, 'below it', { replyTo: hidden.id });
    const deeper = await post(bob, 'further below', { replyTo: below.id });
    await filterZebra(['thread'], 'hide');
    const page = await browser.read(`/@${bob.username}/${root.number}`);
    assert.deepEqual(numbersOn(page), [root.number, below.number, deeper.number]);
    assert.deepEqual(
      [...page.matchAll(/class="depth-(\d)"/g)].map(([, depth]) => depth),
      ['2', '2'],
    );
    const own = await browser.read(`/@${bob.username}/${hidden.number}`);
    assert.match(own, COVERED);
    assert.match(own, /<title>[^<]*: Stripes · /);
    assert.doesNotMatch(own.replaceAll(COVERED, '').replace(/<head>.*<\/head>/s, ''), /zebra/);
  });

  test('a page of hidden thoughts has a message and a next page; a filter expires', async () => {
    const { bob, browser, filterZebra } = await enter();
    await post(bob, 'an old one');
    for (let at = 0; at < 20; at += 1) await post(bob, `zebra ${at}`);
    await filterZebra(['home'], 'hide', { expires_in: 3600 });
    const page = await browser.read('/');
    assert.match(page, /Your filters hide everything on this page/);
    const [, next = ''] = /rel="next" href="([^"]*)"/.exec(page) ?? [];
    assert.match(await browser.read(next), /an old one/);
    thoughts.clock.advance(HOUR);
    assert.match(await browser.read('/'), /zebra 19/);
  });

  test('quotes of hidden thoughts contain no text of theirs', async () => {
    const { bob, browser, filterZebra } = await enter();
    const quoted = await post(bob, 'a zebra');
    await post(bob, 'look at this', { quote: quoted.id });
    await filterZebra(['home'], 'warn');
    const [, covered = ''] =
      /<blockquote class="quoted[^>]*>(.*?)<\/blockquote>/s.exec(await browser.read('/')) ?? [];
    assert.match(covered, COVERED);
    await filterZebra(['home'], 'hide');
    const page = await browser.read('/');
    assert.match(page, /look at this.*hidden by one of your filters/s);
    assert.doesNotMatch(page, /zebra/);
  });

  test('streams of pages count no hidden thoughts, also after a filter has changed', async () => {
    const { app, bob, browser, filterZebra } = await enter();
    const own = { cookie: browser.cookie, 'sec-fetch-site': 'same-origin' };
    using events = await openEvents(`${thoughts.service.url}/stream?on=home`, own);
    /** The sum of what is told until `count` thoughts are new. */
    const hear = async (count: number): Promise<number> => {
      let sum = 0;
      while (sum < count) {
        const [, data = ''] = /^event: new\ndata: (.*)$/.exec(await events.next()) ?? [];
        if (data !== '') sum += JSON.parse(data).count;
      }
      return sum;
    };
    await post(bob, 'zebra, not filtered yet');
    assert.equal(await hear(1), 1);
    const id = await filterZebra(['home'], 'hide');
    await post(bob, 'zebra');
    await post(bob, 'a horse');
    assert.equal(await hear(1), 1);
    await app.delete(`${FILTERS}/${id}`);
    await filterZebra(['public'], 'hide');
    await post(bob, 'zebra, at home');
    assert.equal(await hear(1), 1);
  });
});
