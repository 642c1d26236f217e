// The one place that reads the process's environment.
import type { Environment } from './settings.ts';

export const environment = (): Environment => ({ ...process.env });
