// A server with its people, and the model of it: deeds are done to both, and must be answered alike.
import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import type { DialectName } from '@tandem/platform/database/database.ts';
import { openDatabase } from '@tandem/platform/database/open.ts';
import { addActor, requireActor } from '../../actors/actors.ts';
import { thoughtsMigrations } from '../../app.ts';
import type { ActorId, ThoughtsDatabase, ThoughtsTables } from '../../tables.ts';
import { type Person, startTestThoughts, type TestThoughts } from '../thoughts.ts';
import * as acts from './acts.ts';
import type { Deed, Piece } from './deeds.ts';
import { elsewhere } from './elsewhere.ts';
import { here } from './here.ts';
import { createModel, type Model, type ModelPerson } from './model.ts';

/** `login` is null for people of other servers. */
export type Player = ModelPerson & { login: Person | null };

export type Stage = {
  thoughts: TestThoughts;
  database: ThoughtsDatabase;
  model: Model;
  players: readonly Player[];
  /** Of every thought there ever was. */
  ids: string[];
};

const HERE = ['ann', 'anna', 'cid', 'dot'];
const ELSEWHERE = ['fay', 'rain'];
export const PLAYERS = HERE.length + ELSEWHERE.length;

/** An empty server on a database of its own. */
export async function setStage(dialect: DialectName): Promise<Stage & AsyncDisposable> {
  const thoughts = await startTestThoughts(dialect);
  const database = await openDatabase<ThoughtsTables>(thoughts.config.database, thoughtsMigrations, {
    poolSize: 2,
  });
  const locals = await Promise.all(HERE.map((name) => thoughts.join(name)));
  const players: Player[] = [];
  for (const login of locals) {
    const { id, created_at } = await requireActor(database.read, login.username);
    players.push({ id, name: login.username, host: null, joinedAt: created_at, login });
  }
  for (const name of ELSEWHERE) players.push(await meet(database, name, thoughts.clock.now()));
  return {
    ...{ thoughts, database, players, ids: [], model: createModel(players) },
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await thoughts[Symbol.asyncDispose]();
    },
  };
}

async function meet(database: ThoughtsDatabase, username: string, now: number): Promise<Player> {
  const [id, host] = [randomUUIDv7() as ActorId, 'other.example'];
  const name = `${username}@${host}`;
  const url = `https://${host}/@${username}`;
  const row = { id, account_id: null, host, username, handle_key: name, url, created_at: now };
  await database.write((tx) => addActor(tx, row));
  return { id, name, host, joinedAt: now, login: null };
}

/** Does `deed` to the service and to the model; their statuses must be the same. */
export async function perform(stage: Stage, deed: Deed): Promise<void> {
  stage.thoughts.clock.advance(deed.pause);
  const { actual, expected } = await answers(stage, deed);
  assert.equal(actual, expected, `${deed.do} by ${playerOf(stage, deed.by).name}`);
}

type Answers = { actual: number; expected: number };

function answers(stage: Stage, deed: Deed): Promise<Answers> {
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
      return meetOther(stage, deed);
  }
}

const playerOf = ({ players }: Stage, number: number): Player => {
  const player = players[number % players.length];
  if (!player) throw new Error('Nobody plays.');
  return player;
};

const idOf = ({ ids }: Stage, number: number): string => ids[number % ids.length] ?? randomUUIDv7();
const nowOf = ({ thoughts }: Stage): number => thoughts.clock.now();
const actorsOf = (stage: Stage, { login, name }: Player) =>
  login ? here(login) : elsewhere(stage.database, name, nowOf(stage));

/** The text of `pieces`, and what the specification finds in it. */
function say(stage: Stage, pieces: readonly Piece[]) {
  const mentioned = pieces
    .filter((piece) => typeof piece === 'number')
    .map((piece) => playerOf(stage, piece).name);
  const words = pieces.map((piece) =>
    typeof piece === 'number' ? `@${playerOf(stage, piece).name}` : piece,
  );
  const tags = words.filter((word) => word.startsWith('#')).map((word) => word.slice(1));
  return { content: words.join(' '), tags: [...new Set(tags)], mentioned: [...new Set(mentioned)] };
}

