// All scenarios, in the order in which they are measured.
import { federationScenarios } from './federation.ts';
import { journalScenarios } from './journal.ts';
import { pageScenarios } from './pages.ts';
import type { Scenario } from './scenario.ts';
import { thoughtsScenarios } from './thoughts.ts';

export const scenarios: readonly Scenario[] = [
  ...journalScenarios,
  ...federationScenarios,
  ...pageScenarios,
  ...thoughtsScenarios,
];

/** @throws Error where there is none of that name. */
export function requireScenario(name: string): Scenario {
  const found = scenarios.find((scenario) => scenario.name === name);
  if (!found) throw new Error(`There is no scenario ${name}.`);
  return found;
}
