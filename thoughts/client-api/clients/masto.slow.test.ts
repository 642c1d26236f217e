// masto.js, the library of Elk and Phanpy: reading, writing, remote follows, streams and pushes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import { createRestAPIClient, createStreamingAPIClient, MastoHttpError, type mastodon } from 'masto';
import { type Login, useClientSetting } from '../testing/client-setting.ts';
import { PHOTO } from '../testing/pictures.ts';

type Event = mastodon.streaming.Event;

eachDatabase('masto.js', (dialect) => {
  const setting = useClientSetting(dialect);
  const restOf = ({ token }: Login) => createRestAPIClient({ url: setting.url(), accessToken: token });
  const people = async (...names: [string, string]) => {
    const one = await setting.logIn(names[0]);
    const other = await setting.logIn(names[1]);
    return { one, other, ada: restOf(one), bob: restOf(other) };
  };
  const photo = () => new File([new Uint8Array(PHOTO)], 'photo.jpg', { type: 'image/jpeg' });

  /** Opens the stream of a user; `next` resolves to the next event with a given name. */
  const openStream = async (login: Login) => {
    const rest = restOf(login);
    const { configuration } = await rest.v2.instance.fetch();
    const client = createStreamingAPIClient({
      streamingApiUrl: configuration.urls.streaming,
      accessToken: login.token,
    });
    const events: Event[] = [];
    let arrived = Promise.withResolvers<void>();
    const reading = (async () => {
      for await (const event of client.user.subscribe()) {
        events.push(event);
        arrived.resolve();
        arrived = Promise.withResolvers();
      }
    })();
    const next = async (name: string): Promise<Event> => {
      for (;;) {
        const at = events.findIndex(({ event }) => event === name);
        const [event] = at < 0 ? [] : events.splice(at, 1);
        if (event) return event;
        await arrived.promise;
      }
    };
    // The library does not report the subscription, so the loop waits for the first event.
    while (events.length === 0) {
      const { id } = await rest.v2.filters.create({ title: 'Any', context: ['home'] });
      await rest.v2.filters.$select(id).remove();
    }
    return {
      next,
      [Symbol.asyncDispose]: async () => {
        client.close();
        await reading;
      },
    };
  };

  test('masto.js posts, replies, edits and boosts with pictures and warnings, and the other user is notified', async () => {
    const { other, ada, bob } = await people('mastoada', 'mastobob');
    const { id } = await ada.v1.accounts.verifyCredentials();
    await bob.v1.accounts.$select(id).follow();
    await using stream = await openStream(other);
    const picture = await ada.v2.media.create({ file: photo(), description: 'A red square' });
    const status = await ada.v1.statuses.create({
      status: 'Hello @mastobob #tea',
      spoilerText: 'A warning',
      mediaIds: [picture.id],
      language: 'en',
    });
    assert.equal(status.mediaAttachments[0]?.description, 'A red square');
    assert.deepEqual([status.spoilerText, status.sensitive, status.language], ['A warning', true, 'en']);
    assert.equal(((await stream.next('update')).payload as mastodon.v1.Status).id, status.id);
    assert.equal(((await stream.next('notification')).payload as mastodon.v1.Notification).type, 'mention');
    const reply = await bob.v1.statuses.create({ status: '@mastoada yes', inReplyToId: status.id });
    assert.equal(reply.inReplyToId, status.id);
    await ada.v1.statuses.$select(status.id).update({ status: 'Hello again @mastobob' });
    assert.equal(((await stream.next('status.update')).payload as mastodon.v1.Status).id, status.id);
    assert.equal((await ada.v1.statuses.$select(status.id).history.list()).length, 2);
    assert.equal((await bob.v1.statuses.$select(status.id).reblog()).reblog?.id, status.id);
    assert.equal((await bob.v1.statuses.$select(status.id).favourite()).favourited, true);
    const home = await bob.v1.timelines.home.list();
    assert.ok(home.some((shown) => shown.id === status.id));
    const { notificationGroups } = await ada.v2.notifications.list();
    assert.deepEqual(notificationGroups.map(({ type }) => type).sort(), [
      'favourite',
      'follow',
      'mention',
      'reblog',
    ]);
    await ada.v1.statuses.$select(status.id).remove();
    // The boost is deleted as well, before or after the status.
    const deleted = [await stream.next('delete'), await stream.next('delete')].map(({ payload }) => payload);
    assert.ok(deleted.includes(status.id));
  });

  test('resolves and follows an account of another server', async () => {
    const { ada } = await people('mastocleo', 'mastodan');
    const ana = await setting.peer().addActor('ana');
    const { accounts } = await ada.v2.search.list({ q: `@${ana.handle}`, resolve: true });
    const [account] = accounts;
    assert.equal(account?.acct, ana.handle);
    const relationship = await ada.v1.accounts.$select(account?.id ?? '').follow();
    assert.equal(relationship.requested || relationship.following, true);
  });

  test('lists, filters, followed hashtags and notes are stored, and conversations are read', async () => {
    const { ada, bob } = await people('mastoeve', 'mastofay');
    const { id } = await ada.v1.accounts.verifyCredentials();
    await bob.v1.accounts.$select(id).follow();
    const list = await bob.v1.lists.create({ title: 'Friends' });
    await bob.v1.lists.$select(list.id).accounts.create({ accountIds: [id] });
    await bob.v2.filters.create({
      title: 'Spoilers',
      context: ['home'],
      filterAction: 'warn',
      keywordsAttributes: [{ keyword: 'ending', wholeWord: true }],
    });
    await bob.v1.tags.$select('coffee').follow();
    const status = await ada.v1.statuses.create({ status: 'The ending #coffee' });
    const [first] = await bob.v1.timelines.list.$select(list.id).list();
    assert.equal(first?.id, status.id);
    const [shown] = await bob.v1.timelines.home.list();
    assert.equal(shown?.filtered?.[0]?.filter.title, 'Spoilers');
    const followed = await bob.v1.followedTags.list();
    assert.deepEqual(
      followed.map(({ name }) => name),
      ['coffee'],
    );
    assert.equal((await bob.v1.accounts.$select(id).note.create({ comment: 'Tea' })).note, 'Tea');
    await ada.v1.statuses.create({ status: '@mastofay psst', visibility: 'direct' });
    const [conversation] = await bob.v1.conversations.list();
    assert.equal(conversation?.unread, true);
  });

  test('the reason of a refused status is available, and lists are paged to their end', async () => {
    const { ada, bob } = await people('mastoida', 'mastojon');
    const own = await ada.v1.accounts.verifyCredentials();
    const refusal = async (status: string): Promise<MastoHttpError> => {
      const error = await ada.v1.statuses
        .create({ status, allowedMentions: [own.id] })
        .catch((thrown: unknown) => thrown);
      assert.ok(error instanceof MastoHttpError);
      assert.equal(error.statusCode, 422);
      return error;
    };
    const { additionalProperties } = await refusal('Hello @mastojon');
    const unexpected = additionalProperties?.unexpectedAccounts as mastodon.v1.Account[];
    assert.deepEqual(
      unexpected.map(({ acct }) => acct),
      ['mastojon'],
    );
    assert.equal((await refusal('x'.repeat(129))).details?.status?.[0]?.error, 'ERR_TOO_LONG');
    const { id } = await ada.v1.statuses.create({ status: 'Hello again' });
    for (const client of [ada, bob]) await client.v1.statuses.$select(id).favourite();
    await ada.v1.statuses.$select(id).pin();
    const fans: string[][] = [];
    for await (const page of ada.v1.statuses.$select(id).favouritedBy.list())
      fans.push(page.map(({ acct }) => acct).toSorted());
    assert.deepEqual(fans, [['mastoida', 'mastojon']]);
    const pinned: string[][] = [];
    for await (const page of bob.v1.accounts.$select(own.id).statuses.list({ pinned: true }))
      pinned.push(page.map((status) => status.id));
    assert.deepEqual(pinned, [[id]]);
  });

  test('a push subscription delivers a notification that a browser can decrypt', async () => {
    const { ada, bob } = await people('mastogil', 'mastohal');
    const subscription = setting.push().subscribe();
    const { endpoint, keys } = subscription;
    await bob.v1.push.subscription.create({
      subscription: { endpoint, keys },
      data: { alerts: { mention: true } },
      policy: 'all',
    });
    await ada.v1.statuses.create({ status: 'Hello @mastohal' });
    await setting.here.thoughts.service.drainQueues();
    const [received] = subscription.received;
    assert.equal(JSON.parse(received?.text ?? '{}').notification_type, 'mention');
  });
});
