// A server and its reference model: actions are applied to both, and must return the same status.
import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import type { DialectName } from '@tandem/platform/database/database.ts';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { createActor, requireActor } from '../../actors/actors.ts';
import { thoughtsMigrations } from '../../app.ts';
import { type ThoughtId, toActorId, toThoughtId } from '../../ids.ts';
import type { ThoughtsDatabase, ThoughtsTables } from '../../tables.ts';
import { type Person, startTestThoughts, type TestThoughts } from '../thoughts.ts';
import type { Action, Piece } from './actions.ts';
import * as acts from './apply.ts';
import { localUser } from './local-user.ts';
import { createModel, type Model, type ModelPerson } from './model.ts';
import { remoteUser } from './remote-user.ts';

/** `login` is null for remote users. */
export type ModelUser = ModelPerson & { login: Person | null };

export type ModelHarness = {
  thoughts: TestThoughts;
  database: ThoughtsDatabase;
  model: Model;
  users: readonly ModelUser[];
  /** The ids of every thought ever created. */
  ids: ThoughtId[];
};

const LOCAL_NAMES = ['ann', 'anna', 'cid', 'dot'];
const REMOTE_NAMES = ['fay', 'rain'];
export const USER_COUNT = LOCAL_NAMES.length + REMOTE_NAMES.length;

/** An empty server on a database of its own. */
export async function startModelHarness(dialect: DialectName): Promise<ModelHarness & AsyncDisposable> {
  const thoughts = await startTestThoughts(dialect);
  const database = await openDatabase<ThoughtsTables>(thoughts.config.database, thoughtsMigrations, {
    poolSize: 2,
  });
  const locals = await Promise.all(LOCAL_NAMES.map((name) => thoughts.join(name)));
  const players: ModelUser[] = [];
  for (const login of locals) {
    const { id, created_at } = await requireActor(database.read, login.username);
    players.push({ id, name: login.username, host: null, joinedAt: created_at, login });
  }
  for (const name of REMOTE_NAMES) players.push(await addRemoteUser(database, name, thoughts.clock.now()));
  return {
    ...{ thoughts, database, users: players, ids: [], model: createModel(players) },
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await thoughts[Symbol.asyncDispose]();
    },
  };
}

async function addRemoteUser(database: ThoughtsDatabase, username: string, now: number): Promise<ModelUser> {
  const [id, host] = [toActorId(randomUUIDv7()), 'other.example'];
  const name = `${username}@${host}`;
  const url = `https://${host}/@${username}`;
  const row = { id, account_id: null, host, username, handle_key: name, url, created_at: now };
  await database.write((tx) => createActor(tx, row));
  return { id, name, host, joinedAt: now, login: null };
}

/** Applies an action to the service and to the model and compares the statuses. */
export async function applyAction(stage: ModelHarness, deed: Action): Promise<void> {
  stage.thoughts.clock.advance(deed.pause);
  const { actual, expected } = await runAction(stage, deed);
  assert.equal(actual, expected, `${deed.do} by ${userOf(stage, deed.by).name}`);
}

type Statuses = { actual: number; expected: number };

