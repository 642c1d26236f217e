// Posts in both directions: from creation to deletion, to fewer people, with pictures, polls, languages and
// pins, as pages, and reported.
import assert from 'node:assert/strict';
import type { Json } from '../../platform/testing/client.ts';
import { formOf, PHOTO } from '../../thoughts/client-api/testing/pictures.ts';
import { type Meeting, until } from './meeting.ts';

/** A thought by Tom, with a reply by Sally. */
export async function checkThought({ tom, sally, step, atSnac, here, notified }: Meeting): Promise<void> {
  const { id, uri } = await step('Tom posts, and snac stores it', async () => {
    const thought = await tom.post('/thoughts', { content: 'Good morning, *snac* & #friends <3' });
    const status = await atSnac(thought.uri, 'Tom’s thought');
    assert.equal(status.visibility, 'public');
    assert.match(status.content, /Good morning, \*snac\*.*&lt;3/s);
    return thought;
  });
  await step('Sally replies to Tom, and his thread contains it', async () => {
    await sally.write({ content: 'Good morning to you', in_reply_to: uri });
    await until('the reply in the thread', async () =>
      (await tom.get(`/thoughts/${id}/thread`)).some(
        ({ content, replyTo }: Json) => replyTo === id && content.includes('Good morning to you'),
      ),
    );
    await here(id, 'one reply', ({ replyCount }) => replyCount === 1);
    await notified('reply', null);
  });
  await step('Tom edits his thought', async () => {
    await tom.put(`/thoughts/${id}`, { content: 'Good evening, snac' });
    await atSnac(uri, 'the edited thought', ({ content }) => content.includes('Good evening, snac'));
  });
  await step('Tom deletes his thought', async () => {
    await tom.delete(`/thoughts/${id}`);
    await until('no thought at snac', async () => (await sally.home()).every((one) => one.uri !== uri));
  });
}

/** A note by Sally, with a reply by Tom. */
export async function checkNote(meeting: Meeting): Promise<void> {
  const { tom, sally, step, atSnac, here, inFeed, noteAtSnac } = meeting;
  const { id, uri } = await step('Sally posts, and Tandem stores it', async () => {
    await sally.command('note', sally.name, 'Good morning, Tandem');
    const note = await noteAtSnac('Good morning, Tandem');
    const thought = await inFeed('Good morning, Tandem');
    assert.equal(thought.author.username, sally.handle);
    return { uri: note.uri, id: thought.id };
  });
  await step('Tom replies to Sally, and snac counts it', async () => {
    const reply = await tom.post('/thoughts', { content: 'How is the weather?', replyTo: id });
    await atSnac(reply.uri, 'Tom’s reply', ({ in_reply_to_id }) => in_reply_to_id !== null);
    await atSnac(uri, 'one reply', ({ replies_count }) => replies_count === 1);
  });
  await step('Sally edits her note', async () => {
    await sally.write({ content: 'Good evening, Tandem', edit_id: uri });
    await here(
      id,
      'the edited note',
      ({ content, editedAt }) => content.includes('Good evening, Tandem') && editedAt !== null,
    );
  });
  await step('Sally deletes her note', async () => {
    await sally.act('Delete', { id: uri });
    await until('no note here', async () => (await tom.statusOf(`/thoughts/${id}`, 'user')) === 404);
  });
}

export async function exchangeRestrictedPosts({ tom, sally, step, atSnac }: Meeting): Promise<void> {
  await step('Tom posts for followers, and snac hides it from others', async () => {
    const thought = { content: 'For those who follow me', visibility: 'followers' };
    const status = await atSnac((await tom.post('/thoughts', thought)).uri, 'the thought for followers');
    assert.notEqual(status.visibility, 'public');
  });
  await step('Tom posts for himself, and snac cannot fetch it', async () => {
    const { uri } = await tom.post('/thoughts', { content: 'For myself', visibility: 'private' });
    assert.match(await sally.command('request', sally.name, uri), /status: 404/);
  });
  await step('Tom mentions Sally, and snac resolves the mention', async () => {
    const { uri } = await tom.post('/thoughts', { content: `@${sally.handle}, are you there?` });
    await until('a notification at snac', () => sally.hasNotification('mention', uri));
  });
  await step('Sally writes a direct message to Tom, and Tandem hides it from others', async () => {
    await sally.write({ content: 'For your eyes, Tom', to: tom.actor, mentioned_only: 'on' });
    // Direct messages are in no feed, but on her profile as Tom sees it.
    const { id, visibility } = await until('the message', async () =>
      (await tom.get(`/users/${encodeURIComponent(sally.handle)}/thoughts`)).data.find(({ content }: Json) =>
        content.includes('For your eyes, Tom'),
      ),
    );
    assert.deepEqual([visibility, await tom.statusOf(`/thoughts/${id}`, 'nobody')], ['private', 404]);
  });
  await step('Tom writes a direct message to Sally, and she replies to him only', async () => {
    const sent = { status: `@${sally.handle} between us`, visibility: 'direct' };
    const { uri, id } = await tom.app.post('/api/v1/statuses', sent);
    await until('a notification at snac', () => sally.hasNotification('mention', uri));
    await sally.write({ content: 'Nobody else', in_reply_to: uri, to: tom.actor, mentioned_only: 'on' });
    const reply = await until('her reply', async () =>
      (await tom.app.get(`/api/v1/statuses/${id}/context`)).descendants.find(({ content }: Json) =>
        content.includes('Nobody else'),
      ),
    );
    assert.equal(reply.visibility, 'direct');
  });
}

