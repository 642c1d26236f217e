// Runs both services in one process.
import { useFrugalMemory } from './platform/config/memory.ts';

useFrugalMemory();

const { configured, hostServices } = await import('./platform/service/service.ts');
const [journal, journalConfig, thoughts, thoughtsConfig] = await Promise.all([
  import('./journal/app.ts'),
  import('./journal/config.ts'),
  import('./thoughts/app.ts'),
  import('./thoughts/config.ts'),
]);

await hostServices([
  configured(journalConfig.readJournalConfig, journal.startJournal),
  configured(thoughtsConfig.readThoughtsConfig, thoughts.startThoughts),
]);
