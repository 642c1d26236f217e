// What thoughts of other servers quote, on pages: shown with them where its author agreed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { useFederationHarness } from '../../federation/testing/harness.ts';
import { type PeerActor, PUBLIC, usePeer } from '../../federation/testing/peer.ts';
import { logInByForm } from '../testing/member.ts';
import { read } from '../testing/pages.ts';

const CARD = /<blockquote class="quoted[^>]*>.*?<\/blockquote>/s;

eachDatabase('quotes on pages', (dialect) => {
  const here = useFederationHarness(dialect);
  const peer = usePeer(undefined, here.readers);
  let count = 0;

  /** Somebody who quotes, somebody who is quoted, and a member here. */
  const meet = async () => {
    count += 1;
    const ana = await peer().addActor(`ana${count}`);
    const ben = await peer().addActor(`ben${count}`);
    const ada = await here.thoughts.join();
    return { ana, ben, ada, member: await logInByForm(here.thoughts.client, ada.username) };
  };
  const published = () => new Date(here.thoughts.clock.now()).toISOString();
  const say = (content: string) => ({ content: `<p>${content}</p>`, published: published() });

  const approve = (author: PeerActor, note: string, quoted: string, fields: object = {}): string => {
    const id = author.id();
    peer().serve(id, {
      '@context': 'https://www.w3.org/ns/activitystreams',
      id,
      type: 'QuoteAuthorization',
      attributedTo: author.uri,
      interactingObject: note,
      interactionTarget: quoted,
      ...fields,
    });
    return id;
  };
  const deliver = async (from: PeerActor, type: string, object: unknown): Promise<void> => {
    assert.equal(await from.send(here.inbox(), from.activity(type, { object })), 202);
    await here.drain();
  };
  const idOf = async (uri: string): Promise<string> => {
    const { id } = await here.federation.database.read
      .selectFrom('thought')
      .select('id')
      .where('uri', '=', uri)
      .executeTakeFirstOrThrow();
    return id;
  };
  const pageOf = async (uri: string): Promise<string> => {
    const headers = { accept: 'text/html' };
    const reply = await here.thoughts.client.get(`/thoughts/${await idOf(uri)}`, { headers });
    return String(reply.headers.get('location'));
  };
  const open = async (uri: string): Promise<string> => read(here.thoughts.client, await pageOf(uri));

  type Met = Awaited<ReturnType<typeof meet>>;
  /** Delivers a quote of something that `ben` said; `fields` are those of the approval. */
  const quote = async ({ ana, ben }: Met, fields: object = {}, from = ben) => {
    const quoted = ben.note(say('The river is high'));
    const id = ana.id();
    const quoteAuthorization = approve(from, id, quoted.id, fields);
    const note = ana.note({ ...say('Look'), id, quote: quoted.id, quoteAuthorization });
    await deliver(ana, 'Create', note);
    return { quoted, note, approval: quoteAuthorization };
  };

  test('an approved quote is a card, with the quoted text and a link', async () => {
    const met = await meet();
    const { note, quoted } = await quote(met);
    const [card = ''] = CARD.exec(await open(note.id)) ?? [];
    assert.match(card, /The river is high/);
    assert.ok(card.includes(`href="${await pageOf(quoted.id)}"`), card);
    assert.ok(card.includes(`@${met.ben.handle}`), card);
    assert.doesNotMatch(await open(quoted.id), CARD);
    assert.match(await met.member.read(await pageOf(note.id)), CARD);
    const profile = await read(here.thoughts.client, `/@${met.ana.handle}`);
    assert.match(profile, /Look/);
    assert.match(profile, CARD);
  });

  test('the address of a card is not in the text, unless it is part of a sentence', async () => {
    const { ana, ben } = await meet();
    const quoted = ben.note(say('The river is high'));
    const link = `<a href="${quoted.id}">${quoted.id}</a>`;
    const written = {
      [`<p class="quote-inline">RE: ${link}</p><p>Look</p>`]: false,
      [`<p>Look</p><p>${link}</p>`]: false,
      [`<p>Look at ${link}</p>`]: true,
      [`<p>Look</p><p><a href="https://third.example/">third.example</a></p>`]: false,
    };
    for (const [content, isShown] of Object.entries(written)) {
      const id = ana.id();
      const quoteAuthorization = approve(ben, id, quoted.id);
      const note = ana.note({ id, content, published: published(), quote: quoted.id, quoteAuthorization });
      await deliver(ana, 'Create', note);
      const profile = await read(here.thoughts.client, `/@${ana.handle}`);
      for (const page of [await open(note.id), await read(here.thoughts.client, '/all'), profile]) {
        const row = new RegExp(`id="t-${(await pageOf(note.id)).split('/')[2]}".*?<blockquote`, 's');
        const [words = ''] = row.exec(page) ?? [];
        assert.match(words, /Look/);
        assert.equal(words.includes(`>${quoted.id}<`), isShown, words);
        assert.equal(words.includes('third.example'), content.includes('third.example'), words);
      }
    }
  });

  test('a quote without a matching approval is an address', async () => {
    const met = await meet();
    const { ana, ben } = met;
    const alone = ben.note(say('Alone'));
    const unasked = ana.note({ ...say('Look'), quote: alone.id });
    await deliver(ana, 'Create', unasked);
    const page = await open(unasked.id);
    assert.doesNotMatch(page, CARD);
    assert.ok(page.includes(alone.id));
    const wrong = [
      { type: 'Note' },
      { interactingObject: ana.id('another') },
      { interactionTarget: ben.id('another') },
      { attributedTo: 'https://third.example/users/ben' },
      { attributedTo: undefined },
      { id: ben.id('another') },
    ];
    for (const fields of wrong) {
      const { note } = await quote(met, fields);
      assert.doesNotMatch(await open(note.id), CARD, JSON.stringify(fields));
    }
    const { note, quoted } = await quote(met, {}, ana);
    await deliver(ben, 'Create', quoted);
    assert.doesNotMatch(await open(note.id), CARD, 'approved by who quotes');
  });

  test('quotes of own thoughts need no approval, and an approval may arrive later', async () => {
    const { ana, ben } = await meet();
    const first = ana.note(say('First'));
    const second = ana.note({ ...say('Second'), quote: first.id });
    await deliver(ana, 'Create', second);
    assert.match((await open(second.id)).match(CARD)?.[0] ?? '', /First/);

    const quoted = ben.note(say('Asked later'));
    const note = ana.note({ ...say('Look'), quote: quoted.id });
    await deliver(ana, 'Create', note);
    assert.doesNotMatch(await open(note.id), CARD);
    const quoteAuthorization = approve(ben, note.id, quoted.id);
    await deliver(ana, 'Update', { ...note, quoteAuthorization });
    assert.match(await open(note.id), CARD);
  });

  test('a revoked or deleted quote has neither card nor text', async () => {
    const met = await meet();
    const { ana, ben } = met;
    const { note, approval } = await quote(met);
    await deliver(ana, 'Delete', approval);
    assert.match(await open(note.id), CARD, 'only its author ends it');
    await deliver(ben, 'Delete', { id: approval, type: 'QuoteAuthorization' });
    const ended = await open(note.id);
    assert.doesNotMatch(ended, /The river is high/);
    assert.match(ended, /What this quotes is not here/);

    const other = await quote(met);
    await deliver(ben, 'Delete', { id: other.quoted.id, type: 'Tombstone' });
    const page = await open(other.note.id);
    assert.doesNotMatch(page, CARD);
    assert.match(page, /What this quotes is not here/);
  });

  test('a quote across a block is not shown to the reader', async () => {
    const met = await meet();
    const { ada, ben, member } = met;
    const { note } = await quote(met);
    const path = await pageOf(note.id);
    assert.match(await member.read(path), /The river is high/);
    await ada.post(`/users/${encodeURIComponent(ben.handle)}/block`);
    const page = await member.read(path);
    assert.doesNotMatch(page, /The river is high/);
    assert.match(page, /What this quotes is not here/);
    assert.match(await open(note.id), /The river is high/, 'for everybody else');
  });

  test('a card is shown only to readers of the quoted thought', async () => {
    const { ana, ben, ada } = await meet();
    const people = {
      stranger: null,
      mentioned: ada,
      follower: await here.thoughts.join(),
      blocking: await here.thoughts.join(),
      other: await here.thoughts.join(),
    };
    await deliver(ben, 'Create', ben.note(say('Known')));
    await people.follower.post(`/users/${encodeURIComponent(ben.handle)}/follow`);
    await people.blocking.post(`/users/${encodeURIComponent(ben.handle)}/follow`);
    await here.drain();
    await here.federation.database.write((tx) =>
      tx.updateTable('follow').set({ state: 'accepted' }).where('state', '=', 'pending').execute(),
    );
    await people.blocking.post(`/users/${encodeURIComponent(ben.handle)}/block`);
    const followers = String(ben.document.followers);
    const named = here.actorUri(ada.username);
    const audiences = {
      public: { to: [PUBLIC], cc: [named] },
      unlisted: { to: [followers], cc: [PUBLIC, named] },
      followers: { to: [followers] },
      private: { to: [named] },
    };
    const seen: Record<string, string[]> = {};
    for (const [audience, fields] of Object.entries(audiences)) {
      const quoted = ben.note({ ...say(`Secret ${audience}`), ...fields });
      await deliver(ben, 'Create', quoted);
      const id = ana.id();
      const quoteAuthorization = approve(ben, id, quoted.id);
      const note = ana.note({ ...say('Look'), id, quote: quoted.id, quoteAuthorization });
      await deliver(ana, 'Create', note);
      const quoting = await pageOf(note.id);
      for (const [who, person] of Object.entries(people)) {
        const { thoughts } = here;
        const headers = person
          ? { cookie: (await logInByForm(thoughts.client, person.username)).cookie }
          : undefined;
        const path = `/thoughts/${await idOf(quoted.id)}`;
        const { status } = person ? await person.get(path) : await thoughts.client.get(path);
        const page = await read(thoughts.client, quoting, headers);
        const isShown = page.includes(`Secret ${audience}`);
        assert.equal(isShown, status === 200, `${audience} to ${who}`);
        if (isShown) seen[audience] = [...(seen[audience] ?? []), who];
        const lists = ['/all', `/find?q=Look`, `/@${ana.handle}`, `/@${ana.handle}/feed.atom`];
        for (const list of status === 200 ? [] : lists) {
          const { text } = await thoughts.client.get(list, { headers: { accept: 'text/html', ...headers } });
          assert.ok(!text.includes(`Secret ${audience}`), `${list}: ${audience} to ${who}`);
        }
      }
    }
    const followed = ['stranger', 'mentioned', 'follower', 'other'];
    assert.deepEqual(seen, {
      public: followed,
      unlisted: followed,
      followers: ['follower'],
      private: ['mentioned'],
    });
  });
});
