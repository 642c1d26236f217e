// Runs both services in one process.
import { startJournal } from './journal/app.ts';
import { readJournalConfig } from './journal/config.ts';
import { environment } from './platform/config/environment.ts';
import { hostServices } from './platform/service/service.ts';
import { startThoughts } from './thoughts/app.ts';
import { readThoughtsConfig } from './thoughts/config.ts';

const settings = environment();
await hostServices([
  async () => startJournal(readJournalConfig(settings)),
  async () => startThoughts(readThoughtsConfig(settings)),
]);
