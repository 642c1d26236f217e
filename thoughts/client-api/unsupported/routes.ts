// Unsupported features that apps call: empty lists, and the refusals of a Mastodon server without them.

import { forbidden, notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import type { ThoughtsContext } from '../../context.ts';
import { clientEndpoint } from '../http/client-endpoint.ts';

export function mountAbsent({ http }: ThoughtsContext): void {
  for (const list of emptyLists) http.mount(list, async () => []);
}

// Endpoints of unsupported features that apps call: they return empty lists.

type EmptyList = {
  path: string;
  operationId: string;
  summary: string;
  /** The required scope; null if no token is required. */
  scope: string | null;
  tag: 'accounts' | 'statuses' | 'timelines';
};

const EMPTY_LISTS: readonly EmptyList[] = [
  {
    path: '/api/v1/accounts/{id}/identity_proofs',
    operationId: 'listIdentityProofs',
    summary: 'List the identity proofs of an account',
    scope: null,
    tag: 'accounts',
  },
  {
    path: '/api/v1/scheduled_statuses',
    operationId: 'listScheduledStatuses',
    summary: 'List scheduled statuses',
    scope: 'read:statuses',
    tag: 'statuses',
  },
  {
    path: '/api/v1/trends/links',
    operationId: 'listTrendingLinks',
    summary: 'List trending links',
    scope: null,
    tag: 'timelines',
  },
];

const idParams = Type.Object({ id: Type.Optional(Type.String()) });

const emptyLists = EMPTY_LISTS.map(({ scope, ...shown }) =>
  clientEndpoint({
    ...shown,
    method: 'GET',
    access: scope === null ? 'optional' : 'bearer',
    scopes: scope === null ? [] : [scope],
    params: idParams,
    success: { status: 200, schema: Type.Array(Type.Object({})), description: 'Empty.' },
  }),
);

// Unsupported operations with the replies of a Mastodon server that does not offer them.
export function mountRefusals({ http }: ThoughtsContext): void {
  http.mount(createAccount, async () => {
    throw forbidden('This action is not allowed');
  });
  for (const declared of [
    translateStatus,
    readTerms,
    readOldTerms,
    linkTimeline,
    readAnnualReport,
    generateAnnualReport,
    markAnnualReport,
  ])
    http.mount(declared, async () => {
      throw notFound('record');
    });
  http.mount(listAnnualReports, async () => ({ annual_reports: [], accounts: [], statuses: [] }));
  http.mount(readAnnualReportState, async () => ({ state: 'ineligible' }));
}

const never = { status: 200, schema: Type.Object({}), description: 'Never returned.' } as const;
const refused = { success: never, refuses: ['not-found'] } as const;
const open = { ...refused, method: 'GET', access: 'optional', scopes: [] } as const;

const createAccount = clientEndpoint({
  method: 'POST',
  path: '/api/v1/accounts',
  tag: 'accounts',
  access: 'optional',
  needsToken: true,
  scopes: ['write:accounts'],
  operationId: 'createAccount',
  summary: 'Register an account (refused: registration is on the web pages only)',
  success: never,
  refuses: ['forbidden'],
});

const translateStatus = clientEndpoint({
  ...refused,
  method: 'POST',
  path: '/api/v1/statuses/{id}/translate',
  tag: 'statuses',
  access: 'optional',
  needsToken: true,
  scopes: ['read:statuses'],
  params: Type.Object({ id: Type.String() }),
  operationId: 'translateStatus',
  summary: 'Translate a status (not supported)',
});

const readTerms = clientEndpoint({
  ...open,
  path: '/api/v1/instance/terms_of_service',
  tag: 'instance',
  operationId: 'readTermsOfService',
  summary: 'Read the terms of service (not supported)',
});

const readOldTerms = clientEndpoint({
  ...open,
  path: '/api/v1/instance/terms_of_service/{date}',
  tag: 'instance',
  params: Type.Object({ date: Type.String() }),
  operationId: 'readTermsOfServiceOf',
  summary: 'Read the terms of service of a date (not supported)',
});

const linkTimeline = clientEndpoint({
  ...open,
  path: '/api/v1/timelines/link',
  tag: 'timelines',
  operationId: 'readLinkTimeline',
  summary: 'Read the statuses with a trending link (not supported)',
});

const onReports = { tag: 'accounts', access: 'bearer' } as const;
const year = Type.Object({ year: Type.String() });

const listAnnualReports = clientEndpoint({
  ...onReports,
  method: 'GET',
  path: '/api/v1/annual_reports',
  scopes: ['read:accounts'],
  operationId: 'listAnnualReports',
  summary: 'List annual reports (not supported)',
  success: {
    status: 200,
    schema: Type.Object({
      annual_reports: Type.Array(Type.Object({})),
      accounts: Type.Array(Type.Object({})),
      statuses: Type.Array(Type.Object({})),
    }),
    description: 'Empty.',
  },
});

const readAnnualReport = clientEndpoint({
  ...onReports,
  ...refused,
  method: 'GET',
  path: '/api/v1/annual_reports/{year}',
  params: year,
  scopes: ['read:accounts'],
  operationId: 'readAnnualReport',
  summary: 'Read an annual report (not supported)',
});

const readAnnualReportState = clientEndpoint({
  ...onReports,
  method: 'GET',
  path: '/api/v1/annual_reports/{year}/state',
  params: year,
  scopes: ['read:accounts'],
  operationId: 'readAnnualReportState',
  summary: 'Read the state of an annual report (not supported)',
  success: {
    status: 200,
    schema: Type.Object({ state: Type.String({ enum: ['ineligible'] }) }),
    description: 'Never generated.',
  },
});

const generateAnnualReport = clientEndpoint({
  ...onReports,
  ...refused,
  method: 'POST',
  path: '/api/v1/annual_reports/{year}/generate',
  params: year,
  scopes: ['write:accounts'],
  operationId: 'generateAnnualReport',
  summary: 'Generate an annual report (not supported)',
});

const markAnnualReport = clientEndpoint({
  ...onReports,
  ...refused,
  method: 'POST',
  path: '/api/v1/annual_reports/{year}/read',
  params: year,
  scopes: ['write:accounts'],
  operationId: 'readOneAnnualReport',
  summary: 'Mark an annual report as read (not supported)',
});
