// What an attacking process is given, as JSON on its command line.
import type { Kind } from '../kinds.ts';

export type AttackPlan = {
  kind: Kind;
  /** Where the service, or the proxy before it, listens. */
  host: string;
  port: number;
  connections: number;
  /** Whether half of the connections come from the address that honest clients have. */
  sharesAddress: boolean;
  /** A login of the attacker's own. */
  token: string;
  /** The target of a GET whose reply is long, or decided by other servers' rules. */
  target: string;
  /** The actor that activities are sent to. */
  victim: string;
};

/** What the process reports every second. */
export type AttackReport = { opened: number; open: number; statuses: Record<string, number> };

/** From where hostile connections come; `index` is that of the connection. */
export function addressOf(index: number, sharesAddress: boolean): string {
  return sharesAddress && index % 2 === 0 ? '127.0.0.1' : `127.50.0.${1 + (index % 32)}`;
}
