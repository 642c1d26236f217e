import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cases } from '@tandem/platform/testing/cases.ts';
import { anyCharacter } from '@tandem/platform/testing/characters.ts';
import fc from 'fast-check';
import { sanitiseHtml } from '../../federation/protocol/html/sanitise.ts';
import { adaptLinks } from './external-links.ts';

const NO_PAGES = new Map<string, string>();
const adapt = (text: string, href: string): string =>
  adaptLinks(sanitiseHtml(`<p><a href="${href}">${text}</a></p>`), NO_PAGES);
/** The host that is said beside the link; null where none is. */
const saidFor = (text: string, href: string): string | null =>
  /<\/a> <span class="hint">\((.*)\)<\/span><\/p>$/.exec(adapt(text, href))?.[1] ?? null;

const HREF = 'https://evil.example/login';
const MISLEADING = [
  'bank.example',
  'https://bank.example/login',
  'HTTPS://BANK.EXAMPLE',
  'www.bank.example',
  'to bank.example, now',
  'bank&#46;example',
  'bank&period;example',
  '&#x62;ank.example',
  '<b>ba</b>nk.<i>example</i>',
  'bank\u3002example',
  'bank\uff0eexample',
  'bank\uff61example',
  '\uff42\uff41\uff4e\uff4b.example',
  'ba\u00adnk.example',
  'ba\u200bnk.exa\u2060mple',
  'bank.\ufe0fexample',
  '\u{1d41b}ank.example',
  'evil.example@bank.example',
  'bank.example@evil.example',
  'bank.example:443',
  'b\u00fccher.example',
  '.bank.example',
  '(bank.example)',
  '\u201ebank.example\u201c',
  'bank.example\u2044evil.example',
  '_bank.example',
  'evil.example bank.example',
  'evil.example.bank.example',
  'evil.example-bank.example',
  '192.0.2.1',
  '<span class="invisible">evil.example/</span>bank.example',
  'bank.example<span class="invisible">.evil.example</span>',
  '<span class="invisible"><b>evil.example/<b></b></b>x</span>bank.example',
  '\u202eelpmaxe.knab',
  '\u2067elpmaxe.live',
  'x'.repeat(2000),
  'xn--bcher-kva.example',
];
const HONEST = [
  'evil.example',
  'https://evil.example/login',
  'www.evil.example',
  'EVIL.example',
  'words alone',
  'the end.Now 3.14',
  '<span class="invisible">https://www.</span><span class="ellipsis">evil.example/log</span><span class="invisible">in</span>',
  'evil.example/see/bank.example',
  'https://evil.example?from=bank.example',
  'evil.example:443/bank.example',
  'e.g.',
];

test('a link whose text names another host is followed by its real host', () => {
  for (const text of MISLEADING) assert.equal(saidFor(text, HREF), 'evil.example', JSON.stringify(text));
  assert.equal(saidFor('b\u0430nk.example', 'https://b\u0430nk.example'), 'xn--bnk-6cd.example');
  assert.equal(saidFor('bank.example', 'https://evil.example:8443/'), 'evil.example:8443');
  const nested = adapt(
    'bank.example <span class="invisible"><a href="https://bank.example">bank.example',
    HREF,
  );
  assert.match(
    nested,
    /<a href="https:\/\/evil[^>]*><span class="hint">\(evil.example\)<\/span> bank.example /,
  );
});

test('any other link is unchanged', () => {
  for (const text of HONEST.filter((one) => !one.startsWith('the end')))
    assert.equal(saidFor(text, HREF), null, JSON.stringify(text));
  for (const name of [
    'b\u00fccher.example',
    'xn--bcher-kva.example',
    'B\u00dcCHER.example',
    'bu\u0308cher.example',
  ])
    assert.equal(saidFor(name, 'https://b\u00fccher.example/'), null, name);
  assert.equal(
    saidFor('\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444', 'https://xn--e1afmkfd.xn--p1ai/'),
    null,
  );
});

const label = fc.stringMatching(/^[a-z][a-z0-9]{1,8}$/);
const hostname = fc
  .tuple(label, fc.constantFrom('com', 'example', 'org', 'de'))
  .map((parts) => parts.join('.'));
const DOTS = ['.', '\u3002', '\uff0e', '\uff61', '&#46;', '.\u200b'];
/** Ways to write a letter that reads the same. */
const WAYS: readonly ((letter: string) => string)[] = [
  (letter) => letter,
  (letter) => letter.toUpperCase(),
  (letter) => `&#${letter.codePointAt(0)};`,
  (letter) => `<b>${letter}</b>`,
  (letter) => `${letter}\u200d`,
  (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
];
const written = (host: string, seed: readonly number[]): string =>
  Array.from(host, (letter, at) => {
    const choice = seed[at % seed.length] ?? 0;
    return letter === '.' ? DOTS[choice % DOTS.length] : WAYS[choice % WAYS.length]?.(letter);
  }).join('');
const seeds = fc.array(fc.nat(), { minLength: 1, maxLength: 20 });
const around = fc.constantFrom('', 'https://', 'http://www.', 'see ', '"', '\u200f');

test('every spelling of a host is compared with other hosts correctly', () => {
  fc.assert(
    fc.property(hostname, hostname, seeds, around, (named, target, seed, before) => {
      const said = saidFor(before + written(named, seed), `https://${target}/path`);
      assert.equal(said, named === target ? null : target);
      assert.equal(saidFor(`${before}${written(target, seed)}/${named}`, `https://${target}/path`), null);
    }),
    { numRuns: cases(2000) },
  );
});

const PIECES = [
  '<a href="https://evil.example">',
  '<a href="https://bank.example/x" class="mention">',
  '</a>',
  '<b>',
  '</b>',
  '<span class="invisible">',
  '</span>',
  '<br>',
  '<p>',
  'bank.example',
  '&lt;a href=',
  '&amp;lt;',
  '"',
  '>',
  '$&',
  '\u202e',
];

const AFTER = /(?<=<\/a>) <span class="hint">\([a-z.]*\)<\/span>/g;
const WITHIN = /<span class="hint">\([a-z.]*\)<\/span> /g;

test('the rest of the text is unchanged, for any text', () => {
  const pieces = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: anyCharacter })), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(pieces, (parts) => {
      const words = sanitiseHtml(parts.join(''));
      const adapted = adaptLinks(words, NO_PAGES);
      assert.equal(adapted.replaceAll(AFTER, '').replaceAll(WITHIN, ''), words);
      const pages = new Map([['https://evil.example/', '/@"&<b>']]);
      const led = adaptLinks(words, pages);
      assert.ok(!led.includes('href="https://evil.example/"'));
      assert.ok(!led.includes('"/@"'));
    }),
    { numRuns: cases(3000) },
  );
});
