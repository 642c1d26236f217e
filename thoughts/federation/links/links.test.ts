// Profile fields: verified, sent and received.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { MINUTE } from '@tandem/platform/time/clock.ts';
import { useFederationHarness } from '../testing/harness.ts';
import { AS_TYPE, PUBLIC, usePeer } from '../testing/peer.ts';
import { leadsToProfile, readMeLinks } from './worker.ts';

const PAGE = new URL('https://ada.example/about/');

test('only links with rel="me" count, anywhere in the page', () => {
  const links = (html: string) => readMeLinks(html, PAGE);
  assert.deepEqual(links('<a rel="me" href="https://x.example/@ada">x</a>'), ['https://x.example/@ada']);
  assert.deepEqual(links("<head><LINK REL='nofollow ME noopener'\nhref=/a></head>"), [
    'https://ada.example/a',
  ]);
  assert.deepEqual(links('<a rel="me" href="?q=1&amp;r=2">x</a>'), ['https://ada.example/about/?q=1&r=2']);
  for (const html of [
    '<a href="https://x.example">x</a>',
    '<a rel="menu" href="https://x.example">x</a>',
    '<abbr rel="me" href="https://x.example">x</abbr>',
    '&lt;a rel="me" href="https://x.example"&gt;',
    '<a rel="me">x</a><a rel="me" href="http://[">x</a>'.replace('<a rel="me">x</a>', ''),
  ])
    assert.deepEqual(links(html), [], html);
});

test('a hostile page is parsed in linear time', () => {
  for (const html of ['<a '.repeat(300_000), `<a ${'x'.repeat(900_000)}`, '<a rel=me href=x>'.repeat(60_000)])
    assert.ok(readMeLinks(html, PAGE).length <= 2000);
});

test('a link may use either URL of the profile, and no other profile’s', () => {
  const base = 'https://here.example';
  for (const link of [`${base}/users/ada`, `${base}/@ada`, `${base}/@Ada`, `${base}/users/ada/`])
    assert.ok(leadsToProfile([link], base, 'ada'), link);
  for (const link of [
    `${base}/users/adam`,
    `${base}/`,
    'https://there.example/users/ada',
    `${base}/users/ada?x`,
  ])
    assert.ok(!leadsToProfile([link], base, 'ada'), link);
});

