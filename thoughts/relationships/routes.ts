// The route of relationships.
import { selfIdOf } from '../actors/actors.ts';
import type { Thoughts } from '../thoughts-service.ts';
import * as contract from './contract.ts';
import { listRelationships } from './relationships.ts';

export function mountRelationships({ http, database }: Thoughts): void {
  http.mount(contract.listRelationships, ({ caller, query }) =>
    listRelationships(database.read, selfIdOf(caller), query.username),
  );
}
