// Routes of aliases and moves.
import { deviceOf } from '@tandem/platform/accounts/activity/activity.ts';
import { endpoint } from '@tandem/platform/http/endpoint/endpoint.ts';
import { invalid, notFound } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import { listAliases } from '../../people/moves/aliases.ts';
import { AccountMove, Alias, AliasRequest, MoveRequest } from '../../people/moves/contract.ts';
import type { FederationContext } from '../context.ts';
import type { MoveOperations } from './operations.ts';

export function mountMoves({ http, database }: FederationContext, operations: MoveOperations): void {
  http.mount(readAliases, async ({ caller }) =>
    (await listAliases(database.read, ownActorId(caller))).map(({ uri, handle }) => ({ uri, handle })),
  );

  http.mount(createAlias, async (call) => {
    const { handle, uri } = call.body;
    const text = handle ?? uri;
    if (text === undefined) throw invalid('', 'must have a handle or a uri');
    const added = await operations.addAlias(call, text, handle === undefined ? '/uri' : '/handle');
    return { uri: added.uri, handle: added.handle };
  });

  http.mount(deleteAlias, (call) => operations.removeAlias(call, call.query.uri));

  http.mount(startMove, (call) => operations.startMove({ ...call, device: deviceOf(call) }, call.body));

  http.mount(readMove, async ({ caller }) => {
    const move = await operations.findMove(caller);
    if (!move) throw notFound('move');
    return move;
  });

  http.mount(endMove, (call) => operations.endMove({ ...call, device: deviceOf(call) }));
}

const common = { tag: 'users', access: 'bearer' } as const;

const readAliases = endpoint({
  ...common,
  method: 'GET',
  path: '/users/me/aliases',
  operationId: 'listAliases',
  summary: 'List one’s aliases',
  description:
    'Other accounts that the caller names as own. Followers of those can be moved to this account.',
  success: { status: 200, schema: Type.Array(Alias), description: 'Oldest first.' },
});

const createAlias = endpoint({
  ...common,
  method: 'POST',
  path: '/users/me/aliases',
  operationId: 'addAlias',
  summary: 'Add an alias',
  description:
    'Looks the account up first. At most ten. It is published as `alsoKnownAs`; it moves nobody by itself.',
  input: { kind: 'json', schema: AliasRequest },
  success: { status: 201, schema: Alias, description: 'The alias.' },
  refuses: ['invalid', 'forbidden', 'not-found', 'too-many', 'bad-gateway'],
});

const deleteAlias = endpoint({
  ...common,
  method: 'DELETE',
  path: '/users/me/aliases',
  operationId: 'removeAlias',
  summary: 'Remove an alias',
  description: 'Has no effect without the alias.',
  query: Type.Object({
    uri: Type.String({ maxLength: 2048, examples: ['https://other.example/users/bob'] }),
  }),
  success: { status: 204, description: 'No alias.' },
  refuses: ['invalid', 'forbidden'],
});

const startMove = endpoint({
  ...common,
  method: 'POST',
  path: '/users/me/move',
  operationId: 'startMove',
  summary: 'Move to another account',
  description:
    'The new account must name this one as an alias. The profile then leads to it, this account becomes read-only, and ' +
    'the servers of the followers are asked to move them, up to five times in 29 days. The same target again resumes ' +
    'the move. Followers move to another account at most once in 30 days (409).',
  input: { kind: 'json', schema: MoveRequest },
  success: { status: 202, description: 'Moving.' },
  refuses: ['invalid', 'forbidden', 'not-found', 'conflict', 'too-many', 'bad-gateway'],
});

const readMove = endpoint({
  ...common,
  method: 'GET',
  path: '/users/me/move',
  operationId: 'getMove',
  summary: 'Read the progress of the move',
  description: 'Not found without a move, and after its end.',
  success: { status: 200, schema: AccountMove, description: 'The move.' },
  refuses: ['not-found'],
});

const endMove = endpoint({
  ...common,
  method: 'DELETE',
  path: '/users/me/move',
  operationId: 'endMove',
  summary: 'End the move',
  description: 'Ends the redirect and all further rounds. Followers who left do not come back.',
  success: { status: 204, description: 'Not moved.' },
  refuses: ['forbidden'],
});
