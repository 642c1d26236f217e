// Thoughts: what people read and write, signed in unless it says otherwise.
import type { Request } from '../load/request.ts';
import {
  DURABLE,
  GROWTH,
  HALF_OF_BESIDE,
  itemAt,
  perSecond,
  type Scenario,
  type Session,
  type Target,
  THIRD_OF_BASELINE,
  uncached,
} from './scenario.ts';

/** A page of twenty from one process. */
const LIST: readonly Target[] = [perSecond(4000), GROWTH];

type Path = (manifest: Session['manifest']['thoughts'], index: number) => string;

/** The same requests again and again, which the response cache serves until a write. */
export const again = (name: string, path: Path, targets: readonly Target[]): Scenario => ({
  ...{ name, service: 'thoughts', status: 200, targets },
  request: ({ manifest, thoughtsTokens }, index) => ({
    method: 'GET',
    path: path(manifest.thoughts, index),
    token: itemAt(thoughtsTokens, index),
  }),
});

export const reads = (name: string, path: Path, targets: readonly Target[]): Scenario =>
  uncached(again(name, path, targets));

/** `scenario` by people who are not signed in. */
export const anonymous = (scenario: Scenario): Scenario => ({
  ...scenario,
  request: (session, index) => {
    const { token: _, ...request } = scenario.request(session, index);
    return request;
  },
});

/** What an app reads, beside what the interface has for the same people. */
const inApp = (name: string, path: Path, beside: Scenario): Scenario => {
  const scenario = reads(name, path, [HALF_OF_BESIDE, GROWTH]);
  return {
    ...{ ...scenario, beside },
    request: (session, index) => ({
      ...scenario.request(session, index),
      token: itemAt(session.appTokens, index),
    }),
  };
};

const post = ({ thoughtsTokens }: Session, index: number): Request => ({
  method: 'POST',
  path: '/thoughts',
  token: itemAt(thoughtsTokens, index),
  body: { content: `Thinking of number ${index} #numbers` },
});

/** So many likes, then the same taken back, and so on with others: each changes something. */
const LIKES = 64;
const like = ({ manifest, thoughtsTokens }: Session, index: number): Request => {
  const pair = Math.floor(index / (2 * LIKES)) * LIKES + (index % LIKES);
  return {
    method: index % (2 * LIKES) < LIKES ? 'POST' : 'DELETE',
    path: `/thoughts/${itemAt(manifest.thoughts.thoughts, pair)}/like`,
    token: itemAt(thoughtsTokens, pair),
  };
};

const singleThought = reads('thought', (manifest, index) => `/thoughts/${itemAt(manifest.thoughts, index)}`, [
  THIRD_OF_BASELINE,
  GROWTH,
]);
export const thread = reads(
  'thread',
  (manifest, index) => `/thoughts/${itemAt(manifest.conversations, index)}/thread`,
  [GROWTH],
);
/** All that the home timeline of apps, and the page of it, have. */
export const homeFeed = reads('home-feed-all', () => '/feed?include=own,boosts', LIST);

/** What is read comes before what is written, so that it is read as it was prepared. */
export const thoughtsScenarios: readonly Scenario[] = [
  singleThought,
  reads('home-feed', () => '/feed', LIST),
  again('home-feed-again', () => '/feed', LIST),
  reads('home-feed-boosts', () => '/feed?include=boosts', LIST),
  homeFeed,
  anonymous(again('public-feed', () => '/feed/public', [perSecond(8000), GROWTH])),
  reads('public-feed-signed-in', () => '/feed/public', LIST),
  again('person', (manifest, index) => `/users/${itemAt(manifest.people, index)}`, [
    THIRD_OF_BASELINE,
    GROWTH,
  ]),
  reads('profile', (manifest, index) => `/users/${itemAt(manifest.people, index)}/thoughts`, LIST),
  thread,
  reads('tag', (manifest, index) => `/tags/${encodeURIComponent(itemAt(manifest.tags, index))}`, LIST),
  again('popular-tags', () => '/tags/popular', [GROWTH]),
  reads('search', (manifest, index) => `/search?type=thought&q=${itemAt(manifest.words, index)}`, LIST),
  reads('followers', (manifest, index) => `/users/${itemAt(manifest.people, index)}/followers`, LIST),
  reads('notifications', () => '/notifications', LIST),
  inApp('app-home', () => '/api/v1/timelines/home?limit=20', homeFeed),
  inApp(
    'app-status',
    (manifest, index) => `/api/v1/statuses/${itemAt(manifest.statuses, index)}`,
    singleThought,
  ),
  inApp(
    'app-context',
    (manifest, index) => `/api/v1/statuses/${itemAt(manifest.discussed, index)}/context`,
    thread,
  ),
  inApp('app-notifications', () => '/api/v1/notifications?limit=20', homeFeed),
  { name: 'like', service: 'thoughts', status: 204, request: like, targets: [] },
  { name: 'post', service: 'thoughts', status: 201, request: post, targets: [DURABLE] },
];
