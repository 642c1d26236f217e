// Exercises streams, and push subscriptions of apps and browsers.
import { createECDH, randomBytes } from 'node:crypto';
import { createClient } from '@tandem/platform/testing/client.ts';
import type { AppUser } from '../../client-api/testing/app.ts';
import { nextEvent, openStream, post, subscribe } from '../../client-api/testing/streams.ts';
import { logInByForm } from '../../web/testing/member.ts';
import { expectSuccess } from './harness.ts';

/** Streams the actions of one user to another. */
export async function exerciseStreams(reader: AppUser, writer: AppUser): Promise<void> {
  await expectSuccess(reader.post(`/api/v1/accounts/${writer.id}/follow`));
  const list = await expectSuccess(reader.post('/api/v1/lists', { title: 'Streamed' }));
  await expectSuccess(reader.post(`/api/v1/lists/${list.id}/accounts`, { account_ids: [writer.id] }));
  using socket = await openStream(reader, reader.token, { stream: 'list', list: list.id });
  await subscribe(socket, { stream: 'user' }, { stream: 'direct' });
  const { id } = await post(writer, 'For a stream #tea');
  const { id: reply } = await post(writer, 'A reply', { in_reply_to_id: id });
  await expectSuccess(reader.post(`/api/v1/statuses/${id}/reblog`));
  await post(writer, `@${reader.username} A word`, { visibility: 'direct' });
  await expectSuccess(writer.delete(`/api/v1/statuses/${id}`));
  await expectSuccess(writer.delete(`/api/v1/statuses/${reply}`));
  for (let event = ''; event !== 'conversation'; ) ({ event } = await nextEvent(socket));
  for (let deleted = ''; deleted !== reply; ) {
    const { event, payload } = await nextEvent(socket);
    if (event === 'delete') deleted = payload;
  }
}

/** Nothing is delivered: the endpoint is unreachable. */
export async function exercisePush(user: AppUser, drain: () => Promise<unknown>, other: AppUser) {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const path = '/api/v1/push/subscription';
  const alerts = { mention: true };
  const subscription = { endpoint: 'http://127.0.0.1:9/push', keys };
  await expectSuccess(user.post(path, { subscription, data: { alerts, policy: 'follower' } }));
  await expectSuccess(user.get(path));
  await expectSuccess(user.put(path, { data: { alerts, policy: 'all' } }));
  await post(other, `@${user.username} for a push message`);
  await drain();
  await expectSuccess(user.delete(path));
  const browser = await logInByForm(createClient(user.url), user.username);
  await browser.send('/me/settings/push/on', { endpoint: subscription.endpoint, ...keys });
  await browser.read('/me/settings/push');
  await browser.send('/me/settings/push', { mention: 'on' });
  await post(other, `@${user.username} for a browser`);
  await drain();
  await browser.send('/me/settings/push', { off: 'on' });
}
