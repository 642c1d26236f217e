// Finds statements that scan a whole table or build a temporary index.
import assert from 'node:assert/strict';
import type { PlannedQuery, Step } from './query-plans.ts';

/** Scans of other sources than tables: given values, results of an earlier step, full-text matches. */
const ALLOWED_SCAN =
  /^SCAN (CONSTANT ROW|\d+-ROW VALUES|\(subquery-\d+\)|\S+ VIRTUAL TABLE INDEX (1:$|\d+:M))/;
const DERIVED_TABLE = /^(?:CO-ROUTINE|MATERIALIZE) (\S+)$/;

/** The steps whose cost grows with the table: scans, except ordered index scans with a limit. */
export function findScans({ sql, plan }: PlannedQuery): string[] {
  const derived = new Set(plan.map(({ detail }) => DERIVED_TABLE.exec(detail)?.[1]));
  return plan
    .filter((step) => {
      const [, verb, name = ''] = /^(SCAN) (\S+)/.exec(step.detail) ?? [];
      if (/ AUTOMATIC /.test(step.detail)) return !derived.has(/^SEARCH (\S+)/.exec(step.detail)?.[1]);
      if (!verb || derived.has(name) || ALLOWED_SCAN.test(step.detail)) return false;
      return !(/\border by\b.*\blimit\b/.test(sql) && isIndexWalk(step, plan));
    })
    .map(({ detail }) => detail);
}

const isIndexWalk = ({ parent, detail }: Step, plan: readonly Step[]): boolean =>
  / USING (COVERING )?INDEX /.test(detail) &&
  !plan.some((other) => other.parent === parent && other.detail.startsWith('USE TEMP B-TREE'));

/**
 * Fails for each scan that `allowed` does not list with a reason, and for each entry without a scan. Keys are
 * a step (`SCAN invitation`) or, if that is ambiguous, a step and a part of the statement, separated by
 * ` of `.
 */
export function assertNoScans(
  queries: readonly PlannedQuery[],
  allowed: Readonly<Record<string, string>>,
): void {
  const unused = new Set(Object.keys(allowed));
  const found: string[] = [];
  for (const query of queries) {
    for (const step of findScans(query)) {
      const excuse = Object.keys(allowed).find((key) => matchesAllowance(key, step, query.sql));
      if (excuse === undefined) found.push(`${step}: ${query.sql}`);
      else unused.delete(excuse);
    }
  }
  assert.deepEqual(found, [], 'statements that scan tables');
  assert.deepEqual([...unused], [], 'unused exceptions');
}

function matchesAllowance(excuse: string, step: string, sql: string): boolean {
  const [wanted, part = ''] = excuse.split(' of ');
  return wanted === step && sql.includes(part);
}