eachDatabase('the fields of profiles', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  const fieldsOf = async (username: string): Promise<Json[]> =>
    (await here.thoughts.client.get(`/users/${username}`)).body.fields;
  const pageAt = (path: string, html: string): string => {
    peer().servePage(path, html);
    return `${peer().origin}${path}`;
  };

  test('a page with a back link verifies the field, and others do not', async () => {
    const ada = await here.thoughts.join();
    const back = `<a rel="me" href="${here.actorUri(ada.username)}">me</a>`;
    const mine = pageAt('/mine', back);
    const other = pageAt('/other', '<p>hello</p>');
    const gone = `${peer().origin}/gone`;
    const put = await ada.put('/users/me', {
      fields: [
        { name: 'Mine', value: mine },
        { name: 'Other', value: other },
        { name: 'Gone', value: gone },
        { name: 'Words', value: 'no <link>' },
      ],
    });
    assert.equal(put.status, 200, put.text);
    assert.deepEqual(
      put.body.fields.map(({ verifiedAt }: Json) => verifiedAt),
      [null, null, null, null],
    );
    await here.thoughts.service.drainQueues();
    const verified = (await fieldsOf(ada.username)).map(({ name, value, verifiedAt }) => [
      name,
      value,
      verifiedAt !== null,
    ]);
    assert.deepEqual(verified, [
      ['Mine', mine, true],
      ['Other', other, false],
      ['Gone', gone, false],
      ['Words', 'no <link>', false],
    ]);
    await ada.put('/users/me', { displayName: 'Ada', fields: [{ name: 'Mine', value: mine }] });
    await here.thoughts.service.drainQueues();
    assert.equal(peer().asked('/mine'), 1, 'a verified page is not fetched again');
    assert.equal((await fieldsOf(ada.username))[0]?.verifiedAt !== null, true);
    await ada.put('/users/me', { fields: [{ name: 'Mine', value: other }] });
    assert.equal((await fieldsOf(ada.username))[0]?.verifiedAt, null);
  });

  test('pages are fetched at most once a minute, regardless of profile changes', async () => {
    const ada = await here.thoughts.join();
    for (let change = 0; change < 5; change += 1) {
      const value = pageAt(`/often-${change}`, '');
      await ada.put('/users/me', { fields: [{ name: 'Web', value }] });
      await here.thoughts.service.drainQueues();
    }
    const asked = () => [0, 1, 2, 3, 4].map((change) => peer().asked(`/often-${change}`));
    assert.deepEqual(asked(), [1, 0, 0, 0, 0]);
    here.thoughts.clock.advance(MINUTE);
    await here.thoughts.service.drainQueues();
    assert.deepEqual(asked(), [1, 0, 0, 0, 1], 'only current fields');
  });

  test('fields and discovery settings are in the actor document only if set', async () => {
    const ada = await here.thoughts.join();
    const read = async () => {
      const reply = await fetch(here.actorUri(ada.username), { headers: { accept: AS_TYPE } });
      return (await reply.json()) as Json;
    };
    const before = await read();
    assert.deepEqual(
      [before.attachment, before.discoverable, before.indexable],
      [undefined, undefined, undefined],
    );
    const { body } = await ada.put('/users/me', {
      fields: [
        { name: 'A & B', value: 'x < y' },
        { name: 'Web', value: 'https://ada.example/?a&b' },
      ],
      discoverable: true,
      indexable: false,
    });
    assert.deepEqual([body.discoverable, body.indexable], [true, false]);
    const after = await read();
    assert.deepEqual([after.discoverable, after.indexable], [true, false]);
    assert.deepEqual(after.attachment, [
      { type: 'PropertyValue', name: 'A & B', value: 'x &lt; y' },
      {
        type: 'PropertyValue',
        name: 'Web',
        value:
          '<a href="https://ada.example/?a&amp;b" rel="me nofollow noopener">https://ada.example/?a&amp;b</a>',
      },
    ]);
    assert.deepEqual((await ada.put('/users/me', { fields: [] })).body.fields, []);
  });

  test('too many and too long fields are refused', async () => {
    const ada = await here.thoughts.join();
    const field = { name: 'x', value: 'y' };
    for (const fields of [
      Array(5).fill(field),
      [{ ...field, name: 'x'.repeat(256) }],
      [{ name: 'x' }],
      ['x'],
    ])
      assert.equal((await ada.put('/users/me', { fields })).status, 400);
  });

  test('remote fields are text and unverified', async () => {
    const ada = await here.thoughts.join();
    const attachment = [
      {
        type: 'PropertyValue',
        name: 'Web\n',
        value: '<a href="https://ana.example" rel="me">ana</a><script>x</script>',
      },
      { type: 'IdentityProof', name: 'x', value: 'y' },
      ...Array.from({ length: 40 }, (_, number) => ({
        type: 'PropertyValue',
        name: `n${number}`,
        value: 'v',
      })),
      'nonsense',
    ];
    const ana = await peer().addActor('ana_fields', { attachment, discoverable: true, indexable: 'yes' });
    const note = ana.note({ to: [PUBLIC], cc: [here.actorUri(ada.username)] });
    assert.equal(await ana.send(here.inbox(), ana.activity('Create', { object: note })), 202);
    await here.drain();
    const fields = await fieldsOf(ana.handle);
    assert.equal(fields.length, 16);
    assert.deepEqual(fields[0], { name: 'Web', value: 'ana', verifiedAt: null });
    const row = await here.federation.database.read
      .selectFrom('actor')
      .select(['discoverable', 'indexable', 'fields'])
      .where('username', '=', 'ana_fields')
      .executeTakeFirstOrThrow();
    assert.deepEqual([row.discoverable, row.indexable], [1, null]);
    assert.ok(!row.fields.includes('script'));
  });
});
