// The harness of tests with generated histories: a server and its model.

import type { ThoughtsDatabase } from '../../foundation/tables/tables.ts';
import type { ThoughtId } from '../../ids.ts';
import type { Person, TestThoughts } from '../thoughts.ts';
import type { Model, ModelPerson } from './model.ts';

/** The user who administers the server. Only the administration pages treat this user differently. */
export const ADMINISTRATOR = 'dot';

/** `login` is null for remote users. */
export type ModelUser = ModelPerson & { login: Person | null };

export type ModelHarness = {
  thoughts: TestThoughts;
  database: ThoughtsDatabase;
  model: Model;
  users: readonly ModelUser[];
  /** The ids of all thoughts ever created. */
  ids: ThoughtId[];
};

/** The actual and the expected status of an action. */
export type Statuses = { actual: number; expected: number };
