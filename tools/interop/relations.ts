// Relations in both directions: follows, profiles, likes, boosts, rejections, blocks, mutes and moves. Most
// are repeated three times: snac uses one id for all Likes and Announces of a thought, and a new id for each
// Follow.
import assert from 'node:assert/strict';
import type { Json } from '../../platform/testing/client.ts';
import { type Meeting, until } from './meeting.ts';

const ROUNDS = [1, 2, 3];

export async function resolveHandles({ tom, sally, step }: Meeting): Promise<void> {
  await step('snac finds Tom by his handle', async () =>
    assert.ok((await sally.command('webfinger', `@${tom.handle}`)).includes(`actor: ${tom.actor}`)),
  );
  await step('Tom finds Sally by her handle', async () => {
    const found = await tom.get(`/remote-actors?handle=${encodeURIComponent(`@${sally.handle}`)}`);
    assert.deepEqual([found.actorUrl, found.handle], [sally.actor, sally.handle]);
  });
}

const isPending = async ({ tom, sally }: Meeting): Promise<boolean> =>
  (await tom.get('/federation/pending-followers')).some((one: Json) => one.actorUrl === sally.actor);

/** The handles of the accepted remote follows of Tom. */
const followedBy = async ({ tom }: Meeting): Promise<string[]> =>
  (await tom.get('/federation/remote-following'))
    .filter(({ state }: Json) => state === 'accepted')
    .map(({ handle }: Json) => handle);

async function askAndAccept(meeting: Meeting): Promise<void> {
  const { tom, sally } = meeting;
  await sally.command('follow', sally.name, `@${tom.handle}`);
  await until('a follower to approve', () => isPending(meeting));
  await meeting.notified('follow_request', null);
  await tom.post('/federation/accept-follower', { handle: sally.handle });
  await until(
    'the Accept at snac',
    async () => (await sally.relation('following', tom.actor))?.type === 'Accept',
  );
}

async function requestAndApprove(meeting: Meeting): Promise<void> {
  const { tom, sally } = meeting;
  await tom.post('/federation/follow-remote', { handle: sally.handle });
  await until('a request at snac', () => sally.relation('pending', tom.actor));
  assert.deepEqual(await followedBy(meeting), []);
  await sally.act('Approve', { actor: tom.actor });
  await until('the Accept here', async () => (await followedBy(meeting)).includes(sally.handle));
}

export const acceptFollower = (meeting: Meeting): Promise<void> =>
  meeting.step('Sally requests to follow Tom, who accepts, and snac stores the follow', () =>
    askAndAccept(meeting),
  );

export const followRemote = (meeting: Meeting): Promise<void> =>
  meeting.step('Tom requests to follow Sally, who accepts, and Tandem stores the follow', () =>
    requestAndApprove(meeting),
  );

export async function exchangeProfiles({ tom, sally, step, atSnac, logs }: Meeting): Promise<void> {
  const profile = `/users/${encodeURIComponent(sally.handle)}`;
  await step('Sally changes her name and sets a field, and Tandem displays them', async () => {
    await sally.patch('/api/v1/accounts/update_credentials', {
      display_name: 'Sally of Snac',
      'fields_attributes[0][name]': 'Web',
      'fields_attributes[0][value]': 'https://sally.example',
    });
    await until('her profile', async () => {
      const { displayName, fields } = await tom.get(profile);
      const [field] = fields.filter(({ name }: Json) => name === 'Web');
      return displayName === 'Sally of Snac' && field?.value.includes('https://sally.example');
    });
  });
  await step('Tom changes his name and sets a field, and snac displays them', async () => {
    const fields = [{ name: 'Likes', value: 'Tea & rain' }];
    await tom.put('/users/me', { displayName: 'Tom of Tandem', fields });
    await logs(`updated actor ${tom.actor}`);
    const said = await sally.command('actor', tom.actor);
    for (const part of ['Tom of Tandem', 'Likes', 'Tea &amp; rain']) assert.ok(said.includes(part), said);
    const { account } = await atSnac(
      (await tom.post('/thoughts', { content: 'Fields' })).uri,
      'a post by him',
    );
    assert.deepEqual(
      account.fields.map(({ name }) => name),
      ['Likes'],
    );
  });
}

