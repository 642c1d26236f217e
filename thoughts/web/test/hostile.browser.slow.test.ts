// Hostile authors in a real browser: by pixels, by clicks, and by what the document is made of.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useSharedService } from '@tandem/platform/testing/shared-service.ts';
import { SECOND } from '@tandem/platform/time/clock.ts';
import { BROWSER_TIMEOUT, DESKTOP, skipReason, useBrowser } from '@tandem/web/testing/browser.ts';
import type { Page } from 'playwright-core';
import { remoteUser } from '../../testing/model/remote-user.ts';
import { post } from '../../testing/posts.ts';
import { openServerDatabase } from '../../testing/server-database.ts';
import { type Person, startTestThoughts } from '../../testing/thoughts.ts';
import { logIn } from '../testing/log-in.ts';
import { open } from '../testing/pages.ts';

const skip = { skip: skipReason, timeout: BROWSER_TIMEOUT };

describe('hostile authors', () => {
  const thoughts = useSharedService(() => startTestThoughts('sqlite'));
  const browser = useBrowser();
  /** Without scripts, so that a picture does not depend on the time. */
  const enter = async (person: Person, options: object = { javaScriptEnabled: false }) => {
    const opened = await browser.open(thoughts.service.url, { viewport: DESKTOP, ...options });
    await logIn(opened.page, thoughts.service.url, person.username);
    return opened;
  };
  const pageOf = async (id: string): Promise<string> =>
    (await open(thoughts.client, `/thoughts/${id}`)).headers.get('location') ?? '';

  test('a hostile style changes no pixel outside the canvas', skip, async () => {
    const eve = await thoughts.join();
    const bob = await thoughts.join();
    const page = await pageOf((await post(eve, 'styled')).id);
    const opened = await enter(bob);
    for (const path of [`/@${eve.username}`, page]) {
      await eve.put('/users/me', { customCss: HARMLESS });
      const before = await takeSurroundings(opened.page, thoughts.service.url + path);
      await eve.put('/users/me', { customCss: HOSTILE });
      const after = await takeSurroundings(opened.page, thoughts.service.url + path);
      assert.deepEqual([...after.keys()], [...before.keys()]);
      for (const [name, pixels] of after)
        assert.ok(before.get(name)?.equals(pixels), `${name} of ${path} is as it was`);
    }
    opened.verify();
  });

  test(
    'under a hostile style every control is hit where it stands, and no click on the canvas acts',
    skip,
    async () => {
      const eve = await thoughts.join();
      const bob = await thoughts.join();
      const path = await pageOf((await post(eve, 'styled')).id);
      await eve.put('/users/me', { customCss: HOSTILE });
      const { page, verify } = await enter(bob);
      const posted: string[] = [];
      page.on('request', (request) => {
        if (request.method() !== 'GET') posted.push(request.url());
      });
      const { url } = thoughts.service;
      for (const at of [`/@${eve.username}`, path])
        for (const [x, y] of PLACES) {
          await page.goto(url + at);
          const box = await page.locator('.canvas').first().boundingBox();
          assert.ok(box);
          await page.mouse.click(box.x + box.width * x, box.y + Math.min(box.height, 500) * y);
          await page.waitForLoadState();
        }
      assert.deepEqual(posted, []);
      await page.goto(`${url}/@${eve.username}`);
      await clickAt(page, 'button[name=follow]');
      await page.waitForSelector('button[name=unfollow]');
      await page.goto(url + path);
      await clickAt(page, '.focus button[name=like]');
      await page.waitForSelector('.focus button[name=unlike]');
      for (const name of ['like', 'boost', 'bookmark']) {
        await page.goto(`${url}/@${eve.username}`);
        await clickAt(page, `.post button[name$=${name}]`);
        await page.waitForSelector(`.post button[name$=${name}]:not([aria-disabled])`);
      }
      assert.ok((await page.locator('.canvas.small').first().boundingBox())?.height ?? 999 <= 480);
      await clickAt(page, '.rail a[href="/find"]');
      await page.waitForURL(`${url}/find`);
      assert.equal((await bob.get(`/relationships?username=${eve.username}`)).body[0].following, true);
      verify();
    },
  );

  test('hostile texts execute nothing, and produce the same document as harmless ones', skip, async () => {
    const reader = await thoughts.join();
    const { page, verify } = await enter(reader, {});
    const shapes: Record<string, string[]>[] = [];
    // As long: what is beyond 128 characters is marked.
    const harmless = WORDS.map(({ length }) => 'harmless'.repeat(length).slice(0, length));
    for (const hostile of [false, true]) {
      const paths = await say(hostile ? WORDS : harmless);
      const shape: Record<string, string[]> = {};
      for (const [name, path] of Object.entries(paths)) {
        await page.goto(thoughts.service.url + path);
        assert.equal(await page.evaluate(() => 'hacked' in globalThis), false, name);
        // What a search finds depends on the words.
        if (name === 'search') continue;
        shape[name] = await page.evaluate(() =>
          [...document.querySelectorAll('*')].map((one) => `${one.tagName} ${one.getAttributeNames()}`),
        );
      }
      shapes.push(shape);
    }
    assert.deepEqual(shapes[1], shapes[0]);
    verify();
  });

  /** Somebody new who says all of `words` wherever people write; returns where that is shown. */
  async function say(words: readonly string[]): Promise<Record<string, string>> {
    const eve = await thoughts.join();
    const bob = await thoughts.join();
    await eve.put('/users/me', {
      displayName: words[0]?.slice(0, 50),
      bio: words.join(' '),
      fields: words.slice(0, 4).map((value) => ({ name: value.slice(0, 30), value })),
    });
    let last = '';
    for (const text of words) {
      thoughts.clock.advance(61 * SECOND);
      last = (await post(eve, text, { summary: text })).id;
    }
    await post(bob, words[1] ?? '', { replyTo: last });
    const thought = await pageOf(last);
    const [, , number = ''] = thought.split('/');
    return {
      profile: `/@${eve.username}`,
      thought,
      composer: `/write?reply=${number}&text=${encodeURIComponent(words.join(''))}`,
      search: `/find?q=${encodeURIComponent(words[2] ?? '')}`,
      about: `/@${eve.username}/more`,
      report: `${thought.replace(/\/\d+$/, '')}/report`,
      poll: `/@${await pollElsewhere(words)}`,
    };
  }

  /** The handle of somebody elsewhere with a poll and a picture. */
  async function pollElsewhere(words: readonly string[]): Promise<string> {
    await using server = await openServerDatabase(thoughts);
    const handle = await server.addRemoteActor();
    const { status } = await remoteUser(server.database, handle, thoughts.clock.now()).post({
      text: 'Sanitised before it is stored',
      summary: words[3] ?? '',
      visibility: 'public',
      listed: true,
      replyTo: null,
      recipients: [],
      quote: null,
      quotePolicy: null,
      at: thoughts.clock.now(),
      url: `https://other.example/${crypto.randomUUID()}`,
      choices: words.slice(0, 4).map((word, at) => `${at} ${word}`),
      pictures: [
        {
          number: '1',
          url: 'https://other.example/a.png',
          alt: words[1] ?? '',
          width: 10,
          height: 10,
          blurhash: null,
        },
      ],
    });
    assert.equal(status, 201);
    return handle;
  }
});

