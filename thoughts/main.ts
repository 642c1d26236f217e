// Runs thoughts alone.
import { environment } from '@tandem/platform/config/environment.ts';
import { hostServices } from '@tandem/platform/service/service.ts';
import { startThoughts } from './app.ts';
import { readThoughtsConfig } from './config.ts';

await hostServices([async () => startThoughts(readThoughtsConfig(environment()))]);