/** The line that snac logs for each activity that it delivers here. */
const sentHere = ({ tom }: Meeting): string => `sent to inbox ${new URL(tom.actor).origin}`;

/** Requires that Sally follows Tom. */
export async function repeatReactionsOfSally(meeting: Meeting): Promise<void> {
  const { tom, sally, step, atSnac, here, notified, logged, logs } = meeting;
  const { id, uri } = await tom.post('/thoughts', { content: 'Liked again and again' });
  await atSnac(uri, 'Tom’s thought');
  const likes = (count: number) => here(id, `${count} likes`, ({ likeCount }) => likeCount === count);
  const boosts = (count: number) => here(id, `${count} boosts`, ({ boostCount }) => boostCount === count);
  const boost = () => sally.command('boost', sally.name, uri);
  for (const round of ROUNDS) {
    await step(`Sally likes and unlikes Tom’s thought, round ${round}`, async () => {
      await sally.act('Like', { id: uri });
      await likes(1);
      if (round === 1) await notified('like', id);
      await sally.act('Unlike', { id: uri });
      await likes(0);
    });
    await step(`Sally boosts Tom’s thought and undoes it, round ${round}`, async () => {
      await boost();
      await boosts(1);
      if (round === 1) await notified('boost', id);
      await sally.act('Unboost', { id: uri });
      await boosts(0);
    });
  }
  await step('Sally likes and boosts Tom’s thought twice, and undoes each once', async () => {
    for (const _ of [1, 2]) {
      const sent = await logged(sentHere(meeting));
      await sally.act('Like', { id: uri });
      await boost();
      await logs(sentHere(meeting), sent + 1);
    }
    await sally.act('Unlike', { id: uri });
    await likes(0);
    await sally.act('Unboost', { id: uri });
    await boosts(0);
  });
}

/** Requires that Tom follows Sally. */
export async function repeatReactionsOfTom({
  tom,
  sally,
  step,
  atSnac,
  noteAtSnac,
  inFeed,
  logs,
}: Meeting): Promise<void> {
  const text = 'Liked by Tom, three times';
  await sally.write({ content: text });
  const { uri } = await noteAtSnac(text);
  const { id } = await inFeed(text);
  for (const round of ROUNDS) {
    await step(`Tom likes and unlikes Sally’s note, round ${round}`, async () => {
      await tom.post(`/thoughts/${id}/like`);
      await atSnac(uri, 'one like', ({ favourites_count }) => favourites_count === 1);
      await tom.delete(`/thoughts/${id}/like`);
      await atSnac(uri, 'no like', ({ favourites_count }) => favourites_count === 0);
    });
    await step(`Tom boosts Sally’s note and undoes it, round ${round}`, async () => {
      await tom.post(`/thoughts/${id}/boost`);
      await atSnac(uri, 'one boost', ({ reblogs_count }) => reblogs_count === 1);
      if (round === 1) await until('a notification at snac', () => sally.hasNotification('reblog', uri));
      await tom.delete(`/thoughts/${id}/boost`);
      // snac keeps a boost after its Undo, so only its log confirms it.
      await logs(`Unboost for ${uri}`, round - 1);
    });
  }
}

/** Leaves no follow of Tom. */
export async function repeatFollowsOfSally(meeting: Meeting): Promise<void> {
  const { tom, sally, step, logged, logs } = meeting;
  const unfollow = async () => {
    await sally.act('Unfollow', { actor: tom.actor });
    await until('no follower at Tandem', async () => (await tom.get('/users/me')).followerCount === 0);
  };
  for (const round of ROUNDS)
    await step(`Sally unfollows Tom and follows him again, round ${round}`, async () => {
      await unfollow();
      await askAndAccept(meeting);
    });
  await step('Sally follows Tom again while following him, and unfollows him once', async () => {
    const sent = await logged(sentHere(meeting));
    await sally.command('follow', sally.name, `@${tom.handle}`);
    await logs(sentHere(meeting), sent);
    await unfollow();
  });
}

/** Leaves no follow of Sally. */
export async function repeatFollowsOfTom(meeting: Meeting): Promise<void> {
  const { tom, sally, step } = meeting;
  for (const round of ROUNDS)
    await step(
      `Tom unfollows Sally${round < 3 ? ' and follows her again' : ''}, round ${round}`,
      async () => {
        await tom.post('/federation/unfollow-remote', { handle: sally.handle });
        await until('no follower at snac', async () => !(await sally.relation('followers', tom.actor)));
        if (round < 3) await requestAndApprove(meeting);
      },
    );
}

