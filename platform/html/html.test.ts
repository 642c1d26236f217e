import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { anyCharacter } from '../testing/characters.ts';
import { Html, html, trusted } from './html.ts';
import { markSanitised } from './sanitised.ts';

type Seen = { tags: string[]; attributes: Record<string, string>[]; text: string };

/** The result of an HTML parser, with entities decoded. */
function parse(text: string): Seen {
  const seen: Seen = { tags: [], attributes: [], text: '' };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      seen.tags.push(name);
      seen.attributes.push({ ...attributes });
    },
    ontext: (part) => {
      seen.text += part;
    },
    oncomment: () => seen.tags.push('comment'),
    onprocessinginstruction: () => seen.tags.push('instruction'),
  });
  parser.end(text);
  return seen;
}

const PIECES = [
  '<',
  '>',
  '"',
  "'",
  '&',
  '`',
  '=',
  '/',
  '\\',
  '\n',
  '\t',
  ' ',
  '--',
  '<!--',
  '</p>',
  '<script>',
];
const MORE = [
  'javascript:',
  'data:',
  'https://',
  '//',
  'x',
  'onerror=',
  '&lt;',
  '&#x3c;',
  '\u0000',
  'é',
  '🙂',
];
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter }).map((text) => text.toWellFormed()),
  fc.array(fc.constantFrom(...PIECES, ...MORE), { maxLength: 8 }).map((parts) => parts.join('')),
);

test('any value is rendered as exactly one text', () =>
  fc.assert(
    fc.property(anyText, (value) => {
      assert.deepEqual(parse(html`<p>${value}</p>`.text), { tags: ['p'], attributes: [{}], text: value });
      const titled = parse(html`<title>${value}</title><textarea>${value}</textarea>`.text);
      assert.deepEqual([titled.tags, titled.text], [['title', 'textarea'], value + value]);
    }),
  ));

test('any value is rendered as exactly one attribute', () =>
  fc.assert(
    fc.property(anyText, anyText, (value, other) => {
      const { tags, attributes } = parse(html`<p title="${value}" class='a ${other} b'></p>`.text);
      assert.deepEqual([tags, attributes], [['p'], [{ title: value, class: `a ${other} b` }]]);
    }),
  ));

test('a URL is http, https, mailto or a path of this server, otherwise it is removed', () =>
  fc.assert(
    fc.property(anyText, (value) => {
      const [link] = parse(html`<a href="${value}"></a>`.text).attributes;
      assert.deepEqual(Object.keys(link ?? {}), ['href']);
      const url = new URL(link?.href ?? '', 'https://here.example/x');
      assert.match(url.protocol, /^(?:https?|mailto):$/);
      if (!/^https?:/i.test(value) && url.protocol !== 'mailto:') assert.equal(url.host, 'here.example');
      const [fixed] = parse(html`<a href="/tag/${value}"></a>`.text).attributes;
      assert.equal(fixed?.href, `/tag/${value}`);
    }),
  ));

test('URLs that browsers parse differently from their appearance are refused', () => {
  for (const good of ['https://a.example/?b=c&d', '/', '/@ada', '?page=2', '#t', 'mailto:a@b.example'])
    assert.equal(parse(html`<a href="${good}">x</a>`.text).attributes[0]?.href, good);
  const bad = [
    'javascript:alert(1)',
    'JaVaScRiPt:x',
    ' javascript:x',
    'java\tscript:x',
    '//evil.example',
    '/\\evil',
  ];
  for (const address of [
    ...bad,
    '/\t/evil.example',
    'data:text/html,x',
    'vbscript:x',
    'ada',
    '\u0001javascript:x',
  ])
    assert.equal(html`<a href="${address}">x</a>`.text, '<a href="#">x</a>', address);
});

test('a boolean attribute is present or absent', () => {
  const box = (isOn: boolean | null) => html`<input type="checkbox" ?checked=${isOn} name="a">`.text;
  assert.equal(box(true), '<input type="checkbox" checked name="a">');
  for (const off of [false, null]) assert.equal(box(off), '<input type="checkbox" name="a">');
  assert.throws(() => html`<input ?checked=${'yes'}>`, /requires true or false/);
});

test('HTML, arrays of it and numbers are inserted unchanged, nullish values as nothing, others are refused', () => {
  assert.equal(
    html`<ul>${[1, 2].map((n) => html`<li>${n}</li>`)}</ul>`.text,
    '<ul><li>1</li><li>2</li></ul>',
  );
  assert.equal(html`<p>${null}${false}${trusted(markSanitised('<b>x</b>'))}</p>`.text, '<p><b>x</b></p>');
  const odd = [true, { text: '<b>' }, ['<b>'], () => '', Number.NaN, Symbol('x')] as unknown as string[];
  for (const value of odd) {
    assert.throws(() => html`<p>${value}</p>`, TypeError);
    assert.throws(() => html`<p title="${value}"></p>`, TypeError);
  }
  assert.throws(() => html`<p title="${new Html('<b>')}"></p>`, TypeError);
});

test('an interpolation where escaping is ineffective is refused', () => {
  const bad: (() => Html)[] = [
    () => html`<p title=${'x'}>`,
    () => html`<${'p'}>`,
    () => html`<p ${'onclick'}="x">`,
    () => html`<p onclick="${'x'}">`,
    () => html`<p OnClick='${'x'}'>`,
    () => html`<p style="${'x'}">`,
    () => html`<iframe srcdoc="${'x'}">`,
    () => html`<img srcset="${'x'}">`,
    () => html`<script>${'x'}</script>`,
    () => html`<style>a${'x'}</style>`,
    () => html`<!-- ${'x'} -->`,
    () => html`<a href="//${'x'}">`,
    () => html`<a href="javascript:${'x'}">`,
    () => html`<a href="https://${'x'}">`,
    () => html`<a href="/${'x'}">`,
    () => html`<p title="${'x'}`,
    () => html`<p ?onclick=${true}>`,
    () => html`<svg>${'x'}</svg>`,
    () => html`a < ${'x'}`,
  ];
  for (const one of bad) assert.throws(one, /A template/, String(one));
});
