// Runs app-only actions on the server and on the model.
import type { Client } from '@tandem/platform/testing/client.ts';
import { formOf, PHOTO } from '../../client-api/testing/pictures.ts';
import { accountIdOf } from '../../foundation/actors/account-ids.ts';
import { toActorId } from '../../ids.ts';
import type { AppAction } from './actions.ts';
import { appOf } from './app.ts';
import { edit } from './apply.ts';
import { followTag, followWith, list, vote } from './apply-app.ts';
import type { ModelHarness, ModelUser, Statuses } from './model-harness.ts';
import { numberOf } from './numbers.ts';
import { revoke } from './quotes.ts';

/** Does nothing for remote users. */
export async function runAppAction(
  harness: ModelHarness,
  { login, name }: ModelUser,
  action: AppAction,
): Promise<Statuses> {
  if (login === null) return { actual: 200, expected: 200 };
  const app = await appOf(harness, name, harness.thoughts.service.url);
  const { model } = harness;
  switch (action.do) {
    case 'filter': {
      const { keyword, isWholeWord } = action;
      model.filters.push({ by: name, keyword, isWholeWord });
      return { actual: await createFilter(app, action), expected: 200 };
    }
    case 'list':
      return createList(harness, app, name, action);
    case 'followTag': {
      const { status } = await app.post(`/api/v1/tags/${encodeURIComponent(action.tag)}/follow`);
      return { actual: status, expected: followTag(model, name, action) };
    }
    case 'vote': {
      const id = harness.ids[action.thought % harness.ids.length];
      if (id === undefined) return { actual: 404, expected: 404 };
      const path = `/api/v1/polls/${await numberOf(harness, id)}/votes`;
      const { status } = await app.post(path, { choices: [action.choice] });
      return { actual: status, expected: vote(model, name, id, action.choice) };
    }
    case 'revoke':
      return revokeQuote(harness, app, name, action);
    case 'illustrate':
      return illustrate(harness, app, name, action);
    case 'followWith': {
      const whom = userOf(harness, action.whom);
      const path = `/api/v1/accounts/${accountIdOf(toActorId(whom.id))}/follow`;
      const { status } = await app.post(path, { reblogs: action.boosts, notify: action.notifies });
      const now = harness.thoughts.clock.now();
      return { actual: status, expected: followWith(model, name, whom.name, action, now) };
    }
  }
}

async function createFilter(app: Client, action: AppAction & { do: 'filter' }): Promise<number> {
  const { keyword, isWholeWord: whole_word } = action;
  const filter = { title: keyword, context: ['home'], keywords_attributes: [{ keyword, whole_word }] };
  return (await app.post('/api/v2/filters', filter)).status;
}

async function createList(
  harness: ModelHarness,
  app: Client,
  by: string,
  { whom, policy, isExclusive }: AppAction & { do: 'list' },
): Promise<Statuses> {
  const member = userOf(harness, whom);
  const wanted = { title: 'a list', replies_policy: policy, exclusive: isExclusive };
  const { id } = (await app.post('/api/v1/lists', wanted)).body;
  const account_ids = [accountIdOf(toActorId(member.id))];
  const { status } = await app.post(`/api/v1/lists/${id}/accounts`, { account_ids });
  const expected = list(harness.model, { by, id, policy, isExclusive }, member.name);
  return { actual: status, expected };
}

/** Revokes a quote as the user `by`, who need not be the quoted author. */
async function revokeQuote(
  harness: ModelHarness,
  app: Client,
  by: string,
  { thought: number }: AppAction & { do: 'revoke' },
): Promise<Statuses> {
  const id = harness.ids[number % harness.ids.length];
  const quotedId = harness.model.thoughts.get(id ?? '')?.quote?.thoughtId;
  if (id === undefined || quotedId === undefined) return { actual: 404, expected: 404 };
  const quoted = harness.ids.find((one) => one === quotedId && harness.model.thoughts.has(one));
  if (quoted === undefined) return { actual: 404, expected: 404 };
  const path = `/api/v1/statuses/${await numberOf(harness, quoted)}/quotes/${await numberOf(harness, id)}/revoke`;
  const { status } = await app.post(path);
  return { actual: status, expected: revoke(harness.model, by, id) };
}

/** Adds a picture as the author. Does nothing if another user wrote the thought. */
async function illustrate(
  harness: ModelHarness,
  app: Client,
  by: string,
  { thought: number, alt }: AppAction & { do: 'illustrate' },
): Promise<Statuses> {
  const id = harness.ids[number % harness.ids.length];
  const thought = harness.model.thoughts.get(id ?? '');
  if (id === undefined || thought?.author.name !== by) return { actual: 200, expected: 200 };
  const { body: upload } = await app.post('/api/v2/media', formOf({ file: PHOTO, description: alt }));
  const { content, contentHtml, summary, tags, mentioned } = thought;
  const path = `/api/v1/statuses/${await numberOf(harness, id)}`;
  const { status } = await app.put(path, { status: content, spoiler_text: summary, media_ids: [upload.id] });
  const { width = null, height = null } = upload.meta?.original ?? {};
  const pictures = [{ number: upload.id, url: upload.url, alt, width, height, blurhash: upload.blurhash }];
  const body = { content, contentHtml, summary, tags, mentioned, pictures };
  return { actual: status, expected: edit(harness.model, by, id, body, harness.thoughts.clock.now()) };
}

function userOf({ users }: ModelHarness, number: number): ModelUser {
  const user = users[number % users.length];
  if (!user) throw new Error('There are no users.');
  return user;
}
