// Local quote policies, and the stored form of policies of other servers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  formatQuoters,
  isRemotePolicy,
  parseQuoters,
  QUOTERS,
  type Quoter,
  quoteChanceOf,
} from './policy.ts';

const anyQuoters = fc.uniqueArray(fc.constantFrom<Quoter>(...QUOTERS));
const anyPolicy = fc.record({ automatic: anyQuoters, manual: anyQuoters });
const anyRelation = fc.record({ isFollower: fc.boolean(), isFollowed: fc.boolean() });
const inOrder = (quoters: readonly Quoter[]) => QUOTERS.filter((one) => quoters.includes(one));

test('a stored policy evaluates the same and is not one of local users', () => {
  fc.assert(
    fc.property(anyPolicy, ({ automatic, manual }) => {
      const stored = formatQuoters({ automatic, manual });
      assert.deepEqual(parseQuoters(stored), { automatic: inOrder(automatic), manual: inOrder(manual) });
      assert.equal(isRemotePolicy(stored), true);
    }),
  );
  for (const own of ['public', 'followers', 'nobody', null]) assert.equal(isRemotePolicy(own), false);
});

test('a thought that is not public can be quoted only by its author', () => {
  const quotable = fc.record({
    visibility: fc.constantFrom('followers' as const, 'private' as const),
    is_local: fc.constantFrom(0 as const, 1 as const),
    quote_policy: fc.oneof(
      fc.constantFrom(null, 'public' as const, 'followers' as const),
      anyPolicy.map(formatQuoters),
    ),
  });
  fc.assert(
    fc.property(quotable, anyRelation, (thought, relation) => {
      assert.equal(quoteChanceOf(thought, { isAuthor: false, ...relation }), 'denied');
      const own = thought.visibility === 'private' ? 'denied' : 'automatic';
      assert.equal(quoteChanceOf(thought, { isAuthor: true, ...relation }), own);
    }),
  );
});

test('additional relations or named actors never make a quote less likely', () => {
  const order = ['denied', 'unknown', 'manual', 'automatic'];
  const chanceOf = (
    policy: { automatic: Quoter[]; manual: Quoter[] },
    isFollower: boolean,
    isFollowed: boolean,
  ) =>
    order.indexOf(
      quoteChanceOf(
        { visibility: 'public', is_local: 0, quote_policy: formatQuoters(policy) },
        { isAuthor: false, isFollower, isFollowed },
      ),
    );
  fc.assert(
    fc.property(anyPolicy, anyRelation, fc.constantFrom<Quoter>(...QUOTERS), (policy, relation, more) => {
      const { isFollower, isFollowed } = relation;
      const chance = chanceOf(policy, isFollower, isFollowed);
      assert.ok(chanceOf(policy, true, isFollowed) >= chance);
      assert.ok(chanceOf(policy, isFollower, true) >= chance);
      assert.ok(
        chanceOf({ ...policy, automatic: [...policy.automatic, more] }, isFollower, isFollowed) >= chance,
      );
    }),
  );
});

test('a followers policy applies to followers, a following policy to followed people', () => {
  const chanceOf = (quote_policy: 'followers|' | 'following|', isFollower: boolean, isFollowed: boolean) =>
    quoteChanceOf(
      { visibility: 'public', is_local: 0, quote_policy },
      { isAuthor: false, isFollower, isFollowed },
    );
  assert.equal(chanceOf('followers|', true, false), 'automatic');
  assert.equal(chanceOf('followers|', false, true), 'denied');
  assert.equal(chanceOf('following|', true, false), 'denied');
  assert.equal(chanceOf('following|', false, true), 'automatic');
});

test('a thought with an unknown policy may be quotable; one with an empty policy is not', () => {
  const nobody = { isAuthor: false, isFollower: true, isFollowed: true };
  const of = (quote_policy: null | '|' | 'followers|public') =>
    quoteChanceOf({ visibility: 'public', is_local: 0, quote_policy }, nobody);
  assert.deepEqual([of(null), of('|'), of('followers|public')], ['unknown', 'denied', 'automatic']);
});
