// Thoughts scenarios: reads and writes of users, through the REST API, the client API and pages.
import type { Request } from '../request.ts';
import type { Session } from '../services.ts';
import { itemAt, type Scenario, uncached } from './scenario.ts';

type Data = Session['manifest']['thoughts'];
type Path = (data: Data, index: number) => string;
type Caller = (session: Session, index: number) => Pick<Request, 'token' | 'headers'>;

const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const member: Caller = ({ thoughtsTokens }, index) => ({ token: itemAt(thoughtsTokens, index) });
const app: Caller = ({ appTokens }, index) => ({ token: itemAt(appTokens, index) });
const anybody: Caller = () => ({});
const visitor: Caller = () => ({ headers: { accept: ACCEPT } });
const browser: Caller = ({ cookies }, index) => ({
  headers: { accept: ACCEPT, cookie: itemAt(cookies, index) },
});

/** Repeated requests, which the response cache serves until a write. */
const cached = (name: string, path: Path, caller = member): Scenario => ({
  name,
  service: 'thoughts',
  status: 200,
  request: (session, index) => ({
    method: 'GET',
    path: path(session.manifest.thoughts, index),
    ...caller(session, index),
  }),
});

const reads = (name: string, path: Path, caller = member): Scenario => {
  const scenario = cached(name, path, caller);
  return { ...scenario, request: (session, index) => uncached(scenario.request(session, index) as Request) };
};

/** A client API request, compared with the REST API for the same users. */
const inApp = (name: string, path: Path, beside: Scenario): Scenario => ({
  ...reads(name, path, app),
  beside,
});

/** A page rendered for each request, compared with the same data as JSON. */
const page = (name: string, path: Path, beside: Scenario, caller = visitor): Scenario => ({
  ...reads(name, path, caller),
  beside,
});

const personOf: Path = ({ people }, index) => itemAt(people, index);
const tagOf: Path = ({ tags }, index) => encodeURIComponent(itemAt(tags, index));
const profile: Path = (data, index) => `/users/${personOf(data, index)}/thoughts`;
const tag: Path = (data, index) => `/tags/${tagOf(data, index)}`;
const conversation: Path = ({ conversations }, index) => `/thoughts/${itemAt(conversations, index)}/thread`;

const thought = reads('thought', ({ thoughts }, index) => `/thoughts/${itemAt(thoughts, index)}`);
const thread = reads('thread', conversation);
/** Includes everything that the home timeline of apps and the home page contain. */
const homeFeed = reads('home-feed-all', () => '/feed?include=own,boosts');
const notifications = reads('notifications', () => '/notifications');

/** Number of likes before their removal, alternating: each request changes something. */
const LIKES = 64;
const like = ({ manifest, thoughtsTokens }: Session, index: number): Request => {
  const pair = Math.floor(index / (2 * LIKES)) * LIKES + (index % LIKES);
  return {
    method: index % (2 * LIKES) < LIKES ? 'POST' : 'DELETE',
    path: `/thoughts/${itemAt(manifest.thoughts.thoughts, pair)}/like`,
    token: itemAt(thoughtsTokens, pair),
  };
};

const post = (session: Session, index: number): Request => ({
  method: 'POST',
  path: '/thoughts',
  body: { content: `Thinking of number ${index} #numbers` },
  ...member(session, index),
});

/** Reads come before writes, so that they use the original data set. */
export const thoughtsScenarios: readonly Scenario[] = [
  page('page-profile', (data, index) => `/@${personOf(data, index)}`, reads('profile', profile, anybody)),
  {
    ...cached('page-profile-again', (data, index) => `/@${personOf(data, index)}`, visitor),
    beside: cached('profile-again', profile, anybody),
  },
  page('page-thought', ({ pages }, index) => itemAt(pages, index), reads('thread', conversation, anybody)),
  page(
    'page-public-feed',
    () => '/all',
    reads('public-feed', () => '/feed/public', anybody),
  ),
  page('page-tag', (data, index) => `/tag/${tagOf(data, index)}`, reads('tag', tag, anybody)),
  page('page-home', () => '/', homeFeed, browser),
  page('page-notifications', () => '/me/notifications', notifications, browser),
  thought,
  reads('home-feed', () => '/feed'),
  cached('home-feed-again', () => '/feed'),
  reads('home-feed-boosts', () => '/feed?include=boosts'),
  homeFeed,
  cached('public-feed', () => '/feed/public', anybody),
  reads('public-feed-signed-in', () => '/feed/public'),
  cached('person', (data, index) => `/users/${personOf(data, index)}`),
  reads('profile', profile),
  thread,
  reads('tag', tag),
  cached('popular-tags', () => '/tags/popular'),
  reads('search', ({ words }, index) => `/search?type=thought&q=${itemAt(words, index)}`),
  reads('followers', (data, index) => `/users/${personOf(data, index)}/followers`),
  notifications,
  inApp('app-home', () => '/api/v1/timelines/home?limit=20', homeFeed),
  inApp('app-status', ({ statuses }, index) => `/api/v1/statuses/${itemAt(statuses, index)}`, thought),
  inApp(
    'app-context',
    ({ discussed }, index) => `/api/v1/statuses/${itemAt(discussed, index)}/context`,
    thread,
  ),
  inApp('app-notifications', () => '/api/v1/notifications?limit=20', homeFeed),
  { name: 'like', service: 'thoughts', status: 204, request: like },
  { name: 'post', service: 'thoughts', status: 201, request: post },
];
