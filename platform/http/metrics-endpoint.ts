// `GET /metrics` on the service's own port, for clients with the token.
import type { PlatformTables } from '../database/tables.ts';
import { CONTENT_TYPE, type Metrics } from '../metrics/metrics.ts';
import { isAuthorized } from '../metrics/serve.ts';
import { unauthenticated } from '../refusal.ts';
import { endpoint } from './endpoint/endpoint.ts';
import type { Http } from './http.ts';
import { Reply } from './replies/reply.ts';

const readMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  tag: 'health',
  summary: 'Metrics',
  access: 'public',
  bulkhead: null,
  unknownParameters: 'ignored',
  success: { status: 200, contentType: CONTENT_TYPE, description: 'In the Prometheus text format.' },
  hidden: true,
});

export function mountMetrics<Tables extends PlatformTables>(
  http: Http<Tables>,
  metrics: Metrics,
  token: string,
): void {
  http.mount(readMetrics, async ({ header }) => {
    if (!isAuthorized(token, header('authorization')))
      throw unauthenticated('The metrics require a bearer token.');
    const headers = { 'content-type': CONTENT_TYPE, 'cache-control': 'no-store' };
    return new Reply(200, await metrics.renderMetrics(), headers);
  });
}
