// Values that have broken servers before, and mutations of valid values.
import type { Schema } from '../operations.ts';
import type { Random } from './random.ts';

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202e\u2066',
  '\u200d',
  '\n\r\t',
  'é',
  'e\u0301'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(40),
  '𝕬𝖉𝖆',
  'ß',
  'İ',
  'ﬃ',
  '０１',
  '한국어',
  'שלום',
  'Z̷̡̛͉͇',
  'null',
  'undefined',
  'true',
  'NaN',
  '-0',
  '0x10',
  '1e3',
  '１',
  '[]',
  '{}',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'then',
  'me',
  'admin',
  '*',
  '%',
  '_',
  '\\',
  "' OR 1=1 --",
  '"; drop table account; --',
  '$1',
  ':a',
  '?',
  'a AND b NEAR(c)',
  'col:x*',
  "'':*&!|()",
  '../../etc/passwd',
  '..\\..\\x',
  '/dev/null',
  'file:///etc/passwd',
  'C:\\',
  '~',
  '#{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '<a href=javascript:1>x',
  '&#0;',
  '<!--',
  ']]>',
  '`id`',
  '$(id)',
  '|id',
  'http://127.0.0.1:1/',
  'http://[::1]/',
  'http://169.254.169.254/',
  'gopher://x',
  'javascript:1',
  '//x',
  '@',
  'a@',
  '@b',
  'a@b@c',
  'ada@localhost',
  'ada@127.0.0.1:1',
  '@@@@',
  '#',
  '##',
  '#1',
  '#é',
  'acct:',
  '0000-00-00',
  '2026-02-30',
  '2026-13-01',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
  '1970-01-01',
  '2026-03-29T02:30:00',
  '2026-01-01T24:00:00Z',
  '2026-06-30T23:59:60Z',
  '2026-01-01T00:00:00+99:99',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '+275760-09-13T00:00:00Z',
  '24:00',
  '23:59:60',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'Etc/GMT+14',
  'UTC+1',
];
const NUMBERS = [
  0,
  -0,
  -1,
  1,
  1.5,
  5,
  6,
  101,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  -(2 ** 64),
  1e21,
  1e308,
  5e-324,
  -1e308,
  0.1 + 0.2,
];
/** Names that a body must not set, and that no object may inherit from its prototype. */
const NAMES = [
  'id',
  'userId',
  'role',
  'createdAt',
  'passwordHash',
  'accountId',
  'isAdmin',
  'constructor',
  '',
];

const LONG_LENGTHS = [65, 101, 129, 255, 256, 257, 513, 1025, 2049, 4097, 20_001];

/** Text that has broken servers before, rarely a very long one. */
export function hostileText(random: Random): string {
  if (random.chance(0.9)) return random.pick(TEXTS);
  const unit = random.pick(['a', 'é', '🙂', '#a ', '@a ', '<a>', '(', '[', 'あ', 'a\u0301']);
  return unit.repeat(random.chance(0.02) ? 300_000 : random.pick(LONG_LENGTHS));
}

/** Any JSON value, independent of a schema. */
function hostileValue(random: Random, depth = 2): unknown {
  const kind = random.below(depth > 0 ? 8 : 5);
  if (kind === 0) return null;
  if (kind === 1) return random.chance(0.5);
  if (kind === 2) return random.pick(NUMBERS);
  if (kind < 5) return hostileText(random);
  if (kind < 7) return Array.from({ length: random.below(4) }, () => hostileValue(random, depth - 1));
  return Object.fromEntries([[hostileText(random), hostileValue(random, depth - 1)]]);
}

/** `value`, valid for `schema`, mutated in one place, usually to a nearly valid value. */
export function mutate(random: Random, value: unknown, schema: Schema): unknown {
  if (random.chance(0.15)) return hostileValue(random);
  if (typeof value === 'string') return mutateText(random, value, schema);
  if (typeof value === 'number') return mutateNumber(random, value, schema);
  if (Array.isArray(value)) return mutateList(random, value, schema);
  if (typeof value === 'object' && value !== null) return mutateObject(random, value, schema);
  return hostileValue(random);
}

function mutateText(random: Random, text: string, { maxLength = 128, minLength = 1 }: Schema): unknown {
  return random.pick([
    () => hostileText(random),
    () => 'x'.repeat(maxLength + random.below(3) - 1),
    () => '🙂'.repeat(Math.min(maxLength, 2000) + random.below(2)),
    () => 'x'.repeat(Math.max(0, minLength - 1)),
    () => text + hostileText(random),
    () => text.slice(0, random.below(text.length + 1)),
    () => text.toUpperCase(),
    () => ` ${text} `,
    () => [text],
    () => null,
  ])();
}

const mutateNumber = (random: Random, number: number, { minimum = 0, maximum = 100 }: Schema): unknown =>
  random.pick<unknown>([
    minimum - 1,
    minimum,
    maximum,
    maximum + 1,
    number + 0.5,
    `${number}`,
    random.pick(NUMBERS),
  ]);

function mutateList(random: Random, list: unknown[], { items = {}, maxItems = 100 }: Schema): unknown {
  const some = list.length > 0 ? list : [hostileValue(random)];
  return random.pick([
    () => [],
    () => [...some, ...some],
    () => Array.from({ length: maxItems + random.below(2) }, () => some[0]),
    () => some.map((item) => mutate(random, item, items)),
    () => [some],
    () => some[0],
    () => Object.fromEntries(some.entries()),
  ])();
}

function mutateObject(random: Random, object: object, { properties = {} }: Schema): unknown {
  const entries = Object.entries(object);
  if (entries.length === 0 || random.chance(0.15)) {
    return { ...object, [random.pick(NAMES)]: random.pick(['admin', hostileText(random)]) };
  }
  const at = random.below(entries.length);
  if (random.chance(0.15)) return Object.fromEntries(entries.filter((_, index) => index !== at));
  return Object.fromEntries(
    entries.map(([key, part], index) => [
      key,
      index === at ? mutate(random, part, properties[key] ?? {}) : part,
    ]),
  );
}
