// A server and its reference model. Actions are applied to both and must return the same status.
import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import type { DialectName } from '@tandem/platform/database/database.ts';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { thoughtsMigrations } from '../../app.ts';
import { createActor, requireActor } from '../../foundation/actors/actors.ts';
import type { ThoughtsDatabase, ThoughtsTables } from '../../foundation/tables/tables.ts';
import { type ThoughtId, toActorId, toThoughtId } from '../../ids.ts';
import { clearBlockedDomains } from '../../people/member-domain-blocks/member-domain-blocks.ts';
import { makeAdministrator } from '../administrators.ts';
import { startTestThoughts } from '../thoughts.ts';
import type { Action, Piece } from './actions.ts';
import { runAppAction } from './app-actions.ts';
import * as acts from './apply.ts';
import { forgetEnded } from './apply-app.ts';
import * as personal from './apply-personal.ts';
import { localUser } from './local-user.ts';
import { createModel, type ModelPicture, type ModelQuote } from './model.ts';
import { ADMINISTRATOR, type ModelHarness, type ModelUser, type Statuses } from './model-harness.ts';
import { isStampable, replyToQuote as replyInModel } from './quotes.ts';
import { remoteUser } from './remote-user.ts';

const LOCAL_NAMES = ['ann', 'anna', 'cid', ADMINISTRATOR];
const REMOTE_NAMES = ['fay', 'rain'];
const REMOTE_HOST = 'other.example';
export const USER_COUNT = LOCAL_NAMES.length + REMOTE_NAMES.length;

/** An empty server with its own database. */
export async function startModelHarness(
  dialect: DialectName,
  settings: Record<string, string> = {},
): Promise<ModelHarness & AsyncDisposable> {
  const thoughts = await startTestThoughts(dialect, settings);
  const database = await openDatabase<ThoughtsTables>(thoughts.config.database, thoughtsMigrations, {
    poolSize: 2,
  });
  const locals = await Promise.all(LOCAL_NAMES.map((name) => thoughts.join(name)));
  await makeAdministrator(thoughts, ADMINISTRATOR);
  const players: ModelUser[] = [];
  for (const login of locals) {
    const { id, created_at } = await requireActor(database.read, login.username);
    players.push({ id, name: login.username, host: null, joinedAt: created_at, login });
  }
  for (const name of REMOTE_NAMES) players.push(await addRemoteUser(database, name, thoughts.clock.now()));
  return {
    thoughts,
    database,
    users: players,
    ids: [],
    model: createModel(players),
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await thoughts[Symbol.asyncDispose]();
    },
  };
}

async function addRemoteUser(database: ThoughtsDatabase, username: string, now: number): Promise<ModelUser> {
  const id = toActorId(randomUUIDv7());
  const host = REMOTE_HOST;
  const name = `${username}@${host}`;
  const url = `https://${host}/@${username}`;
  const row = { id, account_id: null, host, username, handle_key: name, url, wire_uri: url, created_at: now };
  await database.write((tx) => createActor(tx, row));
  return { id, name, host, joinedAt: now, login: null };
}

/** Applies an action to the service and the model, and compares the statuses. */
export async function applyAction(harness: ModelHarness, action: Action): Promise<void> {
  harness.thoughts.clock.advance(action.pause);
  const { actual, expected } = await runAction(harness, action);
  forgetEnded(harness.model);
  assert.equal(actual, expected, `${action.do} by ${userOf(harness, action.by).name}`);
}

function runAction(harness: ModelHarness, action: Action): Promise<Statuses> {
  switch (action.do) {
    case 'post':
      return post(harness, action);
    case 'edit':
    case 'remove':
      return change(harness, action);
    case 'accept':
      return accept(harness, action);
    case 'like':
    case 'unlike':
    case 'boost':
    case 'unboost':
      return react(harness, action);
    case 'quotePolicy':
      return choosePolicy(harness, userOf(harness, action.by), action);
    case 'replyToQuote':
      return replyToQuote(harness, action);
    case 'revoke':
    case 'filter':
    case 'list':
    case 'followTag':
    case 'vote':
    case 'illustrate':
    case 'followWith':
      return runAppAction(harness, userOf(harness, action.by), action);
    case 'mute':
    case 'unmute':
      return changeMute(harness, userOf(harness, action.by), action);
    case 'blockServer':
    case 'unblockServer':
      return changeServerBlock(harness, userOf(harness, action.by), action.do);
    case 'bookmark':
    case 'unbookmark':
    case 'muteThread':
    case 'unmuteThread':
    case 'pin':
    case 'unpin':
      return keep(harness, userOf(harness, action.by), action);
    default:
      return changeRelation(harness, action);
  }
}

const userOf = ({ users: players }: ModelHarness, number: number): ModelUser => {
  const player = players[number % players.length];
  if (!player) throw new Error('There are no users.');
  return player;
};

const idOf = ({ ids }: ModelHarness, number: number): ThoughtId =>
  ids[number % ids.length] ?? toThoughtId(randomUUIDv7());
