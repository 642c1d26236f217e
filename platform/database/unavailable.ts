// Tells a database that is away or full from a mistake of ours, whichever the dialect.

/** SQLite's primary codes: BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN. */
const SQLITE = new Set([5, 6, 7, 8, 10, 13, 14]);
/** PostgreSQL's classes: connection (08), resources (53), operator intervention (57), system error (58). */
const POSTGRES = /^(08|53|57|58)/;
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const BY_MESSAGE = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** Whether asking again later may help. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && typeof error.errcode === 'number') return SQLITE.has(error.errcode & 0xff);
  const code = 'code' in error ? String(error.code) : '';
  return NETWORK.has(code) || (code.length === 5 && POSTGRES.test(code)) || BY_MESSAGE.test(error.message);
}
