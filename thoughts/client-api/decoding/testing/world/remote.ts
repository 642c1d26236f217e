// Remote statuses and accounts in every state.
import type { Json } from '@tandem/platform/testing/client.ts';
import { HOUR } from '@tandem/platform/time/clock.ts';
import { act } from './recorder.ts';
import { arrive, findRemote, PARROT, type Setting, settle } from './setting.ts';

const file = (mediaType: string, more: object = {}) => ({
  type: 'Document',
  mediaType,
  url: `https://files.example/${mediaType}`,
  ...more,
});

const PICTURE = file('image/png', {
  name: 'A cat',
  width: 40,
  height: 30,
  blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
  focalPoint: [0.5, 1],
});

const choice = (name: string, totalItems = 0) => ({
  type: 'Note',
  name,
  replies: { type: 'Collection', totalItems },
});

/** The received notes, by state. */
const NOTES: Readonly<Record<string, object>> = {
  'of another server': { content: '<p>Hello <b>you</b></p>' },
  'of another server, pictures alone': { content: '', attachment: [PICTURE, file('image/jpeg')] },
  'of another server, with other media': {
    content: '<p>Look</p>',
    attachment: ['video/mp4', 'audio/ogg', 'model/x'].map((type) => file(type)),
  },
  'of another server, with emoji': { content: '<p>:parrot: and :unknown:</p>', tag: [PARROT] },
  'of another server, quoting': { content: '<p>This</p>', quoteUrl: 'https://a.example/posts/1' },
  'of another server, behind a warning': {
    content: '<p>x</p>',
    summary: 'Careful',
    sensitive: true,
    contentMap: { 'en-GB': '<p>x</p>' },
  },
  'of another server, to something unknown': { inReplyTo: 'https://gone.example/posts/1' },
};

export async function receiveNotes(setting: Setting): Promise<void> {
  const { seen, ada, bare, rich } = setting;
  for (const [state, fields] of Object.entries(NOTES)) {
    const note = bare.note({ published: dateOf(setting), ...fields });
    await arrive(setting, bare, 'Create', note);
    const status = await findRemote(ada, note.id);
    seen.add('Status', state, status);
    if (status.emojis.length > 0) seen.add('CustomEmoji', 'of a status', status.emojis[0]);
  }
  const note = rich.note({ content: '<p>One</p>', published: dateOf(setting) });
  await arrive(setting, rich, 'Create', note);
  const edited = { ...note, content: '<p>Two</p>', updated: dateOf(setting) };
  await arrive(setting, rich, 'Update', edited);
  const { account, id } = await findRemote(ada, note.id);
  await seen.read('Status', 'of another server, edited', ada, `/api/v1/statuses/${id}`);
  await seen.list('StatusEdit', 'versions of another server', ada, `/api/v1/statuses/${id}/history`, 2);
  await seen.read('Account', 'of another server, with everything', ada, `/api/v1/accounts/${account.id}`);
  const nameless = await seen.read(
    'Account',
    'without a picture',
    ada,
    `/api/v1/accounts/lookup?acct=${bare.handle}`,
  );
  await seen.list('Account', 'found', ada, `/api/v1/accounts/search?q=${rich.handle}`);
  await seen.list('Account', 'by ids', ada, `/api/v1/accounts?id[]=${account.id}&id[]=${nameless.id}`, 2);
}

const dateOf = ({ here }: Setting): string => new Date(here.thoughts.clock.now()).toISOString();

/** An open poll without and with a vote, a multiple-choice poll, and an ended one. */
export async function receivePolls(setting: Setting): Promise<void> {
  const { seen, ada, here } = setting;
  const single = await ask(setting, { oneOf: [choice('Cats :parrot:', 2), choice('Dogs')], tag: [PARROT] });
  seen.add('Status', 'with a poll', single);
  await seen.read('Poll', 'open', ada, `/api/v1/polls/${single.poll.id}`);
  await seen.read('Poll', 'without a login', here.thoughts.client, `/api/v1/polls/${single.poll.id}`);
  await seen.send('Poll', 'voted', ada, 'post', `/api/v1/polls/${single.poll.id}/votes`, { choices: ['0'] });
  const many = await ask(setting, { anyOf: [choice('A', 1), choice('B', 1)] });
  await seen.send('Poll', 'voted twice', ada, 'post', `/api/v1/polls/${many.poll.id}/votes`, {
    choices: [0, 1],
  });
  const endless = await ask(setting, { oneOf: [choice('Yes'), choice('No')], endTime: undefined });
  await seen.read('Poll', 'without an end', ada, `/api/v1/polls/${endless.poll.id}`);
  const other = { oneOf: [choice('Cats :parrot:'), choice('Birds')], updated: dateOf(setting) };
  await arrive(setting, setting.rich, 'Update', { ...single.note, ...other });
  await seen.list('StatusEdit', 'versions with polls', ada, `/api/v1/statuses/${single.id}/history`, 2);
  here.thoughts.clock.advance(2 * HOUR);
  await here.thoughts.service.runJobs();
  await settle(setting);
  await seen.read('Poll', 'ended', ada, `/api/v1/polls/${many.poll.id}`);
  await seen.read('Status', 'with a poll that has ended', ada, `/api/v1/statuses/${many.id}`);
}

/** Receives a question from the rich actor and returns its status, with the sent note. */
async function ask(setting: Setting, fields: object): Promise<Json> {
  const endTime = new Date(setting.here.thoughts.clock.now() + HOUR).toISOString();
  const note = setting.rich.note({
    type: 'Question',
    content: '<p>Which?</p>',
    published: dateOf(setting),
    votersCount: 2,
    endTime,
    ...fields,
  });
  await arrive(setting, setting.rich, 'Create', note);
  return { ...(await findRemote(setting.ada, note.id)), note };
}

/** Actions by remote actors that cause notifications. */
export async function receiveActs(setting: Setting): Promise<void> {
  const { ada, bob, bare, here } = setting;
  const { uri } = await act(ada, '/api/v1/statuses', { status: 'For everybody' });
  await arrive(setting, bare, 'Like', uri);
  await arrive(setting, bare, 'Announce', uri);
  await arrive(setting, bare, 'Follow', here.actorUri('ada'));
  await act(bob, '/api/v1/statuses', { status: 'Another' });
}
