// Runs the journal alone.
import { configured, hostServices } from '@tandem/platform/service/service.ts';
import { startJournal } from './app.ts';
import { readJournalConfig } from './config.ts';

await hostServices([configured(readJournalConfig, startJournal)]);
