// Detects forms sent from pages of this server, by request headers that browsers set (docs/decisions/0183).

type Sender = { header(name: string): string | undefined; origin: string };

/**
 * Uses `Sec-Fetch-Site`; browsers without it send the page's `Origin`. Other sites can set neither, and
 * supported browsers always send one of them.
 */
export function isOwnForm({ header, origin }: Sender): boolean {
  const site = header('sec-fetch-site');
  return site === undefined ? header('origin') === origin : site === 'same-origin';
}
