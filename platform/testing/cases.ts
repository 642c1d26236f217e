// The number of cases of expensive tests: of properties, and of matrices whose cells test the same fact.
import { eachDatabase, oneDatabase } from './databases.ts';

/** Per property, before a commit. */
const MOST_BEFORE_A_COMMIT = 100;

const ring = process.env.TEST_RING;

/**
 * Returns `most` in the campaign (`npm run test:campaign`, which runs the files that import this), a sixth in
 * CI, and before a commit a sixth but at most a hundred. Each run has different cases.
 */
export function cases(most: number): number {
  if (ring === 'campaign') return most;
  const some = Math.ceil(most / 6);
  return ring === 'slow' ? some : Math.min(MOST_BEFORE_A_COMMIT, some);
}

/** All of `forms` in CI and the campaign; before a commit `count` of them, from the position `from` on. */
export function allInCi<Form>(forms: readonly Form[], count: number, from = 0): readonly Form[] {
  if (ring === 'slow' || ring === 'campaign') return forms;
  const at = from % forms.length;
  return [...forms.slice(at), ...forms.slice(0, at)].slice(0, count);
}

/** All of `forms` in the campaign, otherwise the first `count`, which should represent the others. */
export const someOf = <Form>(forms: readonly Form[], count: number): readonly Form[] =>
  ring === 'campaign' ? forms : forms.slice(0, count);

/** As `eachDatabase` in the campaign, otherwise as `oneDatabase`. */
export const someDatabases = ring === 'campaign' ? eachDatabase : oneDatabase;
