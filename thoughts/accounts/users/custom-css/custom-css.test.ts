import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allInCi, cases } from '@tandem/platform/testing/cases.ts';
import { processorTimeOf } from '@tandem/platform/testing/processor-time.ts';
import { type CssNode, parse, walk } from 'css-tree';
import fc from 'fast-check';
import { sanitiseCss } from './custom-css.ts';

test('allowed CSS is preserved byte for byte', () => {
  const sheets = [
    '',
    ' \n/* mine */\n',
    'a{color:red}',
    '.card , #x > p:not(.y)::before { Color : RED ;; content : "\\201C \'}{;" }',
    '*{margin:0 auto!important;width:calc(100% - (2 * var(--gap, 1px)))}',
    'h1 + p ~ ul li:nth-child(2n + 1 of .a) , [lang|="de" i] {grid-template-columns:[a] 1fr minmax(0,2fr) [b]}',
    '.a{--brand:#0af;background:linear-gradient(to right, var(--brand), rgb(0 0 0 / 50%)) no-repeat}',
    'a{position:relative;position:ABSOLUTE !important;/**/}',
    '@media screen and (min-width: 40em) and (width >= 10px) { a { color : blue } }',
    '@supports not (display: grid) { @media print { a{float:left} } }',
    '@keyframes spin { from { rotate : 0deg } 33.3%, to { rotate : 1turn } }',
    '.日本{font-family:"日本 ゴシック",serif}\r\na{}',
  ];
  for (const css of sheets) assert.equal(sanitiseCss(css), css);
});

test('disallowed CSS is removed and the surrounding rules are preserved', () => {
  const sheets: [string, string][] = [
    ['a{color:red;position:fixed;top:0}', 'a{color:red;top:0}'],
    ['a{top:0}b{behavior:url(x)}c{top:0}', 'a{top:0}c{top:0}'],
    ['a{top:0}html{top:0}', 'a{top:0}'],
    ['@import "x";a{top:0}', 'a{top:0}'],
    ['@media print{a{top:0}@import "x";@font-face{src:url(x)}}', '@media print{a{top:0}}'],
    ['@media print{a{position:fixed}}b{top:0}', 'b{top:0}'],
    ['a{top:0;b{color:red}left:0}', 'a{top:0;left:0}'],
    ['<!-- a{top:0} -->', ' a{top:0} '],
    ['a{*top:1;nonsense;:;top:0;left}', 'a{top:0;}'],
    ['a{top:0/*</style>*/;left:0}', 'a{top:0;left:0}'],
    ['/*# sourceMappingURL=https://x.y */a{top:0}', 'a{top:0}'],
    ['@keyframes x{from{top:0}50%{position:fixed}bad{top:0}}', '@keyframes x{from{top:0}}'],
    ['@keyframes app-rise{from{top:0}}@keyframes APP-x{from{top:0}}a{top:0}', 'a{top:0}'],
  ];
  for (const [css, kept] of sheets) assert.equal(sanitiseCss(css), kept, css);
});

test('unclosed constructs are closed', () => {
  const sheets: [string, string][] = [
    ['a{top:0', 'a{top:0}'],
    ['a{top:0;/* x', 'a{top:0;}'],
    ['@media print{a{top:0', '@media print{a{top:0}}'],
    ['a{top:0;content:"x', 'a{top:0;}'],
    ['a{top:0;left:calc(1px', 'a{top:0;}'],
    ['a{top:0;left:0\\', 'a{top:0;}'],
    ['a[x="', ''],
    ['{top:0}', ''],
    ['a{top:0;left:0(]', 'a{top:0;}'],
    ['a{top:0}b', 'a{top:0}'],
    ['@media print', ''],
    ['/*', ''],
  ];
  for (const [css, kept] of sheets) assert.equal(sanitiseCss(css), kept, css);
});

