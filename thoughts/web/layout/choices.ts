// The form of language, theme, and display options of thoughts.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { LANGUAGES } from '../i18n/i18n.ts';
import { LOOKS, type Visitor } from '../session/visitor.ts';

const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch' } as const;
const LOOK_KEYS = { system: 'lookSystem', light: 'lookLight', dark: 'lookDark' } as const;

/** The form leads back to `path`. */
export const renderChoices = (
  { i18n, look, showsStyles, choices }: Visitor,
  path: string,
): Html => html`<form class="choices" method="post" action="/look"><input type="hidden" name="back" value="${path}"><label>${i18n.t('language')}
<select class="input" name="language">${LANGUAGES.map(
  (one) =>
    html`<option value="${one}" lang="${one}" ?selected=${one === i18n.language}>${LANGUAGE_NAMES[one]}</option>`,
)}</select></label><label>${i18n.t('look')}
<select class="input" name="look">${LOOKS.map(
  (one) => html`<option value="${one}" ?selected=${one === look}>${i18n.t(LOOK_KEYS[one])}</option>`,
)}</select></label><label class="check"><input type="checkbox" name="styles" value="plain" ?checked=${!showsStyles}> ${i18n.t('plain')}</label><label class="check"><input type="checkbox" name="pictures" value="open" ?checked=${choices.opensPictures}> ${i18n.t('openPictures')}</label><label class="check"><input type="checkbox" name="counts" value="none" ?checked=${choices.hidesCounts}> ${i18n.t('hideCounts')}</label><button class="button">${i18n.t('apply')}</button></form>`;
