// The pages of thoughts, each beside what the interface has for it.
import {
  GROWTH,
  HALF_OF_BESIDE,
  itemAt,
  perSecond,
  type Scenario,
  type Session,
  uncached,
} from './scenario.ts';
import { again, anonymous, homeFeed, reads, thread } from './thoughts.ts';

type Path = (manifest: Session['manifest']['thoughts'], index: number) => string;

const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** What browsers of strangers ask for again and again. */
const keptPage = (name: string, path: Path, targets: Scenario['targets']): Scenario => ({
  ...{ name, service: 'thoughts', status: 200, targets },
  request: ({ manifest }, index) => ({
    ...{ method: 'GET', path: path(manifest.thoughts, index) },
    headers: { accept: ACCEPT },
  }),
});

/** Made anew for each request. */
const page = (name: string, path: Path, beside: Scenario): Scenario => ({
  ...uncached(keptPage(name, path, [perSecond(1300), HALF_OF_BESIDE, GROWTH])),
  beside,
});

/** The same, for who is logged in. */
const memberPage = (name: string, path: Path, beside: Scenario): Scenario => {
  const strangers = page(name, path, beside);
  return {
    ...strangers,
    request: (session, index) => {
      const request = strangers.request(session, index);
      return { ...request, headers: { ...request.headers, cookie: itemAt(session.cookies, index) } };
    },
  };
};

const profileOf: Path = ({ people }, index) => `/@${itemAt(people, index)}`;
const tagOf = ({ tags }: Parameters<Path>[0], index: number) => encodeURIComponent(itemAt(tags, index));

/** What strangers read of the interface. */
const open = (name: string, path: Path): Scenario => anonymous(reads(name, path, []));

export const pageScenarios: readonly Scenario[] = [
  page(
    'page-profile',
    profileOf,
    open('profile', ({ people }, index) => `/users/${itemAt(people, index)}/thoughts`),
  ),
  {
    ...keptPage('page-profile-again', profileOf, [perSecond(8000), HALF_OF_BESIDE, GROWTH]),
    beside: anonymous(
      again('profile-again', ({ people }, index) => `/users/${itemAt(people, index)}/thoughts`, []),
    ),
  },
  page('page-thought', ({ pages }, index) => itemAt(pages, index), anonymous(thread)),
  page(
    'page-public-feed',
    () => '/all',
    open('public-feed', () => '/feed/public'),
  ),
  page(
    'page-tag',
    (manifest, index) => `/tag/${tagOf(manifest, index)}`,
    open('tag', (manifest, index) => `/tags/${tagOf(manifest, index)}`),
  ),
  memberPage('page-home', () => '/', homeFeed),
  memberPage(
    'page-notifications',
    () => '/me/notifications',
    reads('notifications', () => '/notifications', []),
  ),
];
