// What a rule that is newer than the code still lets pass: a number for each rule, which may only become
// smaller.
import type { Violation } from './violation.ts';

/** Violations by the name of the rule. */
export type Findings = Record<string, readonly Violation[]>;

/**
 * All violations of each rule that has more than `allowed` of them; of a rule that is not named, none is
 * allowed.
 */
export function beyondAllowances(findings: Findings, allowed: Readonly<Record<string, number>>): Violation[] {
  return Object.entries(findings)
    .filter(([rule, violations]) => violations.length > (allowed[rule] ?? 0))
    .flatMap(([, violations]) => violations);
}
