// What other servers ask, without a login.
import { HOST, type Request } from '../load/request.ts';
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

const JRD = 'application/jrd+json';
const NODEINFO = '/.well-known/nodeinfo';

const elsewhere = (account: string, accept: string, path: string): Request => ({
  method: 'GET',
  path,
  headers: { accept, host: account.slice(account.indexOf('@') + 1) },
});

const ACTIVITY = 'application/activity+json';

export const federationScenarios: readonly Scenario[] = [
  asks('actor', ACTIVITY, (person) => `/users/${person}`, 25_000),
  {
    ...asks('webfinger', JRD, (person) => `/.well-known/webfinger?resource=acct:${person}@${HOST}`, 34_000),
    elsewhere: (account) => elsewhere(account, JRD, `/.well-known/webfinger?resource=acct:${account}`),
  },
  {
    ...asks('nodeinfo', JRD, () => NODEINFO, 33_000),
    elsewhere: (account) => elsewhere(account, JRD, NODEINFO),
  },
];
