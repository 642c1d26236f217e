// What tests of generated histories run against: a server, and the model of it.

import type { ThoughtsDatabase } from '../../foundation/tables/tables.ts';
import type { ThoughtId } from '../../ids.ts';
import type { Person, TestThoughts } from '../thoughts.ts';
import type { Model, ModelPerson } from './model.ts';

/** The one of the users who runs the server; on all pages but those of operators a user like any other. */
export const ADMINISTRATOR = 'dot';

/** `login` is null for remote users. */
export type ModelUser = ModelPerson & { login: Person | null };

export type ModelHarness = {
  thoughts: TestThoughts;
  database: ThoughtsDatabase;
  model: Model;
  users: readonly ModelUser[];
  /** The ids of every thought ever created. */
  ids: ThoughtId[];
};

/** The statuses that an action got and should get. */
export type Statuses = { actual: number; expected: number };
