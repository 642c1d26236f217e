// What the two sides of a database thread say to each other.

export type Statement = { sql: string; parameters: readonly unknown[] };

export type Outcome =
  | { rows: unknown[]; affected: bigint | undefined }
  | { error: { message: string; code: unknown; errcode: unknown } };