function runAction(stage: ModelHarness, deed: Action): Promise<Statuses> {
  switch (deed.do) {
    case 'post':
      return post(stage, deed);
    case 'edit':
    case 'remove':
      return change(stage, deed);
    case 'accept':
      return accept(stage, deed);
    case 'like':
    case 'unlike':
    case 'boost':
    case 'unboost':
      return react(stage, deed);
    default:
      return changeRelation(stage, deed);
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
const actorsOf = (stage: ModelHarness, { login, name }: ModelUser) =>
  login ? localUser(login) : remoteUser(stage.database, name, nowOf(stage));

/** The text of `pieces`, with the tags and mentions that the specification defines. */
function composeContent(stage: ModelHarness, pieces: readonly Piece[]) {
  const mentioned = pieces
    .filter((piece) => typeof piece === 'number')
    .map((piece) => userOf(stage, piece).name);
  const words = pieces.map((piece) => (typeof piece === 'number' ? `@${userOf(stage, piece).name}` : piece));
  const tags = words.filter((word) => word.startsWith('#')).map((word) => word.slice(1));
  return { content: words.join(' '), tags: [...new Set(tags)], mentioned: [...new Set(mentioned)] };
}

const htmlOf = ({ login }: ModelUser, content: string): string | null => (login ? null : `<p>${content}</p>`);

async function post(stage: ModelHarness, deed: Action & { do: 'post' }): Promise<Statuses> {
  const { model, thoughts, database } = stage;
  const [author, now, said] = [userOf(stage, deed.by), nowOf(stage), composeContent(stage, deed.content)];
  const replyTo = deed.replyTo === null ? null : idOf(stage, deed.replyTo);
  const at = author.login ? now : now - deed.age;
  const origin = `https://other.example/${stage.ids.length}-${randomUUIDv7()}`;
  const named = chooseAudience(stage, author, deed);
  const { content } = said;
  const { status, id } = author.login
    ? await localUser(author.login).post({ content, replyTo, ...named })
    : await remoteUser(database, author.name, now).post({
        ...{ text: content, visibility: 'public', replyTo, at, url: origin, ...named },
      });
  const url = author.login ? `${thoughts.service.url}/thoughts/${id}` : origin;
  if (status === 201) stage.ids.push(toThoughtId(id));
  const known = {
    id,
    author,
    ...said,
    contentHtml: htmlOf(author, content),
    replyTo,
    at,
    editedAt: null,
    url,
  };
  return { actual: status, expected: acts.post(model, { ...known, ...named }, now) };
}

/** Local users name recipients only of private thoughts; other servers address only local users. */
function chooseAudience(stage: ModelHarness, { login }: ModelUser, deed: Action & { do: 'post' }) {
  const people = [...new Set(deed.recipients.map((number) => userOf(stage, number)))];
  const visibility = deed.visibility === null ? {} : { visibility: deed.visibility };
  const isPrivate = deed.visibility === 'private' || deed.visibility === null;
  const named = people.filter((person) => (login ? isPrivate : person.login !== null));
  return { ...visibility, recipients: named.map(({ name }) => name) };
}

async function change(stage: ModelHarness, deed: Action & { do: 'edit' | 'remove' }): Promise<Statuses> {
  const id = idOf(stage, deed.thought);
  const author = stage.users.find(({ name }) => name === stage.model.thoughts.get(id)?.author.name);
  const by = (deed.own && author) || userOf(stage, deed.by);
  const act = actorsOf(stage, by);
  if (deed.do === 'remove') {
    return { actual: await act.remove(id), expected: acts.remove(stage.model, by.name, id) };
  }
  const said = composeContent(stage, deed.content);
  const body = { ...said, contentHtml: htmlOf(by, said.content) };
  const actual = await act.edit(id, said.content);
  return { actual, expected: acts.edit(stage.model, by.name, id, body, nowOf(stage)) };
}

async function react(
  stage: ModelHarness,
  deed: Action & { do: 'like' | 'unlike' | 'boost' | 'unboost' },
): Promise<Statuses> {
  const [by, id] = [userOf(stage, deed.by), idOf(stage, deed.thought)];
  const actual = await actorsOf(stage, by)[deed.do](id);
  const kind = deed.do.endsWith('like') ? 'like' : 'boost';
  const expected = deed.do.startsWith('un')
    ? acts.undo(stage.model, by.name, id, kind)
    : acts.react(stage.model, by.name, id, kind, nowOf(stage));
  return { actual, expected };
}

type RelationAction = Action & { do: 'follow' | 'unfollow' | 'block' | 'unblock' };

const RELATION_ACTIONS = {
  follow: acts.follow,
  unfollow: acts.unfollow,
  block: acts.block,
  unblock: acts.unblock,
};

async function changeRelation(stage: ModelHarness, deed: RelationAction): Promise<Statuses> {
  const { model } = stage;
  const [player, other, now] = [userOf(stage, deed.by), userOf(stage, deed.whom), nowOf(stage)];
  const [by, whom] = [player.name, other.name];
  const actual = await actorsOf(stage, player)[deed.do](whom);
  return { actual, expected: RELATION_ACTIONS[deed.do](model, by, whom, now) };
}

async function accept(stage: ModelHarness, { which }: Action & { do: 'accept' }): Promise<Statuses> {
  const pending = stage.model.follows.filter(({ accepted }) => !accepted);
  const asked = pending[which % pending.length];
  if (!asked) return { actual: 204, expected: 204 };
  const { followee, follower } = asked;
  const actual = await remoteUser(stage.database, followee, nowOf(stage)).accept(follower);
  return { actual, expected: acts.accept(stage.model, followee, follower, nowOf(stage)) };
}
