// Runs the journal alone.
import { environment } from '@tandem/platform/config/environment.ts';
import { hostServices } from '@tandem/platform/service/service.ts';
import { startJournal } from './app.ts';
import { readJournalConfig } from './config.ts';

await hostServices([async () => startJournal(readJournalConfig(environment()))]);
