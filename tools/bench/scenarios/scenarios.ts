// All scenarios, in order of measurement.
import { federationScenarios } from './federation.ts';
import { journalScenarios } from './journal.ts';
import type { Scenario } from './scenario.ts';
import { thoughtsScenarios } from './thoughts.ts';

export const scenarios: readonly Scenario[] = [
  ...journalScenarios,
  ...federationScenarios,
  ...thoughtsScenarios,
];
