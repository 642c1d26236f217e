// All scenarios, in order of measurement.
import { federationScenarios } from './scenarios/federation.ts';
import { journalScenarios } from './scenarios/journal.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { thoughtsScenarios } from './scenarios/thoughts.ts';

export const scenarios: readonly Scenario[] = [
  ...journalScenarios,
  ...federationScenarios,
  ...thoughtsScenarios,
];
