// Runs both services in one process.
import { startJournal } from './journal/app.ts';
import { readJournalConfig } from './journal/config.ts';
import { configured, hostServices } from './platform/service/service.ts';
import { startThoughts } from './thoughts/app.ts';
import { readThoughtsConfig } from './thoughts/config.ts';

await hostServices([
  configured(readJournalConfig, startJournal),
  configured(readThoughtsConfig, startThoughts),
]);
