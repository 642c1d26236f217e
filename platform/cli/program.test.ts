import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigurationError } from '../config/settings.ts';
import { notFound } from '../refusal.ts';
import { runInProcess } from '../testing/commands.ts';
import { defineCommand, type Program } from './command.ts';

const program: Program = {
  name: 'kitchen',
  usage: 'npm run kitchen --',
  summary: 'What happens in the kitchen.',
  commands: [
    defineCommand({ name: 'serve', summary: 'Opens.', run: async () => undefined }),
    defineCommand({
      name: 'cakes bake',
      summary: 'Bakes a cake.',
      operands: ['kind'],
      options: {
        layers: { type: 'string', value: 'number', help: 'How many.', required: true },
        cream: { type: 'boolean', help: 'With cream.' },
        note: { type: 'string', value: 'text', help: 'Written on it.' },
      },
      run: async ({ operands: { kind }, options }) => ({
        json: { kind, ...options },
        text: `${kind}\u001b[2J, ${options.layers} layers`,
      }),
    }),
    defineCommand({
      name: 'cakes burn',
      summary: 'Fails.',
      run: async () => ({ json: [], text: 'black', failed: true }),
    }),
    defineCommand({
      name: 'taste',
      summary: 'Refuses.',
      run: async () => {
        throw notFound('cake');
      },
    }),
    defineCommand({
      name: 'light',
      summary: 'Has wrong settings.',
      run: async () => {
        throw new ConfigurationError('GAS is "no".');
      },
    }),
    defineCommand({
      name: 'drop',
      summary: 'Breaks.',
      run: async () => {
        throw new TypeError('a plate');
      },
    }),
  ],
};
const run = (...args: string[]) => runInProcess(program, args);

test('without arguments the first command runs, which may set the exit code', async () => {
  assert.deepEqual(await run(), { code: undefined, output: '', errors: '', json: undefined });
});

test('operands and options are passed to the command; missing options are false or null', async () => {
  const { code, json } = await run('cakes', 'bake', 'lemon', '--layers', '3', '--json');
  assert.deepEqual([code, json], [0, { kind: 'lemon', layers: '3', cream: false, note: null }]);
  const full = await run('cakes', 'bake', '--cream', '--layers=2', '--json', '--note', 'hi', 'nut');
  assert.deepEqual(full.json, { kind: 'nut', layers: '2', cream: true, note: 'hi' });
});

test('the longest command name that matches the arguments is selected', async () => {
  const pour = (name: string) =>
    defineCommand({ name, summary: 'Pours.', run: async () => ({ json: name, text: name }) });
  for (const names of [
    ['tea', 'tea green'],
    ['tea green', 'tea'],
  ] as const) {
    const bar: Program = { ...program, commands: names.map(pour) };
    assert.equal((await runInProcess(bar, ['tea', 'green'])).output, 'tea green\n');
    assert.equal((await runInProcess(bar, ['tea'])).output, 'tea\n');
  }
});

test('output contains no control characters except line breaks and tabs', async () => {
  assert.equal((await run('cakes', 'bake', 'lemon', '--layers', '3')).output, 'lemon\u{fffd}[2J, 3 layers\n');
});

test('a refusal exits with 1 and prints one sentence without a stack', async () => {
  assert.deepEqual(await run('cakes', 'burn'), { code: 1, output: 'black\n', errors: '', json: undefined });
  assert.deepEqual(await run('taste'), { code: 1, output: '', errors: 'No such cake.\n', json: undefined });
  assert.equal((await run('light')).errors, 'GAS is "no".\n');
});

test('an unexpected error prints its stack', async () => {
  const { code, errors } = await run('drop');
  assert.equal(code, 1);
  assert.match(errors, /^TypeError: a plate\n {4}at /);
});

for (const [args, says] of [
  [['dance'], 'There is no command "dance".'],
  [['cakes'], 'cakes is followed by one of: bake, burn.'],
  [['cakes', 'eat'], 'cakes is followed by one of: bake, burn.'],
  [['cakes', 'bake', '--layers', '1'], '<kind> is missing.'],
  [['cakes', 'bake', '', '--layers', '1'], '<kind> is missing.'],
  [['cakes', 'bake', 'nut'], '--layers is missing.'],
  [['cakes', 'bake', 'nut', 'oil', '--layers', '1'], 'Unexpected argument "oil".'],
  [['cakes', 'bake', 'nut', '--layers'], "Option '--layers <value>' argument missing"],
  [['cakes', 'bake', 'nut', '--layers', '1', '--sugar'], "Unknown option '--sugar'"],
  [['serve', '--constructor'], "Unknown option '--constructor'"],
] as const) {
  test(`${args.join(' ')} is invalid: ${says}`, async () => {
    const { code, output, errors } = await run(...args);
    assert.deepEqual([code, output], [2, '']);
    assert.ok(errors.startsWith(says), errors);
    assert.ok(errors.endsWith('npm run kitchen -- --help lists the commands.\n'), errors);
  });
}

test('help lists all commands or a group, or describes one', async () => {
  for (const args of [['--help'], ['-h'], ['help']]) {
    const { code, output } = await run(...args);
    assert.equal(code, 0);
    for (const { name, summary } of program.commands) assert.match(output, new RegExp(`${name}.*${summary}`));
  }
  const group = await run('cakes', '--help');
  assert.match(group.output, /cakes bake <kind> {2}Bakes a cake\.\n {2}cakes burn/);
  assert.doesNotMatch(group.output, /taste/);
  const one = await run('cakes', 'bake', '--help');
  assert.match(
    one.output,
    /^Bakes a cake\.\n\nUsage: npm run kitchen -- cakes bake <kind> --layers <number> \[options\]/,
  );
  assert.match(one.output, / {2}--cream {12}With cream\.\n/);
});
