// All scenarios, in the order in which they are measured.
import { federationScenarios } from './federation.ts';
import { journalScenarios } from './journal.ts';
import type { Scenario } from './scenario.ts';
import { thoughtsScenarios } from './thoughts.ts';

export const scenarios: readonly Scenario[] = [
  ...journalScenarios,
  ...federationScenarios,
  ...thoughtsScenarios,
];
