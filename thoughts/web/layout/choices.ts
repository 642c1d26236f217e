// The form of language, look, and what is shown of thoughts.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { LANGUAGES } from '../i18n/words.ts';
import { LOOKS, type Visitor } from '../session/visitor.ts';

const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch' } as const;
const LOOK_KEYS = { system: 'lookSystem', light: 'lookLight', dark: 'lookDark' } as const;

/** The form leads back to `path`. */
export const renderChoices = (
  { words, look, showsStyles, choices }: Visitor,
  path: string,
): Html => html`<form class="choices" method="post" action="/look"><input type="hidden" name="back" value="${path}"><label>${words.say('language')}
<select class="input" name="language">${LANGUAGES.map(
  (one) =>
    html`<option value="${one}" lang="${one}" ?selected=${one === words.language}>${LANGUAGE_NAMES[one]}</option>`,
)}</select></label><label>${words.say('look')}
<select class="input" name="look">${LOOKS.map(
  (one) => html`<option value="${one}" ?selected=${one === look}>${words.say(LOOK_KEYS[one])}</option>`,
)}</select></label><label class="check"><input type="checkbox" name="styles" value="plain" ?checked=${!showsStyles}> ${words.say('plain')}</label><label class="check"><input type="checkbox" name="pictures" value="open" ?checked=${choices.opensPictures}> ${words.say('openPictures')}</label><label class="check"><input type="checkbox" name="counts" value="none" ?checked=${choices.hidesCounts}> ${words.say('hideCounts')}</label><button class="button">${words.say('apply')}</button></form>`;
