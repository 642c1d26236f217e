// Thoughts: what people read and write, signed in unless it says otherwise.
import type { Request } from '../load/request.ts';
import {
  anew,
  DURABLE,
  GROWTH,
  perSecond,
  type Scenario,
  type Scene,
  type Target,
  THIRD_OF_FLOOR,
  turn,
} from './scenario.ts';

/** A page of twenty from one process. */
const LIST: readonly Target[] = [perSecond(4000), GROWTH];

type Path = (facts: Scene['facts']['thoughts'], index: number) => string;

/** The same again and again, which is worked out once as long as nobody writes. */
const again = (name: string, path: Path, targets: readonly Target[]): Scenario => ({
  ...{ name, service: 'thoughts', status: 200, targets },
  request: ({ facts, thoughtsTokens }, index) => ({
    method: 'GET',
    path: path(facts.thoughts, index),
    token: turn(thoughtsTokens, index),
  }),
});

const reads = (name: string, path: Path, targets: readonly Target[]): Scenario =>
  anew(again(name, path, targets));

/** `scenario` by people who are not signed in. */
const anonymous = (scenario: Scenario): Scenario => ({
  ...scenario,
  request: (scene, index) => {
    const { token: _, ...request } = scenario.request(scene, index);
    return request;
  },
});

const post = ({ thoughtsTokens }: Scene, index: number): Request => ({
  method: 'POST',
  path: '/thoughts',
  token: turn(thoughtsTokens, index),
  body: { content: `Thinking of number ${index} #numbers` },
});

/** So many likes, then the same taken back, and so on with others: each changes something. */
const LIKES = 64;
const like = ({ facts, thoughtsTokens }: Scene, index: number): Request => {
  const pair = Math.floor(index / (2 * LIKES)) * LIKES + (index % LIKES);
  return {
    method: index % (2 * LIKES) < LIKES ? 'POST' : 'DELETE',
    path: `/thoughts/${turn(facts.thoughts.thoughts, pair)}/like`,
    token: turn(thoughtsTokens, pair),
  };
};

/** What is read comes before what is written, so that it is read as it was prepared. */
export const thoughtsScenarios: readonly Scenario[] = [
  reads('thought', (facts, index) => `/thoughts/${turn(facts.thoughts, index)}`, [THIRD_OF_FLOOR, GROWTH]),
  reads('home-feed', () => '/feed', LIST),
  again('home-feed-again', () => '/feed', LIST),
  reads('home-feed-boosts', () => '/feed?include=boosts', LIST),
  anonymous(again('public-feed', () => '/feed/public', [perSecond(8000), GROWTH])),
  reads('public-feed-signed-in', () => '/feed/public', LIST),
  again('person', (facts, index) => `/users/${turn(facts.people, index)}`, [THIRD_OF_FLOOR, GROWTH]),
  reads('profile', (facts, index) => `/users/${turn(facts.people, index)}/thoughts`, LIST),
  reads('thread', (facts, index) => `/thoughts/${turn(facts.conversations, index)}/thread`, [GROWTH]),
  reads('tag', (facts, index) => `/tags/${encodeURIComponent(turn(facts.tags, index))}`, LIST),
  again('popular-tags', () => '/tags/popular', [GROWTH]),
  reads('search', (facts, index) => `/search?type=thought&q=${turn(facts.words, index)}`, LIST),
  reads('followers', (facts, index) => `/users/${turn(facts.people, index)}/followers`, LIST),
  reads('notifications', () => '/notifications', LIST),
  { name: 'like', service: 'thoughts', status: 204, request: like, targets: [] },
  { name: 'post', service: 'thoughts', status: 201, request: post, targets: [DURABLE] },
];
