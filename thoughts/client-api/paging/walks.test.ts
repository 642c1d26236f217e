// Pagination of every list of the client API with generated histories: a walk in any direction returns each
// item once and in order during concurrent insertions and deletions.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { allInCi, cases } from '@tandem/platform/testing/cases.ts';
import type { Json, Reply } from '@tandem/platform/testing/client.ts';
import { eachDatabase } from '@tandem/platform/testing/databases.ts';
import fc from 'fast-check';
import { remoteUser } from '../../testing/model/remote-user.ts';
import { useServerDatabase } from '../../testing/server-database.ts';
import { useThoughts } from '../../testing/thoughts.ts';
import { type AppUser, joinWithApp } from '../testing/app.ts';
import { type PagedList, WAYS, type Way, walk } from '../testing/walks.ts';

/** A list with a function that adds an item; it returns a function that removes the item. */
type World = PagedList & { add(count: number): Promise<() => Promise<unknown>> };

/** Number of accounts, and so of items in account lists. */
const PEOPLE = 8;

const done = async (reply: Promise<Reply>): Promise<Json> => {
  const { status, body, text } = await reply;
  assert.ok(status < 300, text);
  return body;
};

eachDatabase('pages of the client API', (dialect) => {
  const thoughts = useThoughts(dialect);
  const world = useServerDatabase(thoughts);
  let [ada, bob]: AppUser[] = [];
  let people: readonly AppUser[] = [];
  let strangers: readonly string[] = [];

  before(async () => {
    const join = () => joinWithApp(thoughts);
    [ada, bob, ...people] = await Promise.all(Array.from({ length: PEOPLE + 2 }, join));
    strangers = await Promise.all(people.map(() => world.addRemoteActor()));
    await done(users().reader.post(`/api/v1/accounts/${users().author.id}/follow`));
  });

  /** The reader of the lists, and the author of their items. */
  function users() {
    if (!ada || !bob) throw new Error('Users join before the first test.');
    return { reader: ada, author: bob };
  }
  const person = (count: number): AppUser => {
    const found = people[count % PEOPLE];
    if (!found) throw new Error('There is nobody.');
    return found;
  };
  const post = (by: AppUser, status: string, more: object = {}): Promise<Json> =>
    done(by.post('/api/v1/statuses', { status, ...more }));

  const listAt = (path: string, more: Partial<PagedList> = {}): PagedList => ({
    reader: users().reader,
    path,
    byId: true,
    lowest: '1',
    itemsOf: (body) => body,
    idOf: ({ id }) => id,
    ...more,
  });
  /** Cursors are positions in time. */
  const byTime = { byId: false, lowest: '0.00000000-0000-0000-0000-000000000000' };
  const bySequence = { byId: false, lowest: '0' };

  /** A list of the author's posts and boosts. */
  const writing =
    (pathOf: () => Promise<string> | string, textOf: (count: number) => string, more: object = {}) =>
    async (): Promise<World> => ({
      ...listAt(await pathOf()),
      async add(count) {
        const { author } = users();
        const { id } = await post(author, textOf(count), more);
        return () => done(author.delete(`/api/v1/statuses/${id}`));
      },
    });
  /** A list of statuses with an action by the reader. */
  const acting = (list: PagedList, act: string, undo: string): World => ({
    ...list,
    async add() {
      const { author, reader } = users();
      const { id } = await post(author, 'to be kept', { visibility: 'unlisted' });
      await done(reader.post(`/api/v1/statuses/${id}/${act}`));
      return () => done(reader.post(`/api/v1/statuses/${id}/${undo}`));
    },
  });
  /** A list of accounts; `act` and `undo` are requests by or about each account. */
  const relating =
    (
      pathOf: () => Promise<string> | string,
      acts: (one: AppUser) => { by: AppUser; act: string; undo: string },
    ) =>
    async (): Promise<World> => ({
      ...listAt(await pathOf(), byTime),
      async add(count) {
        const { by, act, undo } = acts(person(count));
        await done(by.post(act));
        return () => done(by.post(undo));
      },
    });
  const reacting = (list: string, act: string, undo: string) => async (): Promise<World> => {
    const { id } = await post(users().author, 'react to this', { visibility: 'unlisted' });
    const path = `/api/v1/statuses/${id}`;
    return relating(
      () => `${path}/${list}`,
      (by) => ({ by, act: `${path}/${act}`, undo: `${path}/${undo}` }),
    )();
  };
  const account = (one: AppUser, what: string): string => `/api/v1/accounts/${one.id}/${what}`;

  async function listOfAuthor(): Promise<string> {
    const { reader, author } = users();
    const { id } = await done(reader.post('/api/v1/lists', { title: 'A list' }));
    await done(reader.post(`/api/v1/lists/${id}/accounts`, { account_ids: [author.id] }));
    return `/api/v1/timelines/list/${id}`;
  }

  /** Adds accounts followed by the reader to one list. */
  async function listMembers(): Promise<World> {
    const { reader } = users();
    const { id } = await done(reader.post('/api/v1/lists', { title: 'A list' }));
    const path = `/api/v1/lists/${id}/accounts`;
    return {
      ...listAt(path, byTime),
      async add(count) {
        const one = person(count);
        await done(reader.post(account(one, 'follow')));
        await done(reader.post(path, { account_ids: [one.id] }));
        return () => done(reader.delete(path, { body: { account_ids: [one.id] } }));
      },
    };
  }

  async function requests(): Promise<World> {
    const { reader } = users();
    return {
      ...listAt('/api/v1/follow_requests', byTime),
      async add(count) {
        const stranger = strangers[count % PEOPLE] ?? '';
        const acts = () => remoteUser(world.database, stranger, thoughts.clock.now());
        await acts().follow(reader.username);
        return () => acts().unfollow(reader.username);
      },
    };
  }

  async function followedTags(): Promise<World> {
    const { reader } = users();
    return {
      ...listAt('/api/v1/followed_tags', { ...bySequence, idOf: ({ name }) => name }),
      async add(count) {
        await done(reader.post(`/api/v1/tags/walk${count}/follow`));
        return () => done(reader.post(`/api/v1/tags/walk${count}/unfollow`));
      },
    };
  }

  const boosting = (pathOf: () => string) => async (): Promise<World> => ({
    ...listAt(pathOf()),
    async add(count) {
      const { author } = users();
      const { id } = await post(person(count), 'to be boosted', { visibility: 'unlisted' });
      await done(author.post(`/api/v1/statuses/${id}/reblog`));
      return () => done(author.post(`/api/v1/statuses/${id}/unreblog`));
    },
  });

  const direct = (count: number) => `@${users().reader.username} message ${count}`;
  const plain = (count: number) => `post ${count}`;
  const tagged = (count: number) => `post ${count} #walks`;
  const toReader = { visibility: 'direct' };
  const ofAuthor = (query = '') => `${account(users().author, 'statuses')}${query}`;
  const groups: Partial<PagedList> = {
    itemsOf: ({ notification_groups }) => notification_groups,
    idOf: ({ page_max_id }) => page_max_id,
  };

  const worlds: Readonly<Record<string, () => Promise<World>>> = {
    'the home timeline': writing(() => '/api/v1/timelines/home', plain),
    'boosts in the home timeline': boosting(() => '/api/v1/timelines/home'),
    'the public timeline': writing(() => '/api/v1/timelines/public?local=1', plain),
    'a hashtag': writing(() => '/api/v1/timelines/tag/walks', tagged),
    'a list': writing(listOfAuthor, plain),
    'direct statuses': writing(() => '/api/v1/timelines/direct', direct, toReader),
    'the statuses of an account': writing(ofAuthor, plain),
    'the boosts of an account': boosting(ofAuthor),
    conversations: async () => ({
      ...(await writing(() => '/api/v1/conversations', direct, toReader)()),
      byId: false,
    }),
    bookmarks: async () => acting(listAt('/api/v1/bookmarks', bySequence), 'bookmark', 'unbookmark'),
    favourites: async () => acting(listAt('/api/v1/favourites', byTime), 'favourite', 'unfavourite'),
    notifications: writing(() => '/api/v1/notifications', direct),
    'groups of notifications': async () => ({
      ...(await writing(() => '/api/v2/notifications', direct)()),
      ...groups,
    }),
    followers: relating(
      () => account(users().author, 'followers'),
      (by) => ({ by, act: account(users().author, 'follow'), undo: account(users().author, 'unfollow') }),
    ),
    'followed accounts': relating(
      () => account(users().reader, 'following'),
      (one) => ({ by: users().reader, act: account(one, 'follow'), undo: account(one, 'unfollow') }),
    ),
    'blocked accounts': relating(
      () => '/api/v1/blocks',
      (one) => ({ by: users().reader, act: account(one, 'block'), undo: account(one, 'unblock') }),
    ),
    'muted accounts': relating(
      () => '/api/v1/mutes',
      (one) => ({ by: users().reader, act: account(one, 'mute'), undo: account(one, 'unmute') }),
    ),
    'follow requests': requests,
    'favourites of a status': reacting('favourited_by', 'favourite', 'unfavourite'),
    'boosts of a status': reacting('reblogged_by', 'reblog', 'unreblog'),
    'members of a list': listMembers,
    'followed hashtags': followedTags,
  };

  const anyAct = fc.constantFrom('add', 'add', 'remove', 'wait');
  const anyWalk = fc.record({
    before: fc.array(anyAct, { minLength: 4, maxLength: 10 }),
    between: fc.array(anyAct, { maxLength: 3 }),
    limit: fc.integer({ min: 1, max: 3 }),
    seed: fc.nat(),
  });

  for (const [index, [name, create]] of Object.entries(worlds).entries()) {
    test(`${name}: each item is listed once and in order while items are added and removed`, async () => {
      const open = await create();
      const ways = open.byId ? WAYS : (['next', 'prev'] as const);
      for (const way of allInCi<Way>(ways, 1, index))
        await fc.assert(
          fc.asyncProperty(anyWalk, (generated) => checkWalk(open, way, generated)),
          { numRuns: cases(6) },
        );
    });
  }

  type Generated = { before: string[]; between: string[]; limit: number; seed: number };

  async function checkWalk(list: World, way: Way, { before: first, between, limit, seed }: Generated) {
    const removers: (() => Promise<unknown>)[] = [];
    let count = 0;
    const perform = async (act: string | undefined): Promise<void> => {
      if (act === 'wait') thoughts.clock.advance(1);
      else if (act === 'add' && count < PEOPLE) removers.push(await list.add(count++));
      else if (act === 'remove') await removers.splice(seed % removers.length, 1)[0]?.();
    };
    for (const act of first) await perform(act);
    const start = await walk(list, 'next', { limit: 40 });
    const since = start[seed % start.length] ?? '1';
    const acts = between.values();
    const met = await walk(list, way, { limit, since, between: () => perform(acts.next().value) });
    assert.equal(new Set(met).size, met.length, `${way} lists an item twice`);
    const left = new Set(await walk(list, 'next', { limit: 40 }));
    const expected = way === 'since_id' ? start.slice(0, start.indexOf(since)) : start;
    const inOrder = way === 'prev' || way === 'min_id' ? expected.toReversed() : expected;
    assert.deepEqual(
      met.filter((id) => left.has(id) && expected.includes(id)),
      inOrder.filter((id) => left.has(id)),
      `${way} omits or reorders items`,
    );
    if (way === 'since_id') assert.ok(!met.includes(since) && !start.some((id) => isBeyond(id)), 'too old');
    function isBeyond(id: string): boolean {
      return start.indexOf(id) > start.indexOf(since) && met.includes(id);
    }
    for (const remove of removers) await remove();
  }
});
