// The messages between the main thread and a database thread.

export type Statement = { sql: string; parameters: readonly unknown[] };

export type Outcome =
  | { rows: unknown[]; affected: bigint | undefined }
  | { error: { message: string; code: unknown; errcode: unknown } };