test('declarations that load, execute or escape the profile are removed', () => {
  const values = [
    'background:url(https://x.y)',
    'background:URL( "x" )',
    'background:u\\72l(x)',
    'background:\\75 rl(x)',
    'background:u\\72 l("x")',
    'background:url(x',
    'background:url(a b)',
    'background:url/**/(x)',
    'background:image-set("x" 1x)',
    'background:-webkit-image-set("x" 1x)',
    'background:image("x")',
    'background:src("x")',
    'background:cross-fade(url(x),red)',
    'background:element(#x)',
    'background:paint(x)',
    'background:linear-gradient(red,url(x))',
    'background:var(--a,url(x))',
    '--a:url(x)',
    '--a:{position:fixed}',
    '--a:"</style>"',
    '--a:\\75rl(x)',
    'list-style:url(x)',
    'cursor:url(x),auto',
    'content:url(x)',
    'filter:url(#x)',
    'mask:url(x)',
    'clip-path:url(#x)',
    'width:expression(alert(1))',
    'width:ex/**/pression(alert(1))',
    'width:exp\\72 ession(1)',
    'behavior:url(x.htc)',
    '-moz-binding:url(x)',
    'filter:progid:DXImageTransform.Microsoft.Alpha(opacity=50)',
    'position:fixed',
    'position:sticky',
    'position:-webkit-sticky',
    'POSITION : FIXED',
    'position:fixed!important',
    'position:f\\69xed',
    'posi\\74ion:fixed',
    'position:/**/fixed',
    'position:var(--p)',
    'position:var(--p,fixed)',
    'position:inherit',
    'position:static fixed',
    'position:attr(x type(*))',
    'position:if(else:fixed)',
    'position:env(x,fixed)',
    'all:inherit',
    'width:attr(x type(<length>))',
    'src:"x"',
    'color:javascript:alert(1)',
    'color:red</style>',
    'color:"\n"',
    'color:)',
    'color:rgb(0 0 0]',
    'color:',
    'color',
    'color:red!ie',
    'color:\uFEFFred',
    'anchor-name:--x',
    'view-transition-name:x',
    'position-anchor:--x',
  ];
  for (const value of values)
    assert.doesNotMatch(sanitiseCss(`a{${value}}`), /color|url|fixed|[:"\\<]/i, value);
});

test('rules that escape the profile, import or declare page-wide names are removed', () => {
  const rules = [
    'html',
    'BODY',
    'head',
    ':root',
    ':host',
    ':host(.x)',
    ':host-context(body)',
    ':scope',
    '&',
    '& a',
    'a &',
    '> a',
    '+ a',
    '~ a',
    'a >',
    'a,',
    ',a',
    'a,,b',
    'a:is(html,b)',
    ':not(:root)',
    ':has(~ a)',
    'svg|a',
    '*|a',
    '|a',
    'a||b',
    'a >>> b',
    'a /deep/ b',
    '::part(x)',
    '::slotted(a)',
    '::backdrop',
    '::view-transition',
    ':unknown',
    ':not(',
    'a]',
    'h\\74ml',
    '\\68tml',
    '</style><script>',
    'a\uFEFF',
    'a/*</style>*/',
    '@media print/*</style>*/',
    '}',
    ')a',
    '"a"',
    '1a',
    '50%',
    '@font-face',
    '@layer x',
    '@scope (html)',
    '@scope',
    '@page',
    '@property --x',
    '@counter-style x',
    '@namespace',
    '@container (width > 1px)',
    '@starting-style',
    '@font-palette-values --x',
    '@view-transition',
    '@position-try --x',
    '@document url(x)',
    '@-moz-document',
    '@\\6dedia print',
    '@media',
    '@media (width<1px)',
    '@media \\61ll',
    '@supports (background:url(x))',
    '@keyframes',
    '@keyframes a b',
    '@keyframes "a"',
    '@-ms-viewport',
    '@unknown',
  ];
  for (const rule of rules) {
    assert.equal(sanitiseCss(`${rule}{top:0}`), '', rule);
    assert.equal(sanitiseCss(`${rule}{a{top:0}}`), '', rule);
  }
  for (const statement of [
    '@import "x"',
    '@import url(x)',
    "@IMPORT 'x' layer(a)",
    '@\\69mport "x"',
    '@charset "x"',
    '@namespace "x"',
    '@layer a,b',
  ])
    assert.equal(sanitiseCss(`${statement};`), '', statement);
});

/** The nodes that the tree of a sanitised style sheet may contain, parsed independently by css-tree. */
const NODES = new Set(
  `StyleSheet Rule Atrule AtrulePrelude Block Declaration Value SelectorList Selector TypeSelector ClassSelector
  IdSelector AttributeSelector PseudoClassSelector PseudoElementSelector Combinator Nth AnPlusB Percentage
  MediaQueryList MediaQuery Condition Feature FeatureRange Ratio SupportsDeclaration FeatureFunction
  GeneralEnclosed Identifier String Number Dimension Hash Function Parentheses Brackets Operator Comment WhiteSpace`.split(
    /\s+/,
  ),
);

function assertHarmless(css: string): void {
  assert.doesNotMatch(css, /</);
  const isWhole = (node: CssNode) => node.type !== 'Raw' || /^[\s,;]*$/.test(node.value);
  walk(parse(css, { parseCustomProperty: true }), (node) => {
    assert.ok(NODES.has(node.type) || isWhole(node), `${node.type} in ${css}`);
    if (node.type === 'Atrule') assert.match(node.name, /^(media|supports|keyframes)$/i);
    if (node.type === 'Function') assert.doesNotMatch(node.name, /url|image|src|expression|element/i);
    if (node.type === 'TypeSelector') assert.doesNotMatch(node.name, /^(html|body|head)$/i);
    if (node.type === 'PseudoClassSelector') assert.doesNotMatch(node.name, /root|host|scope/i);
  });
  walk(parse(css), {
    visit: 'Declaration',
    enter: (node) => {
      if (node.property.toLowerCase() !== 'position') return;
      assert.equal(node.value.type === 'Value' && node.value.children.size, 1);
      assert.doesNotMatch(JSON.stringify(node.value), /fixed|sticky|var/i);
    },
  });
}

const PIECES = fc.constantFrom(
  'a',
  '.b',
  '#c',
  'html',
  ':root',
  ':not(',
  ':is(',
  '::before',
  '[x="y"]',
  '*',
  '>',
  '~',
  '&',
  ' ',
  '\n',
  ',',
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  ';',
  ':',
  '!important',
  'color:red',
  'top:0',
  '--x:1',
  'position:',
  'fixed',
  'absolute',
  'var(--x)',
  'url(x)',
  'url(',
  'u\\72l(x)',
  '"',
  "'",
  '\\',
  '"s"',
  '/*',
  '*/',
  '/',
  '<!--',
  '-->',
  '<',
  '</style>',
  '\uFEFF',
  'é',
  '👍🏽',
  '\f',
  '@media print{',
  '@media ',
  '@supports (top:0){',
  '@keyframes k{',
  '@import "x";',
  '@import',
  '@x',
  'from',
  '50%',
  '1px',
  'rgb(',
  'calc(1px + 2px)',
  'a{',
  'a{top:0}',
  'a{color:red;',
  '{position:fixed}',
);

test('sanitised CSS is harmless, and sanitising is idempotent', () => {
  const noise = fc.array(PIECES, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const declaration = fc.oneof(fc.constantFrom('color:red', 'position:fixed', '--x:1', 'top:0'), noise);
  const rule = fc
    .tuple(
      fc.oneof(fc.constantFrom('a', '.b, #c > d', ':root', '50%'), noise),
      fc.array(declaration, { maxLength: 3 }),
    )
    .map(([prelude, declarations]) => `${prelude}{${declarations.join(';')}}`);
  const atRule = fc
    .tuple(
      fc.constantFrom('@media print', '@supports (top:0)', '@keyframes k', '@x', '@media'),
      fc.array(rule, { maxLength: 3 }),
    )
    .map(([prelude, rules]) => `${prelude}{${rules.join(' ')}}`);
  const random = fc.array(fc.oneof(rule, atRule, noise), { maxLength: 4 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(random, (css) => {
      const once = sanitiseCss(css);
      assertHarmless(once);
      assert.equal(sanitiseCss(once), once);
      assert.ok(sanitiseCss(`${once}q{top:0}`).endsWith('q{top:0}'), once);
    }),
    { numRuns: cases(2000) },
  );
});

/** The tolerance between two measurements, in milliseconds. */
const NOISE = 50;

test('deeply nested style sheets are sanitised in linear time', async () => {
  const units = [
    '(',
    '{',
    '[',
    'a{',
    'a{b:',
    'a(',
    '@media x{',
    '@media(',
    ':not(',
    'a:not(',
    '/*',
    '/',
    '"',
    '\\',
    'url(',
    '}',
    ')',
    ';',
    ',',
    'a,',
    '!',
    '@',
    '@x ',
    '<',
    '<!--',
    'a[{}',
    'a{top:0;',
    'a{}',
    '*/',
    '"\n',
    '--',
    'a{--x:(',
    'a b ',
  ];
  const measure = (unit: string, length: number, index: number) =>
    processorTimeOf(() => {
      const css = unit.repeat(length / unit.length);
      const ends = [css, `${css}{top:0}`, `a{top:0}${css}`, `a{top:${css}}`, `@media print{${css}`];
      for (const whole of allInCi(ends, 2, index))
        assert.ok(sanitiseCss(whole).length <= whole.length + 20, unit);
    });
  for (const [index, unit] of units.entries()) {
    // Measured again if it is too long, because it may include a garbage collection.
    for (let repeats = 0; ; repeats += 1) {
      const twice = await measure(unit, 50_000, index);
      if (twice < NOISE) break;
      const once = await measure(unit, 25_000, index);
      if (twice < 3 * once + NOISE) break;
      assert.ok(repeats === 0, `${unit}: ${once} ms, then ${twice} ms for twice as much`);
    }
  }
});