const ALT = 'A red square, “quoted” & small';

/** Pictures with descriptions, content warnings and unlisted posts. */
export async function exchangeRichPosts({ tom, sally, step, atSnac, inApp }: Meeting): Promise<void> {
  const post = await step(
    'Tom posts a picture with a warning, unlisted, and snac displays all of it',
    async () => {
      const { id } = await tom.app.post('/api/v2/media', formOf({ file: PHOTO, description: ALT }));
      const sent = { status: 'Look', media_ids: [id], spoiler_text: 'Red', visibility: 'unlisted' };
      const status = await tom.app.post('/api/v1/statuses', sent);
      const { spoiler_text, sensitive, media_attachments } = await atSnac(status.uri, 'the picture');
      const [attached] = media_attachments;
      const shown = [spoiler_text, sensitive, attached?.type, attached?.description];
      assert.deepEqual(shown, ['Red', true, 'image', ALT]);
      assert.equal((await fetch(attached?.url ?? '')).status, 200);
      return status;
    },
  );
  await step('Tom edits the warning and the description', async () => {
    const [{ id }] = post.media_attachments;
    await tom.app.put(`/api/v1/statuses/${post.id}`, {
      status: 'Look again',
      media_ids: [id],
      spoiler_text: 'Very red',
      media_attributes: [{ id, description: 'Edited' }],
    });
    await atSnac(
      post.uri,
      'the edit',
      (status) => status.spoiler_text === 'Very red' && status.media_attachments[0]?.description === 'Edited',
    );
  });
  await step('Sally posts a picture with a warning, unlisted, and Tandem displays all of it', async () => {
    const { id } = await sally.post('/api/v1/media', formOf({ file: PHOTO, description: ALT }));
    const warned = { sensitive: 'true', spoiler_text: 'Careful', visibility: 'unlisted' };
    const sent = { status: 'From Sally', 'media_ids[]': id, ...warned };
    const { uri } = await sally.post('/api/v1/statuses', sent);
    const shown = await inApp('the picture', (status) => status.uri === uri);
    const { spoiler_text, sensitive, visibility, media_attachments } = shown;
    const seen = [spoiler_text, sensitive, visibility, media_attachments[0]?.description];
    assert.deepEqual(seen, ['Careful', true, 'unlisted', ALT]);
  });
}

export const exchangePoll = ({ tom, sally, step, atSnac, inApp }: Meeting): Promise<void> =>
  step('Sally asks, Tom votes, and snac counts it', async () => {
    const form = { poll_options: 'Tea\nCoffee', poll_multiple: 'off', poll_end_secs: '3600' };
    await sally.write({ content: 'Tea or coffee', ...form });
    const { uri, poll } = await inApp('the poll', (status) => status.poll && /Tea or/.test(status.content));
    const titles = poll.options.map(({ title }: Json) => title);
    assert.deepEqual([poll.multiple, titles], [false, ['Tea', 'Coffee']]);
    const voted = await tom.app.post(`/api/v1/polls/${poll.id}/votes`, { choices: [1] });
    assert.deepEqual(voted.own_votes, [1]);
    await atSnac(uri, 'the vote', (status) => status.poll?.options[1]?.votes_count === 1);
  });

