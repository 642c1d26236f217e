// What other servers ask, without a login.
import { HOST } from '../load/request.ts';
import { GROWTH, perSecond, type Scenario, type Scene, turn } from './scenario.ts';

type Path = (person: string, thought: string) => string;

const asks = (name: string, accept: string, path: Path, least: number): Scenario => ({
  ...{ name, service: 'thoughts', status: 200, targets: [perSecond(least), GROWTH] },
  request: ({ facts: { thoughts } }: Scene, index) => ({
    method: 'GET',
    path: path(turn(thoughts.people, index), turn(thoughts.thoughts, index)),
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
