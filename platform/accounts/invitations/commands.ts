// Invitation commands common to all services.
import { type Command, defineCommand, UsageError } from '../../cli/command.ts';
import { renderTable } from '../../cli/terminal.ts';
import { DAY, formatInstant, HOUR, MINUTE } from '../../time/clock.ts';
import type { WithAccounts } from '../administration/account-admin.ts';
import { createInvitation, listInvitations, prepareInvitation, revokeInvitation } from './invitations.ts';

export const invitationCommands = (withAccounts: WithAccounts): Command[] => [
  create(withAccounts),
  list(withAccounts),
  revoke(withAccounts),
];

const create = (withAccounts: WithAccounts): Command =>
  defineCommand({
    name: 'invitations create',
    summary: 'Creates an invitation code for registration, and shows it once.',
    description: 'A code is required if the registration setting is invitation.',
    options: {
      uses: {
        type: 'string',
        value: 'number',
        help: 'How many users may register with it; 1 by default.',
      },
      expires: {
        type: 'string',
        value: 'time',
        help: 'How long it is valid, such as 30m, 12h or 7d, or never; 7d by default.',
      },
      note: { type: 'string', value: 'text', help: 'A note shown in the list.' },
    },
    run: ({ options }) => {
      const uses = parseUses(options.uses ?? '1');
      const lasts = parseDuration(options.expires ?? '7d');
      return withAccounts(async ({ database, clock }) => {
        const now = clock.now();
        const expiresAt = lasts === null ? null : now + lasts;
        const wanted = { uses, expiresAt, note: options.note ?? '' };
        const { code, row } = prepareInvitation(wanted, now);
        const { id } = row;
        await database.write((tx) => createInvitation(tx, row));
        const until = expiresAt === null ? null : formatInstant(expiresAt);
        const text = `The code, shown only now: ${code}\nValid for ${uses}, ${until ? `until ${until}` : 'for ever'}; its id is ${id}.`;
        return { json: { id, code, uses, expiresAt: until }, text };
      });
    },
  });

const list = (withAccounts: WithAccounts): Command =>
  defineCommand({
    name: 'invitations list',
    summary: 'Lists the valid invitations, oldest first; their codes are not stored.',
    run: async () => {
      const rows = await withAccounts(({ database, clock }) => listInvitations(database.read, clock.now()));
      const json = rows.map(({ id, note, uses_left, expires_at, created_at }) => ({
        id,
        note,
        usesLeft: uses_left,
        createdAt: formatInstant(created_at),
        expiresAt: expires_at === null ? null : formatInstant(expires_at),
      }));
      const cells = json.map(({ id, usesLeft, expiresAt, note }) => [
        id,
        String(usesLeft),
        expiresAt ?? 'never',
        note,
      ]);
      return {
        json,
        text: renderTable(['id', 'uses left', 'expires', 'note'], cells, 'There are no invitations.'),
      };
    },
  });

const revoke = (withAccounts: WithAccounts): Command =>
  defineCommand({
    name: 'invitations revoke',
    operands: ['id'],
    summary: 'Revokes an invitation; users who registered with it stay.',
    run: ({ operands: { id } }) =>
      withAccounts(async ({ database }) => {
        await database.write((tx) => revokeInvitation(tx, id));
        return { json: { id }, text: `${id} is revoked.` };
      }),
  });

const MAX_USES = 1_000_000;

function parseUses(text: string): number {
  const uses = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 0;
  if (uses < 1 || uses > MAX_USES) throw new UsageError(`--uses takes a whole number from 1 to ${MAX_USES}.`);
  return uses;
}

const UNITS: Readonly<Record<string, number>> = { m: MINUTE, h: HOUR, d: DAY };

/** Milliseconds; null for `never`. */
function parseDuration(text: string): number | null {
  if (text === 'never') return null;
  const [, count, unit = ''] = /^([1-9]\d{0,4})([mhd])$/.exec(text) ?? [];
  if (count === undefined) throw new UsageError('--expires takes a time such as 30m, 12h or 7d, or never.');
  return Number(count) * (UNITS[unit] ?? DAY);
}