const nowOf = ({ thoughts }: ModelHarness): number => thoughts.clock.now();
const actorsOf = (harness: ModelHarness, { login, name }: ModelUser) =>
  login ? localUser(login) : remoteUser(harness.database, name, nowOf(harness));

/** Builds the text of `pieces`, with the tags and mentions according to the specification. */
function composeContent(harness: ModelHarness, pieces: readonly Piece[]) {
  const mentioned = pieces
    .filter((piece) => typeof piece === 'number')
    .map((piece) => userOf(harness, piece).name);
  const words = pieces.map((piece) =>
    typeof piece === 'number' ? `@${userOf(harness, piece).name}` : piece,
  );
  const tags = words.filter((word) => word.startsWith('#')).map((word) => word.slice(1));
  return { content: words.join(' '), tags: [...new Set(tags)], mentioned: [...new Set(mentioned)] };
}

const htmlOf = ({ login }: ModelUser, content: string): string | null => (login ? null : `<p>${content}</p>`);

async function post(harness: ModelHarness, action: Action & { do: 'post' }): Promise<Statuses> {
  const { model, thoughts, database } = harness;
  const author = userOf(harness, action.by);
  const now = nowOf(harness);
  const said = composeContent(harness, action.content);
  const replyTo = action.replyTo === null ? null : idOf(harness, action.replyTo);
  const at = author.login ? now : now - action.age;
  const origin = `https://other.example/${harness.ids.length}-${randomUUIDv7()}`;
  const named = chooseAudience(harness, author, action);
  const { content } = said;
  const { summary } = action;
  const choices = author.login ? [] : action.choices;
  const pictures = author.login ? [] : action.pictures.map((alt, at) => pictureOf(origin, alt, at));
  const quote = quoteOf(harness, author, action);
  const { status, id } = author.login
    ? await localUser(author.login).post({
        content,
        replyTo,
        summary,
        quote: quote?.thoughtId ?? null,
        ...named,
      })
    : await remoteUser(database, author.name, now).post({
        text: content,
        summary,
        choices,
        pictures,
        quote,
        quotePolicy: action.quotePolicy,
        visibility: 'public',
        listed: true,
        replyTo,
        at,
        url: origin,
        ...named,
      });
  const url = author.login ? `${thoughts.service.url}/thoughts/${id}` : origin;
  if (status === 201) harness.ids.push(toThoughtId(id));
  const known = {
    id,
    author,
    ...said,
    contentHtml: htmlOf(author, content),
    summary,
    choices,
    pictures,
    quote,
    quotePolicy: author.login ? (model.quotePolicies.get(author.name) ?? 'public') : action.quotePolicy,
    replyTo,
    at,
    editedAt: null,
    url,
  };
  return { actual: status, expected: acts.post(model, { ...known, ...named }, now) };
}

/** Local authors approve remote quotes by a stamp, which only public thoughts get. */
function quoteOf(
  { model, ids }: ModelHarness,
  { name, login }: ModelUser,
  { quotes, isApproved, isQuotedHere }: Action & { do: 'post' },
): ModelQuote | null {
  const quoted = quotes === null ? undefined : model.thoughts.get(ids[quotes % ids.length] ?? '');
  if (!quoted || (login && !isQuotedHere)) return null;
  const isQuotable = quoted.author.host !== null || isStampable(model, name, quoted);
  const state = isApproved && isQuotable ? 'approved' : 'pending';
  return { thoughtId: quoted.id, uri: quoted.url, state };
}

/** Does nothing for remote users. */
async function choosePolicy(
  { model }: ModelHarness,
  { login, name }: ModelUser,
  { policy }: Action & { do: 'quotePolicy' },
): Promise<Statuses> {
  if (login === null) return { actual: 200, expected: 200 };
  model.quotePolicies.set(name, policy);
  return { actual: (await login.put('/users/me', { quotePolicy: policy })).status, expected: 200 };
}

/** Replies as the quoted author, regardless of the acting user. Does nothing if that author is local. */
async function replyToQuote(
  harness: ModelHarness,
  { thought, reply }: Action & { do: 'replyToQuote' },
): Promise<Statuses> {
  const { model, database } = harness;
  const id = idOf(harness, thought);
  const asked = model.thoughts.get(model.thoughts.get(id)?.quote?.thoughtId ?? '');
  if (!asked || asked.author.host === null) return { actual: 204, expected: 204 };
  const actual = await remoteUser(database, asked.author.name, nowOf(harness)).replyToQuote(id, reply);
  replyInModel(model, asked.author.name, id, reply);
  return { actual, expected: 204 };
}

/** A picture of a remote thought at `origin`. */
const pictureOf = (origin: string, alt: string, at: number): ModelPicture => ({
  number: String(at + 1),
  url: `${origin}/${at}.png`,
  alt,
  width: 40,
  height: 30,
  blurhash: null,
});

/** Local users name recipients only of private thoughts. Other servers address only local users. */
function chooseAudience(harness: ModelHarness, { login }: ModelUser, action: Action & { do: 'post' }) {
  const people = [...new Set(action.recipients.map((number) => userOf(harness, number)))];
  const visibility = {
    ...(action.visibility === null ? {} : { visibility: action.visibility }),
    ...(action.listed === null ? {} : { listed: action.listed }),
  };
  const isPrivate = action.visibility === 'private' || action.visibility === null;
  const named = people.filter((person) => (login ? isPrivate : person.login !== null));
  return { ...visibility, recipients: named.map(({ name }) => name) };
}