const htmlOf = ({ login }: Player, content: string): string | null => (login ? null : `<p>${content}</p>`);

async function post(stage: Stage, deed: Deed & { do: 'post' }): Promise<Answers> {
  const { model, thoughts, database } = stage;
  const [author, now, said] = [playerOf(stage, deed.by), nowOf(stage), say(stage, deed.content)];
  const replyTo = deed.replyTo === null ? null : idOf(stage, deed.replyTo);
  const at = author.login ? now : now - deed.age;
  const origin = `https://other.example/${stage.ids.length}-${randomUUIDv7()}`;
  const named = audienceNamed(stage, author, deed);
  const { content } = said;
  const { status, id } = author.login
    ? await here(author.login).post({ content, replyTo, ...named })
    : await elsewhere(database, author.name, now).post({
        ...{ text: content, visibility: 'public', replyTo, at, url: origin, ...named },
      });
  const url = author.login ? `${thoughts.service.url}/thoughts/${id}` : origin;
  if (status === 201) stage.ids.push(id);
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

/** People here name recipients of private thoughts alone; other servers tell nobody but people here. */
function audienceNamed(stage: Stage, { login }: Player, deed: Deed & { do: 'post' }) {
  const people = [...new Set(deed.recipients.map((number) => playerOf(stage, number)))];
  const visibility = deed.visibility === null ? {} : { visibility: deed.visibility };
  const isPrivate = deed.visibility === 'private' || deed.visibility === null;
  const named = people.filter((person) => (login ? isPrivate : person.login !== null));
  return { ...visibility, recipients: named.map(({ name }) => name) };
}

async function change(stage: Stage, deed: Deed & { do: 'edit' | 'remove' }): Promise<Answers> {
  const id = idOf(stage, deed.thought);
  const author = stage.players.find(({ name }) => name === stage.model.thoughts.get(id)?.author.name);
  const by = (deed.own && author) || playerOf(stage, deed.by);
  const act = actorsOf(stage, by);
  if (deed.do === 'remove') {
    return { actual: await act.remove(id), expected: acts.remove(stage.model, by.name, id) };
  }
  const said = say(stage, deed.content);
  const body = { ...said, contentHtml: htmlOf(by, said.content) };
  const actual = await act.edit(id, said.content);
  return { actual, expected: acts.edit(stage.model, by.name, id, body, nowOf(stage)) };
}

async function react(
  stage: Stage,
  deed: Deed & { do: 'like' | 'unlike' | 'boost' | 'unboost' },
): Promise<Answers> {
  const [by, id] = [playerOf(stage, deed.by), idOf(stage, deed.thought)];
  const actual = await actorsOf(stage, by)[deed.do](id);
  const kind = deed.do.endsWith('like') ? 'like' : 'boost';
  const expected = deed.do.startsWith('un')
    ? acts.undo(stage.model, by.name, id, kind)
    : acts.react(stage.model, by.name, id, kind, nowOf(stage));
  return { actual, expected };
}

type MeetingDeed = Deed & { do: 'follow' | 'unfollow' | 'block' | 'unblock' };

const MEETINGS = { follow: acts.follow, unfollow: acts.unfollow, block: acts.block, unblock: acts.unblock };

async function meetOther(stage: Stage, deed: MeetingDeed): Promise<Answers> {
  const { model } = stage;
  const [player, other, now] = [playerOf(stage, deed.by), playerOf(stage, deed.whom), nowOf(stage)];
  const [by, whom] = [player.name, other.name];
  const actual = await actorsOf(stage, player)[deed.do](whom);
  return { actual, expected: MEETINGS[deed.do](model, by, whom, now) };
}

async function accept(stage: Stage, { which }: Deed & { do: 'accept' }): Promise<Answers> {
  const pending = stage.model.follows.filter(({ accepted }) => !accepted);
  const asked = pending[which % pending.length];
  if (!asked) return { actual: 204, expected: 204 };
  const { followee, follower } = asked;
  const actual = await elsewhere(stage.database, followee, nowOf(stage)).accept(follower);
  return { actual, expected: acts.accept(stage.model, followee, follower, nowOf(stage)) };
}
