// What federation's commands are given.
import type { Clock } from '@tandem/platform/time/clock.ts';
import type { FederationDatabase } from '../foundation/tables/federation.ts';

/** `base` is the public address; null where none is set. */
export type CommandContext = { database: FederationDatabase; clock: Clock; base: string | null };

/** Runs `use` on the service's database and lets go of it. */
export type WithFederation = <Result>(
  use: (administered: CommandContext) => Promise<Result>,
) => Promise<Result>;
