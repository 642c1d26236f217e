// Polls, languages, emoji and edits in both directions with a real Fedify server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Collection,
  Create,
  Emoji,
  Follow,
  Image,
  LanguageString,
  Note,
  PUBLIC_COLLECTION,
  type Question,
  Update,
} from '@fedify/fedify/vocab';
import type { Json } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { getToken } from '../client-api/testing/app.ts';
import { meetFedify } from './testing/fedify-meeting.ts';

const option = (name: string, votes: number): Note =>
  new Note({ name, replies: new Collection({ totalItems: votes }) });

eachDatabase('a Fedify server with polls and languages', (dialect) => {
  /** Sets up mutual follows; `app` is ada's client. */
  async function meet() {
    const world = await meetFedify(dialect, 'rfc9421');
    const { thoughts, fedify, ada, actor, send, service, sent } = world;
    await send(new Follow({ id: fedify.id(), actor: fedify.actor, object: actor.id }));
    await ada.post('/federation/follow-remote', { handle: fedify.handle });
    await service.drainQueues();
    const app = thoughts.client.as(await getToken(thoughts.client, 'ada'));
    const publish = (object: Note | Question) =>
      send(new Create({ id: fedify.id(), actor: fedify.actor, object, to: PUBLIC_COLLECTION }));
    const update = async (object: Note | Question) => {
      const at = Temporal.Now.instant();
      await send(
        new Update({ id: fedify.id(), actor: fedify.actor, object, updated: at, to: PUBLIC_COLLECTION }),
      );
    };
    const home = async (): Promise<Json> => (await app.get('/api/v1/timelines/home')).body[0];
    const lastSent = async (type: typeof Create | typeof Update): Promise<Note> => {
      const object = await sent<Create | Update>(type).at(-1)?.getObject(fedify.context);
      assert.ok(object instanceof Note);
      return object;
    };
    return { ...world, app, publish, update, home, lastSent };
  }

  test('creates a poll, receives each vote, and corrects the counts', async () => {
    await using world = await meet();
    const { fedify, app, publish, update, home, lastSent, service } = world;
    const ask = (tea: number, coffee: number, voters: number) => ({
      inclusiveOptions: [option('Tea', tea), option('Coffee', coffee)],
      voters,
      content: '<p>Which do you like?</p>',
      to: PUBLIC_COLLECTION,
      endTime: Temporal.Now.instant().add({ hours: 1 }),
    });
    const question = fedify.question(ask(1, 0, 1));
    await publish(question);
    const numbers = ({ poll }: Json) => [
      ...poll.options.map((one: Json) => one.votes_count),
      poll.voters_count,
      poll.own_votes,
    ];
    const { poll } = await home();
    assert.deepEqual(
      [poll.multiple, poll.expired, poll.options.map(({ title }: Json) => title)],
      [true, false, ['Tea', 'Coffee']],
    );
    assert.deepEqual(numbers({ poll }), [1, 0, 1, []]);
    const vote = (choices: number[]) => app.post(`/api/v1/polls/${poll.id}/votes`, { choices });
    for (const [choice, name, after] of [
      [0, 'Tea', [2, 0, 2, [0]]],
      [1, 'Coffee', [2, 1, 2, [0, 1]]],
    ] as const) {
      const reply = await vote([choice]);
      assert.deepEqual(numbers({ poll: reply.body }), after, reply.text);
      await service.drainQueues();
      const heard = await lastSent(Create);
      assert.deepEqual([String(heard.name), heard.content], [name, null]);
      assert.equal(heard.replyTargetId?.href, question.id?.href);
      assert.deepEqual([...heard.toIds, ...heard.ccIds].map(String), [fedify.actor.href]);
    }
    assert.equal((await vote([1])).status, 422);
    await update(question.clone(ask(5, 3, 6)));
    const corrected = await home();
    assert.deepEqual(numbers(corrected), [5, 3, 6, [0, 1]]);
    assert.equal(corrected.edited_at, null);
  });

  test('creates a poll with a single choice, and changed choices reset it', async () => {
    await using world = await meet();
    const { fedify, app, publish, update, home } = world;
    const ask = (...names: string[]) => ({
      exclusiveOptions: names.map((name) => option(name, 0)),
      content: '<p>Which one?</p>',
      to: PUBLIC_COLLECTION,
    });
    const question = fedify.question(ask('Tea', 'Coffee'));
    await publish(question);
    const { id, poll } = await home();
    assert.deepEqual([poll.multiple, poll.expires_at], [false, null]);
    const vote = (choices: number[]) => app.post(`/api/v1/polls/${id}/votes`, { choices });
    assert.equal((await vote([0, 1])).status, 422);
    assert.deepEqual((await vote([1])).body.own_votes, [1]);
    assert.equal((await vote([0])).status, 422);
    await update(
      question.clone({ ...ask('Tea', 'Milk'), updated: Temporal.Now.instant().add({ minutes: 1 }) }),
    );
    const changed = await home();
    assert.deepEqual(
      [changed.poll.options.map(({ title }: Json) => title), changed.poll.own_votes],
      [['Tea', 'Milk'], []],
    );
    assert.notEqual(changed.edited_at, null);
  });

  test('receives a language and an edit with its date', async () => {
    await using world = await meet();
    const { app, lastSent, service } = world;
    const { body } = await app.post('/api/v1/statuses', { status: 'Buenos días', language: 'es' });
    await service.drainQueues();
    const note = await lastSent(Create);
    const spoken = note.contents.filter((one) => one instanceof LanguageString);
    assert.deepEqual(
      spoken.map((one) => [one.locale.toString(), one.toString()]),
      [['es', '<p>Buenos días</p>']],
    );
    assert.equal(note.updated, null);
    world.thoughts.clock.advance(60_000);
    await app.put(`/api/v1/statuses/${body.id}`, { status: 'Good morning', language: 'en' });
    await service.drainQueues();
    const edited = await lastSent(Update);
    assert.deepEqual([edited.id?.href, String(edited.content)], [note.id?.href, '<p>Good morning</p>']);
    assert.ok(edited.updated && edited.published);
    assert.equal(edited.updated.since(edited.published).total('seconds'), 60);
  });

  test('sends a language, emoji and an edit, which is added to the history', async () => {
    await using world = await meet();
    const { app, fedify, publish, update, home } = world;
    const icon = new Image({ url: new URL('/emoji/tea.png', fedify.origin), mediaType: 'image/png' });
    const emoji = new Emoji({ id: fedify.id(), name: ':tea:', icon });
    const said = (text: string, language: string) => ({
      contents: [text, new LanguageString(text, language)],
      tags: [emoji],
      to: PUBLIC_COLLECTION,
    });
    const note = fedify.note(said('<p>Una taza :tea:</p>', 'es'));
    await publish(note);
    const shown = await home();
    assert.deepEqual([shown.language, shown.content], ['es', '<p>Una taza :tea:</p>']);
    assert.deepEqual(
      shown.emojis.map(({ shortcode, url }: Json) => [shortcode, url]),
      [['tea', `${fedify.origin}/emoji/tea.png`]],
    );
    const updated = Temporal.Now.instant().add({ minutes: 1 });
    await update(note.clone({ ...said('<p>A cup :tea:</p>', 'en'), updated }));
    const edited = await home();
    assert.deepEqual([edited.language, edited.content], ['en', '<p>A cup :tea:</p>']);
    const { body: versions } = await app.get(`/api/v1/statuses/${edited.id}/history`);
    assert.deepEqual(
      versions.map(({ content }: Json) => content),
      ['<p>Una taza :tea:</p>', '<p>A cup :tea:</p>'],
    );
  });
});
