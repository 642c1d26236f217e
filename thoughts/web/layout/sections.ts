// Pages of an area with a list of its sections: beside the content on wide screens, a separate page on
// phones.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { type IconName, icon } from '../icons/icons.ts';
import type { Visitor } from '../session/visitor.ts';
import { renderBack, renderTop } from './frame.ts';

type SectionLink = { path: string; label: string; icon: IconName };

type Area = {
  /** The name of the list. */
  name: string;
  sections: readonly SectionLink[];
  /** The path of the section of the page; null for the page of the list. */
  current: string | null;
  /** Whether phones show the list, too. */
  isIndex?: boolean;
};

type Content = {
  heading: string;
  main: Html | null;
  /** The target of the back link; on wide screens only displayed on pages below a section. */
  back: string;
  isBelow?: boolean;
};

export const renderInArea = (
  { name, sections, current, isIndex = current === null }: Area,
  { heading, main, back, isBelow = false }: Content,
  visitor: Pick<Visitor, 'i18n'>,
): Html =>
  html`${renderTop(heading, { back: html`<span class="${isBelow ? '' : 'narrow'}">${renderBack(back, visitor)}</span>` })}
<div class="split${isIndex ? ' index' : ''}${current === null ? ' whole' : ''}"><nav class="sections" aria-label="${name}"><ul>${sections.map(
    (one) =>
      one.path === current
        ? html`<li><a href="${one.path}" aria-current="page">${icon(one.icon)}${one.label}</a></li>`
        : html`<li><a href="${one.path}">${icon(one.icon)}${one.label}</a></li>`,
  )}</ul></nav>
${main && html`<div class="section">${main}</div>`}</div>`;