export async function exchangeLanguages({ tom, sally, step, atSnac, inApp }: Meeting): Promise<void> {
  await step('Tom posts in German, and snac reads the language', async () => {
    const { uri } = await tom.app.post('/api/v1/statuses', { status: 'Guten Tag', language: 'de' });
    await atSnac(uri, 'the post in German');
    // snac's Mastodon API calls all posts English, so the document is checked instead.
    assert.match(await sally.command('request', sally.name, uri), /"contentMap":\s*\{\s*"de"/);
  });
  await step('Sally posts in French, and Tandem reads the language', async () => {
    const { uri } = await sally.post('/api/v1/statuses', { status: 'Bonjour', language: 'fr' });
    assert.equal((await inApp('the post in French', (status) => status.uri === uri)).language, 'fr');
  });
}

const PINNED = 'Pinned before the first follow';

export const pinNote = ({ sally, step }: Meeting): Promise<void> =>
  step('Sally pins a note', async () => {
    const { uri } = await sally.post('/api/v1/statuses', { status: PINNED });
    await sally.command('pin', sally.name, uri);
  });

/** Requires that Tom follows Sally since her pin. */
export async function checkPins({ tom, sally, step }: Meeting): Promise<void> {
  await step('Tandem displays the note that Sally pinned before Tom followed her', async () => {
    const pins = await until('her pin', async () => {
      const found = await tom.get(`/users/${encodeURIComponent(sally.handle)}/pins`);
      return found.length > 0 && found;
    });
    assert.deepEqual(
      pins.map(({ content }: Json) => content.trim()),
      [PINNED],
    );
  });
  // snac accepts Add and Remove silently, so the collection that it fetches is checked.
  await step('Tom pins and unpins, and snac can read his collection', async () => {
    const read = () => sally.command('request', sally.name, `${tom.actor}/collections/featured`);
    const { id, uri } = await tom.post('/thoughts', { content: 'Pinned by Tom' });
    await tom.post(`/thoughts/${id}/pin`);
    assert.ok((await read()).includes(uri));
    await tom.delete(`/thoughts/${id}/pin`);
    assert.ok(!(await read()).includes(uri));
  });
}

/** Requires that Sally follows Tom. */
export async function openPages({ tom, sally, step, atSnac }: Meeting): Promise<void> {
  const { id, uri } = await tom.post('/thoughts', { content: 'Read on a page' });
  const status = await atSnac(uri, 'the thought');
  const open = async (address: string, text: string): Promise<string> => {
    const reply = await fetch(address, { headers: { accept: 'text/html' } });
    const html = await reply.text();
    assert.deepEqual([reply.status, html.includes('<html'), html.includes(text)], [200, true, true]);
    return reply.url;
  };
  const page = await step('a thread opened from snac is its Tandem page', () =>
    open(status.url, 'Read on a page'),
  );
  const profile = await step('a profile opened from snac is its Tandem page', () =>
    open(status.account.url, 'tom'),
  );
  await step('Sally finds the thought by its page URL, and replies', async () => {
    assert.ok((await sally.command('insert', sally.name, page)).includes(uri));
    await sally.write({ content: 'Found by its page', in_reply_to: uri });
    await until('her reply', async () =>
      (await tom.get(`/thoughts/${id}/thread`)).some(({ content }: Json) =>
        content.includes('Found by its page'),
      ),
    );
  });
  await step('the form on his page leads Sally to her own server, which opens the target', async () => {
    const { origin, pathname } = new URL(profile);
    const body = new URLSearchParams({ do: 'follow', to: pathname.slice(2), address: `@${sally.handle}` });
    const headers = { 'sec-fetch-site': 'same-origin' };
    const { headers: received } = await fetch(`${origin}/go`, { method: 'POST', body, headers });
    const way = new URL(/^0;url=(.*)$/.exec(received.get('refresh') ?? '')?.[1] ?? '');
    assert.deepEqual([way.host, way.searchParams.get('uri')], [sally.handle.split('@')[1], tom.actor]);
    // It asks for her password first.
    assert.ok((await fetch(way)).status < 404);
  });
  await step('snac finds Tom by the URL of his page', async () =>
    assert.ok((await sally.command('actor', profile)).includes(tom.actor)),
  );
}

/** snac does not support reports, and accepts them silently. Requires that Tom follows her. */
export const reportNote = ({ tom, sally, step, noteAtSnac, inFeed, logs }: Meeting): Promise<void> =>
  step('Tom reports a note, and snac receives the report', async () => {
    await sally.write({ content: 'Worth a report' });
    const { uri } = await noteAtSnac('Worth a report');
    await inFeed('Worth a report');
    const { statuses } = await tom.app.get(`/api/v2/search?resolve=true&q=${encodeURIComponent(uri)}`);
    const [{ id, account }] = statuses;
    const report = { account_id: account.id, status_ids: [id], comment: 'Look at this', forward: true };
    await tom.app.post('/api/v1/reports', report);
    await logs('Flag');
  });
