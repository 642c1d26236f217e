import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkTests } from './statements.ts';

const linesOf = (text: string, path = 'platform/a.test.ts') =>
  checkTests({ path, text, imports: [] }).map(({ line }) => line);

test('a test that starts a service stops it or returns it', () => {
  const plain = 'const other = await startThoughts(config);';
  assert.deepEqual(linesOf(`test('a', async () => {\n${plain}\n});`), [2]);
  assert.deepEqual(linesOf(`for (const a of b) {\n${plain}\n}`, 'a.slow.test.ts'), [2]);
  for (const passes of [
    `await using other = await startThoughts(config);`,
    `async function startBoth() {\n${plain}\nreturn other;\n}`,
    `const start = async () => {\n${plain}\nreturn other;\n};`,
    `const here = useSharedService(async () => {\n${plain}\nreturn other;\n});`,
    `const { code } = await startProgram(path).exited;`,
    `const postgres = await startPostgres();`,
  ])
    assert.deepEqual(linesOf(passes), [], passes);
});

test('fast tests do not read the wall clock, slow ones may', () => {
  const text = 'const began = performance.now();\nprocess.hrtime.bigint();';
  assert.deepEqual(linesOf(text), [1, 2]);
  assert.deepEqual(linesOf(text, 'a.slow.test.ts'), []);
  assert.deepEqual(linesOf(text, 'a.campaign.test.ts'), []);
  assert.deepEqual(linesOf(text, 'platform/a.ts'), []);
  assert.deepEqual(linesOf(`'performance.now()';`), []);
});

test('a sleep under any name is reported, polling is not', () => {
  const named = `import { setTimeout as delay } from 'node:timers/promises';\n`;
  assert.deepEqual(linesOf(`${named}await delay(5);`), [2]);
  assert.deepEqual(linesOf(`${named}while (!(await holds())) await delay(5);`), []);
  assert.deepEqual(linesOf(`import { setTimeout } from 'node:timers/promises';\nawait setTimeout(5);`), [2]);
  assert.deepEqual(linesOf('await new Promise((done) => setTimeout(done, 5));'), [1]);
  assert.deepEqual(linesOf('setTimeout(() => response.end(), 5);'), []);
});
