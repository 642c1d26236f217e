// One's style: the page and the form, which say what of it is kept, and what is removed and why.

import { randomBytes } from 'node:crypto';
import { type Html, html, trusted } from '@tandem/platform/html/html.ts';
import { markSanitised } from '@tandem/platform/html/sanitised.ts';
import { invalid } from '@tandem/platform/refusal.ts';
import { Type } from '@tandem/platform/schema/type.ts';
import { pageHeadersWithStyle } from '@tandem/web/pages/headers.ts';
import { contrastOf } from '@tandem/web/style/contrast.ts';
import type { Cut } from '../../../accounts/users/custom-css/check.ts';
import { type Actor, requireOwnActor } from '../../../foundation/actors/actors.ts';
import { profilePath } from '../../../foundation/addresses/page-paths.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { SCOPE } from '../../layout/style.ts';
import type { Visitor } from '../../session/visitor.ts';
import { areaField, renderCopy, withoutReturns } from '../../site/fields.ts';
import { fragment, wantsFragment } from '../../site/fragments.ts';
import { form, mountMemberForm, mountMemberPage } from '../../site/members.ts';
import { type PageContent, type PageResult, page, redirect, type Site } from '../../site/page.ts';
import { renderStyleLink, STYLE_MEDIA } from '../../thought/head.ts';
import { type Outcome, SavedQuery, settingsPage } from '../frame.ts';
import { LOGIN_ENDED, problemOf } from '../problems.ts';
import { change } from '../save.ts';
import { SAMPLES } from './samples.ts';

const path = '/me/settings/style';
const MAX_LENGTH = 20_000;

const stylePage = page({ path, summary: 'One’s style', query: SavedQuery });

/** `check` shows what would be kept, and saves nothing. */
const saveStyle = form({
  path,
  summary: 'Change one’s style',
  schema: Type.Object({
    css: Type.Optional(Type.String({ maxLength: 500_000 })),
    check: Type.Optional(Type.String({ maxLength: 10 })),
  }),
});

/** The style besides the one that is being written; `isHidden` where operators have switched it off. */
type Saved = { css: string; isHidden: boolean };

const NOTHING: Saved = { css: '', isHidden: false };

const toSaved = (actor: Pick<Actor, 'custom_css' | 'style_hidden'>): Saved => ({
  css: actor.custom_css,
  isHidden: actor.style_hidden === 1,
});

/** `unsaved` is what is kept of the one that is being written, where it is only shown. */
type Check = { css: string; cut: readonly Cut[] | null; saved: Saved; unsaved?: string };

export function mountStyleSettings(site: Site): void {
  mountMemberPage(site, stylePage, async ({ query }, visitor) => {
    const actor = await requireOwnActor(site.thoughts.database.read, visitor.member.caller);
    return show(visitor, { css: actor.custom_css, cut: null, saved: toSaved(actor) }, query);
  });

  mountMemberForm(
    site,
    saveStyle,
    async (call, visitor) => {
      const css = withoutReturns(call.body.css ?? '');
      const actor = await requireOwnActor(site.thoughts.database.read, visitor.member.caller);
      const saved = toSaved(actor);
      try {
        if (css.length > MAX_LENGTH) throw invalid('/customCss', `must not be longer than ${MAX_LENGTH}`);
        // Imported on demand: the parser is slow to load and rarely needed.
        const { checkCss } = await import('../../../accounts/users/custom-css/check.ts');
        const { kept, cut } = checkCss(css);
        if (call.body.check !== undefined)
          return wantsFragment(call)
            ? fragment(renderChecked(kept, cut, visitor.i18n))
            : show(visitor, { css, cut, saved, unsaved: kept }, {});
        await change(site, call, visitor.member, { columns: { custom_css: kept } });
        if (cut.length === 0) return redirect(`${path}?saved=1`);
        return show(visitor, { css, cut, saved: { ...saved, css: kept } }, { saved: '1' });
      } catch (error) {
        return show(visitor, { css, cut: null, saved }, { problem: problemOf(error) });
      }
    },
    ({ body }, visitor) =>
      show(visitor, { css: body.css ?? '', cut: null, saved: NOTHING }, { problem: LOGIN_ENDED }),
  );
}

function show({ i18n, member }: Visitor, check: Check, outcome: Outcome): PageResult {
  const name = member?.caller.username ?? '';
  const main = html`<p>${i18n.t('styleAbout')}
${member && html`<a href="${profilePath(name)}">${i18n.t('styleSee')}</a>`}</p>
${check.saved.isHidden ? html`<p class="notice">${i18n.t('styleHidden')}</p>` : null}
${check.cut ? renderCut(check.cut, i18n) : html`<div class="cut"></div>`}
<form class="stack style" method="post" action="${path}">
${areaField({ id: 'css', label: i18n.t('styleTitle'), value: check.css, rows: 16, hint: i18n.t('styleHint'), isCode: true })}
<p class="row"><button class="button primary">${i18n.t('save')}</button>
<button class="button" name="check" value="1" formaction="${path}#preview">${i18n.t('styleCheck')}</button></p></form>
${member && renderPreview(name, i18n, check.unsaved)}
<details><summary>${i18n.t('styleSamples')}</summary>${SAMPLES.map(
    ([title, css]) =>
      html`<details><summary>${i18n.t(title)}</summary><pre class="code" tabindex="0">${css}</pre>${renderCopy(css, i18n)}</details>`,
  )}</details>`;
  const page: PageContent = {
    ...settingsPage(i18n, 'styleTitle', main, outcome),
    styles: ['more', 'areas', 'canvas'],
  };
  if (check.unsaved !== undefined) return { ...page, ...previewStyle(check.unsaved) };
  if (!member || check.saved.css === '') return page;
  // What is switched off has no address, and its owner alone sees it.
  return check.saved.isHidden
    ? { ...page, ...previewStyle(check.saved.css) }
    : { ...page, head: renderStyleLink(name) };
}

