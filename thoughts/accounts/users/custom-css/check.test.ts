import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkCss } from './check.ts';
import { sanitiseCss } from './custom-css.ts';

test('each removal is reported with its line and reason', () => {
  const css = `a{color:red}
@import "x";
b{position:fixed;
  background:url(https://x.y);float:left}
html{top:0}
c{behavior:1;width:expression(1)}
@page{margin:0}
d{top:0;e{left:0}}
f{top`;
  const { kept, cut } = checkCss(css);
  assert.equal(kept, sanitiseCss(css));
  assert.deepEqual(
    cut.map(({ line, reason }) => [line, reason]),
    [
      [2, 'loads'],
      [3, 'position'],
      [4, 'loads'],
      [5, 'selector'],
      [6, 'property'],
      [6, 'value'],
      [7, 'at-rule'],
      [8, 'nested'],
      [9, 'unreadable'],
    ],
  );
  assert.equal(cut[1]?.text, 'position:fixed');
});

test('every removal is reported, and the removed text is on the reported line', () => {
  const piece = fc.constantFrom(
    'a{',
    '}',
    'color:red;',
    'position:fixed;',
    '\n',
    'url(x)',
    '@media print{',
    '@x;',
    'html',
    '/*',
    '*/',
    '"',
    '<',
    ':root{',
    'top:0',
    ';',
    '(',
    ')',
    'background:url("y");',
    '\\',
    'é',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const css = pieces.join('');
      const { kept, cut } = checkCss(css);
      assert.equal(kept, sanitiseCss(css));
      for (const { line, text } of cut)
        assert.ok(
          css
            .split('\n')
            .slice(line - 1)
            .join('\n')
            .includes(text),
          `${line} ${text}`,
        );
      // Unclosed blocks get closed. All other differences must be reported.
      if (cut.length === 0) assert.equal(kept.replace(/}+$/, ''), css.replace(/}+$/, ''));
    }),
  );
});

test('the number of reported removals is limited', () => {
  const { cut } = checkCss('a{position:fixed}\n'.repeat(1000));
  assert.deepEqual([cut.length, cut.at(-1)?.line], [100, 100]);
});
