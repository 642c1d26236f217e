// The route of relationships.

import type { ThoughtsContext } from '../../context.ts';
import { ownActorId } from '../../foundation/actors/actors.ts';
import * as contract from './relationships.ts';
import { listRelationships } from './relationships.ts';

export function mountRelationships({ http, database }: ThoughtsContext): void {
  http.mount(contract.listRelationshipsEndpoint, ({ caller, query }) =>
    listRelationships(database.read, ownActorId(caller), query.username),
  );
}
