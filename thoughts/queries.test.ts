// The SQL of thoughts: every statement that its operations, federation and jobs run on SQLite, with SQLite's plan.
import { test } from 'node:test';
import { expectGolden } from '@tandem/platform/testing/golden.ts';
import { hearStatements, planQueries, writeQueries } from '@tandem/platform/testing/queries.ts';
import { thoughtsMigrations } from './app.ts';
import { letTimePass, useDeliveries } from './testing/everything/deliveries.ts';
import { useOperations } from './testing/everything/operations.ts';
import { useDocuments } from './testing/everything/readers.ts';
import { startScene } from './testing/everything/scene.ts';
import { useInbox } from './testing/everything/senders.ts';

test('the statements of thoughts and their plans are as committed', async () => {
  const statements = await hearStatements(async () => {
    await using scene = await startScene();
    await useOperations(scene);
    await useDocuments(scene);
    await useInbox(scene);
    await useDeliveries(scene);
    await letTimePass(scene);
  });
  const queries = await planQueries(statements, thoughtsMigrations);
  await expectGolden(new URL('queries.golden.sql', import.meta.url), writeQueries(queries));
});
