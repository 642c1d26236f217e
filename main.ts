// Runs both services in one process.
import { startJournal } from './journal/app.ts';
import { readJournalConfig } from './journal/config.ts';
import { environment } from './platform/config/environment.ts';
import { hostServices } from './platform/service/service.ts';

await hostServices([async () => startJournal(readJournalConfig(environment()))]);