/** snac sends no Reject: a discarded request stays pending here. Requires no follow, and leaves none. */
export async function repeatRejections(meeting: Meeting): Promise<void> {
  const { tom, sally, step, logged, logs } = meeting;
  for (const round of ROUNDS)
    await step(`Sally requests to follow and Tom rejects, round ${round}`, async () => {
      const before = await logged('Reject');
      await sally.command('follow', sally.name, `@${tom.handle}`);
      await until('her request', () => isPending(meeting));
      await tom.post('/federation/reject-follower', { handle: sally.handle });
      await logs('Reject', before);
      assert.equal(await isPending(meeting), false);
      await sally.act('Unfollow', { actor: tom.actor });
    });
  await step('Sally discards the request of Tom, who can cancel it', async () => {
    await tom.post('/federation/follow-remote', { handle: sally.handle });
    await until('a request at snac', () => sally.relation('pending', tom.actor));
    await sally.act('Discard', { actor: tom.actor });
    await until('no request at snac', async () => !(await sally.relation('pending', tom.actor)));
    await tom.post('/federation/unfollow-remote', { handle: sally.handle });
    assert.deepEqual(await tom.get('/federation/remote-following'), []);
  });
}

/** snac sends no Block: a muted actor is not notified. */
export async function repeatBlocks(meeting: Meeting): Promise<void> {
  const { tom, sally, step, here, logged, logs } = meeting;
  const path = `/users/${encodeURIComponent(sally.handle)}/block`;
  const { id, uri } = await tom.post('/thoughts', { content: 'Visible to people who are not blocked' });
  await sally.command('insert', sally.name, uri);
  for (const round of ROUNDS)
    await step(`Tom blocks Sally, whose likes do not count, and unblocks her, round ${round}`, async () => {
      const told = await logged("'Block' received from");
      await tom.post(path);
      await logs("'Block' received from", told);
      for (const action of ['Like', 'Unlike'] as const) {
        const sent = await logged(sentHere(meeting));
        await sally.act(action, { id: uri });
        await logs(sentHere(meeting), sent);
        assert.equal((await tom.get(`/thoughts/${id}`)).likeCount, 0);
      }
      const undone = await logged("of type 'Undo'");
      await tom.delete(path);
      // Times have a precision of one second: a like is only newer than the previous Undo in another second.
      await logs("of type 'Undo'", undone);
      await sally.act('Like', { id: uri });
      await here(id, 'her like', ({ likeCount }) => likeCount === 1);
      await sally.act('Unlike', { id: uri });
      await here(id, 'no like', ({ likeCount }) => likeCount === 0);
    });
  for (const round of ROUNDS)
    await step(
      `Sally mutes Tom, whose mention does not reach her, and unmutes him, round ${round}`,
      async () => {
        const refused = await logged('rejected message from MUTEd actor');
        await sally.act('MUTE', { actor: tom.actor });
        await tom.post('/thoughts', { content: `@${sally.handle} muted, round ${round}` });
        await logs('rejected message from MUTEd actor', refused);
        await sally.act('Unmute', { actor: tom.actor });
        const heard = await tom.post('/thoughts', { content: `@${sally.handle} heard, round ${round}` });
        await until('a mention', () => sally.hasNotification('mention', heard.uri));
      },
    );
}

/** Requires no follow between the two; Sally's account is unusable afterwards. */
export const followMovedAccount = (meeting: Meeting): Promise<void> =>
  meeting.step('Sally moves to another account, and Tom follows the new one', async () => {
    const { sally } = meeting;
    const handle = sally.handle.replace(sally.name, 'sue');
    await requestAndApprove(meeting);
    await sally.command('adduser', 'sue');
    await sally.command('alias', 'sue', `@${sally.handle}`);
    await sally.command('alias', sally.name, `@${handle}`);
    await sally.command('migrate', sally.name);
    await until('Tandem’s follow of the new account', async () =>
      (await followedBy(meeting)).includes(handle),
    );
    assert.deepEqual(await followedBy(meeting), [handle]);
  });
