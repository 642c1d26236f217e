// What other servers ask, without a login.
import { HOST } from '../load/request.ts';
import { GROWTH, itemAt, perSecond, type Scenario, type Session } from './scenario.ts';

type Path = (person: string, thought: string) => string;

const asks = (name: string, accept: string, path: Path, least: number): Scenario => ({
  ...{ name, service: 'thoughts', status: 200, targets: [perSecond(least), GROWTH] },
  request: ({ manifest: { thoughts } }: Session, index) => ({
    method: 'GET',
    path: path(itemAt(thoughts.people, index), itemAt(thoughts.thoughts, index)),
    headers: { accept },
  }),
});

const ACTIVITY = 'application/activity+json';

export const federationScenarios: readonly Scenario[] = [
  asks('actor', ACTIVITY, (person) => `/users/${person}`, 25_000),
  asks(
    'webfinger',
    'application/jrd+json',
    (person) => `/.well-known/webfinger?resource=acct:${person}@${HOST}`,
    34_000,
  ),
];
