// Whether a form was sent from a page of this server, by what browsers say of each request
// (docs/decisions/0181).

type Sender = { header(name: string): string | undefined; origin: string };

/**
 * `Sec-Fetch-Site` says it; a browser without that header names the page's origin. Neither can be set by
 * another site, and a request with neither comes from no browser that we support.
 */
export function isOwnForm({ header, origin }: Sender): boolean {
  const site = header('sec-fetch-site');
  return site === undefined ? header('origin') === origin : site === 'same-origin';
}