/** Of the canvas, in parts of its size. */
const PLACES = [
  [0.1, 0.1],
  [0.5, 0.5],
  [0.9, 0.2],
  [0.3, 0.8],
] as const;

async function clickAt(page: Page, selector: string): Promise<void> {
  const place = page.locator(selector).first();
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  assert.ok(box, selector);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** The pixels around the canvas, by where they are. */
async function takeSurroundings(page: Page, address: string): Promise<Map<string, Buffer>> {
  await page.goto(address);
  const box = await page.locator('.canvas').first().boundingBox();
  assert.ok(box);
  const { width, height } = DESKTOP;
  const clips = {
    above: { x: 0, y: 0, width, height: Math.floor(box.y) },
    before: { x: 0, y: 0, width: Math.floor(box.x), height },
    behind: { x: Math.ceil(box.x + box.width), y: 0, width: width - Math.ceil(box.x + box.width), height },
  };
  const taken = new Map<string, Buffer>();
  for (const [name, clip] of Object.entries(clips)) taken.set(name, await page.screenshot({ clip }));
  for (const selector of ['.focus .said', '.focus .acts', '.foot'])
    if ((await page.locator(selector).count()) > 0)
      taken.set(selector, await page.locator(selector).screenshot());
  return taken;
}

/** As long as the window at least, so that what comes after the canvas is as far away. */
const HARMLESS = '.page { min-block-size: 2000px }';

/** What the sanitiser keeps is hostile enough. */
const HOSTILE = `.page, .canvas, body, main, :root, .rail a, .bar, .post, .acts, .at, .profile-bar, footer, * {
  transform: scale(20) translate(-40px, 3px); opacity: 0.1; color: red !important; padding: 5000px;
  margin: -3000px; z-index: 9999; inline-size: 9000px; display: block; filter: invert(1);
  mix-blend-mode: difference; box-shadow: 0 0 900px 900px red; outline: 400px solid red }
main:has(.page), body:has(.page) .rail { display: none }
.page .name::before { content: "x"; font-size: 900px }
.page a::after { content: ""; display: block; inline-size: 9000px; block-size: 9000px }
.page { animation: spin 1s infinite; --accent: red; --ink: red; --paper: red; min-block-size: 90000px }
@keyframes spin { to { transform: rotate(360deg) } }`;

const WORDS = [
  '<script>hacked=1</script>',
  '"><img src=x onerror=hacked=1>',
  "'><svg onload=hacked=1> ' onfocus=hacked=1 autofocus",
  '</textarea></title><script>hacked=1</script>',
  '<!-- --!> <![CDATA[ ]]> {{hacked=1}} ${hacked=1}',
  '<form action=/logout><button>press</button></form>',
  '<base href=//evil.example><meta http-equiv=refresh content=0>',
];
