// The journal that is seeded: a service of its own beside the one that may be running on the same database.
import { startJournal } from '../../../journal/app.ts';
import type { JournalConfig } from '../../../journal/config.ts';

/** On a free port of this machine, open to whoever registers, until it is disposed of. */
export async function runSeededJournal(config: JournalConfig): Promise<{ url: string } & AsyncDisposable> {
  const service = await startJournal({
    ...config,
    ...{ JOURNAL_PORT: 0, JOURNAL_HOST: '127.0.0.1', JOURNAL_PUBLIC_URL: null, JOURNAL_METRICS_PORT: null },
    ...{ JOURNAL_REGISTRATION: 'open', REGISTRATIONS_PER_ADDRESS: 0, LOG_LEVEL: 'warn' },
  });
  return { url: service.url, [Symbol.asyncDispose]: () => service.close() };
}
