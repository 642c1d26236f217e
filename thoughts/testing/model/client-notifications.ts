// Compares the notifications of the client API with the model, individually and in groups.
import assert from 'node:assert/strict';
import type { Client, Json } from '@tandem/platform/testing/client.ts';
import { CLIENT_TYPES, type ShownType } from '../../client-api/notifications/kinds.ts';
import { canSee, type Model, type ModelNotification } from './model.ts';
import { readAll } from './read-all.ts';

/** The type, the acting account and the thought of a notification. */
export const describe = ({ thoughts }: Model, { type, from, thoughtId }: ModelNotification): string => {
  const url = (thoughtId && thoughts.get(thoughtId)?.url) ?? '';
  return [CLIENT_TYPES[type as ShownType], from, url].join(' ');
};

/** The notifications of `viewer` whose thought is visible. */
export const notificationsOf = (model: Model, viewer: string): ModelNotification[] =>
  model.notifications.filter(({ to, type, thoughtId }) => {
    if (to !== viewer || !(type in CLIENT_TYPES)) return false;
    const thought = thoughtId === null ? null : model.thoughts.get(thoughtId);
    return thought === null || (thought !== undefined && canSee(model, viewer, thought));
  });

const nameOf = ({ type, account, status }: Json): string => [type, account.acct, status?.uri ?? ''].join(' ');

export async function compareNotifications(app: Client, model: Model, viewer: string): Promise<void> {
  const expected = notificationsOf(model, viewer).map((one) => describe(model, one));
  const singles = await readAll(app, '/api/v1/notifications');
  assert.deepEqual(singles.map(nameOf).sort(), expected.sort(), `notifications for ${viewer}`);
  const { body: counted } = await app.get('/api/v1/notifications/unread_count?limit=1000');
  assert.equal(counted.count, expected.length, `unread notifications of ${viewer}`);
  for (const one of singles.slice(0, 3))
    assert.deepEqual((await app.get(`/api/v1/notifications/${one.id}`)).body, one);
  const shown = singles.slice(0, 80);
  const keys = new Set(shown.map((one) => one.group_key));
  const { body } = await app.get('/api/v2/notifications?limit=80');
  assert.deepEqual(
    body.notification_groups.map((one: Json) => one.group_key),
    [...keys],
    `groups of notifications for ${viewer}`,
  );
  const urisIn = (statuses: readonly Json[]) => statuses.map(({ uri }) => uri).sort();
  const subjects = new Map(shown.flatMap(({ status }) => (status ? [[status.uri, status]] : [])));
  assert.deepEqual(urisIn(body.statuses), urisIn([...subjects.values()]), `subjects of groups for ${viewer}`);
  for (const { group_key: key, notifications_count: count } of body.notification_groups) {
    const members = singles.filter(({ group_key }) => group_key === key);
    assert.equal(count, members.length, `${key} of ${viewer}`);
    const { body: people } = await app.get(`/api/v2/notifications/${key}/accounts`);
    assert.deepEqual(namesOf(people), namesOf(members.map(({ account }) => account)), `people of ${key}`);
  }
}

const namesOf = (people: readonly Json[]): string[] => [...new Set(people.map(({ acct }) => acct))].sort();
