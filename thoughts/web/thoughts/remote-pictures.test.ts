// Pictures of other servers on pages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { usePictureServer } from '../../federation/pictures/picture-server.fixture.ts';
import { type PeerActor, usePeer } from '../../federation/testing/peer.ts';
import { startTestThoughts, useThoughts } from '../../testing/thoughts.ts';
import { type Browser, logInByForm, sendForm } from '../testing/member.ts';
import { read } from '../testing/pages.ts';

const FEDERATED = { THOUGHTS_FEDERATION_INSECURE: 'true' };
const PATH = /\/picture\/[\w-]+/g;

eachDatabase('pictures of other servers on pages', (dialect) => {
  const thoughts = useThoughts(dialect, FEDERATED);
  const peer = usePeer();
  const pictures = usePictureServer();

  /** Somebody of another server, with pictures of whose server pages must say nothing. */
  const addPictured = (username: string): Promise<PeerActor> => {
    const icon = { type: 'Image', url: pictures().picture(`/${username}/avatar`) };
    const image = { type: 'Image', url: pictures().picture(`/${username}/header`) };
    return peer().addActor(username, { icon, image });
  };
  const find = (member: Browser, q: string) => member.read(`/find?${new URLSearchParams({ q })}`);

  test('of people are proxied by this server, for members and strangers', async () => {
    const member = await logInByForm(thoughts.client, (await thoughts.join()).username);
    const bob = await addPictured('bob');
    const row = await find(member, bob.note({ content: '<p>From afar</p>' }).id);
    const [avatar = ''] = row.match(PATH) ?? [];
    assert.match(row, /aria-hidden="true">T<img src="\/picture\/[\w-]{35}" alt="" loading="lazy"><\/span>/);
    const { status, headers } = await thoughts.client.get(avatar);
    assert.deepEqual([status, headers.get('content-type')], [200, 'image/png']);
    const profile = `/@${bob.handle}`;
    for (const page of [await read(thoughts.client, profile), await member.read(profile)]) {
      assert.ok(!page.includes(pictures().host), 'the address of the picture');
      const [header = '', ...others] = page.match(PATH) ?? [];
      assert.deepEqual([...new Set(others)], [avatar]);
      assert.equal((await thoughts.client.get(header)).status, 200);
    }
    assert.equal(pictures().asked('/bob/header'), 1);
    const people = await member.read('/people');
    for (const path of people.match(PATH) ?? []) assert.equal((await thoughts.client.get(path)).status, 200);
  });

  const attached = (path: string, fields: object = {}) => ({
    type: 'Document',
    mediaType: 'image/png',
    url: pictures().picture(path),
    name: `What ${path} shows`,
    width: 1200,
    height: 800,
    ...fields,
  });

  test('that are attached are in closed frames of their aspect ratio, with their descriptions', async () => {
    const member = await logInByForm(thoughts.client, (await thoughts.join()).username);
    const dan = await peer().addActor('dan');
    const attachment = [attached('/river'), attached('/unknown', { width: undefined, name: undefined })];
    const page = await find(member, dan.note({ attachment }).id);
    const frames = [
      ...page.matchAll(
        /<details class="closed"><summary><span class="button">Show the picture<\/span><svg viewBox="([^"]*)".*?<\/details>/g,
      ),
    ];
    assert.deepEqual(
      frames.map(([, shape]) => shape),
      ['0 0 1200 800', '0 0 3 2'],
    );
    const [path = ''] = frames[0]?.[0].match(PATH) ?? [];
    assert.ok(
      frames[0]?.[0].includes(
        `<img src="${path}" alt="What /river shows" loading="lazy" width="1200" height="800">`,
      ),
    );
    assert.match(page, /<span dir="auto">What \/river shows<\/span>/);
    assert.match(page, /<span dir="auto">Without a description\.<\/span>/);
    assert.match(
      page,
      new RegExp(`<a href="${pictures().origin}/river" rel="noopener noreferrer">Picture on `),
    );
    assert.equal((await thoughts.client.get(path)).headers.get('content-type'), 'image/png');
    const strangers = await read(thoughts.client, `/@${dan.handle}`);
    assert.ok(strangers.includes(frames[0]?.[0] ?? 'none'));
  });

  test('that are attached are shown immediately if that is chosen, except sensitive ones', async () => {
    const member = await logInByForm(thoughts.client, (await thoughts.join()).username);
    const fay = await peer().addActor('fay');
    await find(member, fay.note({ attachment: [attached('/harmless')] }).id);
    await find(member, fay.note({ attachment: [attached('/harsh')], sensitive: true }).id);
    const form = { language: 'en', look: 'dark', pictures: 'open', back: '/' };
    const { headers } = await sendForm(thoughts.client, '/look', form);
    const [chosen = ''] = (headers.get('set-cookie') ?? '').split(';');
    assert.equal(chosen, 'view=en.dark..open');
    const profile = `/@${fay.handle}`;
    const forms = { [chosen]: profile, [`${member.cookie}; ${chosen}`]: '/me/settings/reading' };
    for (const [cookie, formPath] of Object.entries(forms)) {
      const page = await read(thoughts.client, profile, { cookie });
      assert.match(
        page,
        /<figure><a href="[^"]*" rel="[^"]*"><img src="\/picture\/t[\w-]+" alt="What \/harmless shows" loading="lazy" width="1200"/,
      );
      assert.equal(page.match(/<summary><span class="button">Sensitive picture: show it</g)?.length, 1);
      const form = await read(thoughts.client, formPath, { cookie });
      assert.match(form, /name="pictures" value="open" checked/);
    }
    const closed = await read(thoughts.client, profile);
    assert.equal(closed.match(/<summary><span class="button">(Show the|Sensitive) picture/g)?.length, 2);
  });

  test('of a deleted thought are no longer proxied', async () => {
    const member = await logInByForm(thoughts.client, (await thoughts.join()).username);
    const gus = await peer().addActor('gus');
    const note = gus.note({ attachment: [attached('/gone')] });
    const [path = ''] = (await find(member, note.id)).match(PATH) ?? [];
    assert.equal((await thoughts.client.get(path)).status, 200);
    await gus.send(`${thoughts.service.url}/inbox`, gus.activity('Delete', { object: note.id }));
    await thoughts.service.drainQueues();
    assert.equal((await thoughts.client.get(path)).status, 404);
  });

  test('are emoji only in names, texts, warnings and choices', async () => {
    const member = await logInByForm(thoughts.client, (await thoughts.join()).username);
    const emoji = (name: string) => ({ type: 'Emoji', name, icon: { url: pictures().picture(`/${name}`) } });
    const tag = [emoji(':cat:'), emoji(':cat_2:')];
    const hal = await peer().addActor('hal', { name: 'Hal :cat: <b>', tag });
    const link = '<a href="https://x.example/:cat:">x.example</a>';
    const note = hal.note({
      type: 'Question',
      summary: 'Of a :cat:',
      tag,
      content: `<p>Look :cat::cat_2: :dog: :dog:cat: &lt;:cat:&gt; ${link}</p>`,
      oneOf: [{ type: 'Note', name: 'A :cat:?', replies: { type: 'Collection', totalItems: 1 } }],
    });
    await find(member, note.id);
    for (const page of [await read(thoughts.client, `/@${hal.handle}`), await find(member, note.id)]) {
      const image = /<img class="emoji" src="\/picture\/[\w-]+" alt=":cat(_2)?:" title=":cat(?:_2)?:"[^>]*>/g;
      const text = page.replaceAll(image, (_, second) => (second ? '[cat 2]' : '[cat]'));
      assert.ok(text.includes('<p>Look [cat][cat 2] :dog: :dog[cat] &lt;[cat]&gt; <a '), text);
      assert.ok(text.includes('"https://x.example/:cat:"'), 'addresses stay');
      assert.match(text, />Of a \[cat\]<.*>A \[cat\]\?</s);
      assert.match(text, /<bdi[^>]*>Hal \[cat\] &lt;b&gt;<\/bdi>/);
    }
    const [path = ''] = /\/picture\/[\w-]+(?=" alt=":cat:")/.exec(await find(member, note.id)) ?? [];
    assert.equal((await thoughts.client.get(path)).status, 200);
  });

  test('are emoji in bios, fields and headings, and in lists of people', async () => {
    const ada = await thoughts.join();
    const member = await logInByForm(thoughts.client, ada.username);
    const tag = [{ type: 'Emoji', name: ':cat:', icon: { url: pictures().picture('/cat') } }];
    const hue = await peer().addActor('hue', {
      name: 'Hue of :cat:',
      summary: '<p>Feeds :cat: at https://x.example/:cat:/</p>',
      tag,
      attachment: [{ type: 'PropertyValue', name: 'My :cat:', value: 'Named :cat:' }],
    });
    await find(member, hue.note({ content: '<p>Hello</p>' }).id);
    const textOf = (page: string) =>
      page.replaceAll(/<img class="emoji" src="\/picture\/[\w-]+" alt=":cat:"[^>]*>/g, '[cat]');
    const profile = textOf(await read(thoughts.client, `/@${hue.handle}`));
    assert.match(profile, /<p class="bio[^>]*>Feeds \[cat\] at <a href="https:\/\/x\.example\/:cat:\/"/);
    assert.match(profile, /<bdi>My \[cat\]<\/bdi><\/dt><dd dir="auto">Named \[cat\]/);
    for (const path of ['followers', 'following', 'more'])
      assert.match(textOf(await member.read(`/@${hue.handle}/${path}`)), /<h1>[^<]*Hue of \[cat\]/, path);
    await ada.post(`/users/${encodeURIComponent(hue.handle)}/mute`);
    const people = textOf(await member.read('/me/mutes'));
    assert.match(people, /<li class="user">.*Hue of \[cat\].*<p class="bio" dir="auto">Feeds \[cat\] at/s);
  });

  test('of other types show their duration, if it is known', async () => {
    const member = await logInByForm(thoughts.client, (await thoughts.join()).username);
    const ira = await peer().addActor('ira');
    const film = attached('/film', { mediaType: 'video/mp4', duration: 'PT1H2M3S' });
    const sound = attached('/sound', { mediaType: 'audio/ogg' });
    const page = await find(member, ira.note({ attachment: [film, sound] }).id);
    const { host } = pictures();
    assert.ok(page.includes(`>Video on ${host} (1:02:03)</a>`), page);
    assert.ok(page.includes(`>Audio on ${host}</a>`), page);
  });

  test('are letters if they are disabled', async () => {
    await using plain = await startTestThoughts(dialect, { ...FEDERATED, THOUGHTS_REMOTE_PICTURES: 'false' });
    const member = await logInByForm(plain.client, (await plain.join()).username);
    const { handle } = await addPictured('cleo');
    await find(member, `@${handle}`);
    const page = await member.read(`/@${handle}`);
    assert.match(page, /class="av l picture h\d+ p\d" aria-hidden="true">T<\/span>/);
    assert.doesNotMatch(page, /\/picture\//);
  });
});
