// The context of the commands of federation and moderation.
import type { Clock } from '@tandem/platform/time/clock.ts';
import type { FederationDatabase } from '../foundation/tables/federation.ts';

/** The operator of commands in the moderation log. */
export const COMMAND_LINE = { username: 'command-line' };

/** `base` is the public address, null if none is set. */
export type CommandContext = { database: FederationDatabase; clock: Clock; base: string | null };

/** Runs `use` on the database of the service and closes it. */
export type WithFederation = <Result>(
  use: (administered: CommandContext) => Promise<Result>,
) => Promise<Result>;
