// How large the data sets are in which is measured.

export type DataSetSize = {
  users: number;
  thoughts: number;
  /** Of a journal with four or five entries a day. */
  years: number;
};

export const SIZES = {
  /** For the test of every scenario. */
  tiny: { users: 10, thoughts: 200, years: 0.1 },
  small: { users: 10, thoughts: 1_000, years: 1 },
  medium: { users: 1_000, thoughts: 100_000, years: 10 },
  large: { users: 10_000, thoughts: 1_000_000, years: 30 },
} as const satisfies Record<string, DataSetSize>;

export type Size = keyof typeof SIZES;

export const isSize = (text: string): text is Size => Object.hasOwn(SIZES, text);

/** So that thirty years are 50,000. */
export const ENTRIES_PER_YEAR = 50_000 / 30;