async function change(harness: ModelHarness, action: Action & { do: 'edit' | 'remove' }): Promise<Statuses> {
  const id = idOf(harness, action.thought);
  const author = harness.users.find(({ name }) => name === harness.model.thoughts.get(id)?.author.name);
  const by = (action.own && author) || userOf(harness, action.by);
  const act = actorsOf(harness, by);
  if (action.do === 'remove') {
    return { actual: await act.remove(id), expected: acts.remove(harness.model, by.name, id) };
  }
  const said = composeContent(harness, action.content);
  // A local edit without a warning leaves the warning unchanged. Another server always sends the whole note.
  const summary = by.login ? (harness.model.thoughts.get(id)?.summary ?? '') : '';
  const body = { ...said, summary, contentHtml: htmlOf(by, said.content) };
  const actual = await act.edit(id, said.content);
  return { actual, expected: acts.edit(harness.model, by.name, id, body, nowOf(harness)) };
}

async function react(
  harness: ModelHarness,
  action: Action & { do: 'like' | 'unlike' | 'boost' | 'unboost' },
): Promise<Statuses> {
  const by = userOf(harness, action.by);
  const id = idOf(harness, action.thought);
  const actual = await actorsOf(harness, by)[action.do](id);
  const kind = action.do.endsWith('like') ? 'like' : 'boost';
  const expected = action.do.startsWith('un')
    ? acts.undo(harness.model, by.name, id, kind)
    : acts.react(harness.model, by.name, id, kind, nowOf(harness));
  return { actual, expected };
}

type MuteAction = Action & { do: 'mute' | 'unmute' };
type KeepAction = Action & { do: keyof typeof KEEP_ACTIONS };

/** Does nothing for remote users, who cannot mute. */
async function changeMute(harness: ModelHarness, by: ModelUser, action: MuteAction): Promise<Statuses> {
  const { model } = harness;
  const whom = userOf(harness, action.whom).name;
  const quiet = action.notifications;
  if (by.login === null) return { actual: 204, expected: 204 };
  const user = localUser(by.login);
  return action.do === 'mute'
    ? { actual: await user.mute(whom, quiet), expected: personal.mute(model, by.name, whom, quiet) }
    : { actual: await user.unmute(whom), expected: personal.unmute(model, by.name, whom) };
}

/** Does nothing for remote users. The job that ends follows runs at once. */
async function changeServerBlock(
  { model, database, thoughts }: ModelHarness,
  by: ModelUser,
  act: 'blockServer' | 'unblockServer',
): Promise<Statuses> {
  if (by.login === null) return { actual: 204, expected: 204 };
  const user = localUser(by.login);
  if (act === 'unblockServer')
    return { actual: await user.unblockServer(REMOTE_HOST), expected: acts.unblockServer(model, by.name) };
  const actual = await user.blockServer(REMOTE_HOST);
  await clearBlockedDomains(database, thoughts.clock);
  return { actual, expected: acts.blockServer(model, by.name) };
}

const KEEP_ACTIONS = {
  bookmark: personal.bookmark,
  unbookmark: personal.unbookmark,
  muteThread: personal.muteThread,
  unmuteThread: personal.unmuteThread,
  pin: personal.pin,
  unpin: personal.unpin,
};

/** Does nothing for remote users. */
async function keep(harness: ModelHarness, by: ModelUser, action: KeepAction): Promise<Statuses> {
  if (by.login === null) return { actual: 204, expected: 204 };
  const id = idOf(harness, action.thought);
  const actual = await localUser(by.login)[action.do](id);
  return { actual, expected: KEEP_ACTIONS[action.do](harness.model, by.name, id) };
}

type RelationAction = Action & { do: 'follow' | 'unfollow' | 'block' | 'unblock' };

const RELATION_ACTIONS = {
  follow: acts.follow,
  unfollow: acts.unfollow,
  block: acts.block,
  unblock: acts.unblock,
};

async function changeRelation(harness: ModelHarness, action: RelationAction): Promise<Statuses> {
  const { model } = harness;
  const player = userOf(harness, action.by);
  const other = userOf(harness, action.whom);
  const now = nowOf(harness);
  const by = player.name;
  const whom = other.name;
  const actual = await actorsOf(harness, player)[action.do](whom);
  return { actual, expected: RELATION_ACTIONS[action.do](model, by, whom, now) };
}

async function accept(harness: ModelHarness, { which }: Action & { do: 'accept' }): Promise<Statuses> {
  const pending = harness.model.follows.filter(({ accepted }) => !accepted);
  const asked = pending[which % pending.length];
  if (!asked) return { actual: 204, expected: 204 };
  const { followee, follower } = asked;
  const actual = await remoteUser(harness.database, followee, nowOf(harness)).accept(follower);
  return { actual, expected: acts.accept(harness.model, followee, follower, nowOf(harness)) };
}