/** A canvas as profiles have it. It shows what is saved or not yet saved; scripts show what is written. */
const renderPreview = (
  name: string,
  i18n: I18n,
  unsaved: string | undefined,
): Html => html`<section><h2 id="preview">${i18n.t('stylePreview')}</h2>
${unsaved !== undefined && html`<p class="notice">${i18n.t('styleNotSaved')}</p>`}
<p class="hint contrast" role="status">${unsaved !== undefined && sayContrast(unsaved, i18n)}</p>
<div class="canvas"><div class="scope"><div class="page"><header class="top"><span class="picture letter" aria-hidden="true">${name.slice(0, 1)}</span>
<p class="name">${name}</p><p class="bio">${i18n.t('previewBio')}</p><p class="facts">${i18n.t('thoughtsCount', { n: 2 })}</p></header>
<ol class="thoughts"><li class="thought"><div class="words">${i18n.t('previewWords')}</div><a class="when" href="${profilePath(name)}">${i18n.t('styleSee')}</a></li></ol></div></div></div></section>`;

const LEAST_CONTRAST = 4.5;

function sayContrast(unsaved: string, i18n: I18n): string | null {
  const ratio = statedContrast(unsaved);
  if (ratio === null) return null;
  const key = ratio < LEAST_CONTRAST ? 'styleContrastLow' : 'styleContrastFine';
  return i18n.t(key, { n: Math.floor(ratio * 10) / 10 });
}

/** What scripts show of a style that is being written. */
const renderChecked = (kept: string, cut: readonly Cut[], i18n: I18n): Html =>
  html`${renderCut(cut, i18n)}<pre class="kept">${kept}</pre>`;

const REASONS = {
  loads: 'cutLoads',
  position: 'cutPosition',
  property: 'cutProperty',
  value: 'cutValue',
  selector: 'cutSelector',
  'at-rule': 'cutAtRule',
  nested: 'cutNested',
  unreadable: 'cutUnreadable',
} as const;

function renderCut(cut: readonly Cut[], i18n: I18n): Html {
  if (cut.length === 0) return html`<p class="notice cut" role="status">${i18n.t('cutNothing')}</p>`;
  return html`<section class="cut" role="status"><h2>${i18n.t('cutTitle')}</h2><ul>${cut.map(
    ({ line, text, reason }) =>
      html`<li>${i18n.t('cutLine', { n: line })}: <code>${text}</code> – ${i18n.t(REASONS[reason])}</li>`,
  )}</ul></section>`;
}

// A style that is not saved, as a page shows it once: in an element of its own, which the policy of that page
// names by a nonce, so that it is shown without scripts, too.
const NONCE_BYTES = 16;

/**
 * What the head and the headers of the page have; `kept` is what the sanitiser keeps of a style, which has
 * no `<` that could end the element.
 */
function previewStyle(kept: string): { head: Html; headers: Readonly<Record<string, string>> } {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const css = `@layer author {\n@scope (${SCOPE}) {\n${kept}\n}\n}`;
  const element = `<style id="unsaved" nonce="${nonce}" media="${STYLE_MEDIA}">\n${css}\n</style>`;
  return {
    head: trusted(markSanitised(element)),
    headers: { ...pageHeadersWithStyle(nonce), 'cache-control': 'no-store' },
  };
}

/** A rule that is not nested: its selectors, with white space around them, and its declarations. */
const RULE = /(?:^|\})([^{}@;]+)\{([^{}]*)\}/g;
const WORDS = ['.words', '.thought', '.page'];

/**
 * The contrast of words as far as a style says it plainly, by the colours of `.page` and of what is in it;
 * null otherwise. With scripts the browser measures it.
 */
export function statedContrast(kept: string): number | null {
  // What depends on the screen is not stated plainly.
  if (kept.includes('@')) return null;
  const declared = new Map<string, string>();
  const flat = kept.replaceAll('}', '}}');
  for (const [, selectors = '', body = ''] of flat.matchAll(RULE))
    for (const selector of selectors.split(',').map((one) => one.trim()))
      for (const declaration of body.split(';')) {
        const [property = '', ...value] = declaration.split(':');
        const name = property.trim() === 'background-color' ? 'background' : property.trim();
        declared.set(`${selector} ${name}`, value.join(':').trim());
      }
  const covers = WORDS.slice(0, -1).some((one) => declared.has(`${one} background`));
  const ink = WORDS.map((one) => declared.get(`${one} color`)).find((one) => one !== undefined);
  const one = toRgb(ink);
  const other = toRgb(declared.get('.page background'));
  return one === null || other === null || covers ? null : contrastOf(one, other);
}

/** Of `#rgb` and `#rrggbb`, as `contrastOf` takes it. */
function toRgb(colour: string | undefined): string | null {
  const [, short, long = short?.replaceAll(/./g, '$&$&')] =
    /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(colour ?? '') ?? [];
  if (long === undefined) return null;
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}
