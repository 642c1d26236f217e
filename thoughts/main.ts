// Runs thoughts alone.
import { configured, hostServices } from '@tandem/platform/service/service.ts';
import { startThoughts } from './app.ts';
import { readThoughtsConfig } from './config.ts';

await hostServices([configured(readThoughtsConfig, startThoughts)]);
