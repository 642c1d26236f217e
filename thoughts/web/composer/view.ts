// The composer as a form. What was written comes back with every refusal.
import { type Html, html } from '@tandem/platform/html/html.ts';
import type { Attachment } from '../../accounts/media/attachments.ts';
import { PICTURE_TYPES } from '../../accounts/media/uploads/picture.ts';
import type { TextKey } from '../i18n/dictionary.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { ArticleOptions } from '../thoughts/article.ts';
import { renderArticle, renderQuote } from '../thoughts/article.ts';
import { renderContentField } from './content-field.ts';
import { type ChosenAudience, PICTURE_FIELDS } from './contract.ts';
import { audiencesFor, type Draft } from './draft.ts';
import { languagesWith, nameLanguage } from './languages.ts';
import type { Problem } from './problems.ts';
import type { Unreached } from './reach/reach.ts';
import { renderReach } from './reach/view.ts';

const LABELS = {
  public: 'everybody',
  unlisted: 'unlisted',
  followers: 'followers',
  direct: 'direct',
  private: 'onlyMe',
} as const satisfies Record<ChosenAudience, TextKey>;

type Reach = {
  /** People who are named, and not reached. */
  unreached: readonly Unreached[];
  /** Whether the writer asked for them. */
  isAsked: boolean;
  /** Whether people of this server can follow the writer without approval. */
  isOpen: boolean;
};

export function renderComposer(
  draft: Draft,
  problem: Problem | null,
  { unreached, isAsked, isOpen }: Reach,
  options: ArticleOptions,
): Html {
  const { content, warning, parent, quoted, key } = draft;
  const { i18n } = options;
  return html`${parent && html`<div class="parent">${renderArticle(parent, { ...options, member: null })}</div>`}
${problem && html`<p class="notice" role="alert">${i18n.t('notPosted', { reason: i18n.t(problem) })}</p>`}
<form class="stack composer" method="post" action="/write" enctype="multipart/form-data">
<input type="hidden" name="key" value="${key}">
${parent && html`<input type="hidden" name="reply" value="${parent.number}">`}
${quoted && html`<input type="hidden" name="quote" value="${quoted.number}">`}
${renderContentField({ content, label: i18n.t(parent ? 'yourReply' : 'thinking'), isTooLong: problem === 'tooLong' }, i18n)}
${quoted && html`<div>${renderQuote({ quoted }, { ...options, member: null })}${draft.quoteHint ? html`<p class="small muted">${i18n.t(draft.quoteHint)}</p>` : null}</div>`}
${renderAudience(draft, isOpen, i18n)}
<div>${renderPictures(draft.pictures, i18n)}
<details ?open=${warning !== ''}><summary>${i18n.t('warningAndLanguage')}</summary>
<div class="field"><label for="warning">${i18n.t('warning')}</label>
<input class="input" id="warning" name="warning" dir="auto" value="${warning}"></div>
${renderLanguage(draft.language, i18n)}</details></div>
<button class="button primary">${i18n.t('post')}</button>
<button class="button quiet check-reach" name="check" value="1">${i18n.t('reachCheck')}</button>
${renderReach(unreached, i18n, isAsked)}
</form>`;
}

function renderAudience({ audience, to, parent }: Draft, isOpen: boolean, i18n: I18n): Html {
  const offered = audiencesFor(parent);
  const chosen = offered.includes(audience) ? audience : offered[0];
  return html`<fieldset>
<legend>${i18n.t('whoReads')}</legend><div class="audiences">${offered.map(
    (one) =>
      html`<label class="check"><input type="radio" name="audience" value="${one}" ?checked=${one === chosen}> ${i18n.t(LABELS[one])}</label>`,
  )}</div>${isOpen && html`<p class="hint for-followers">${i18n.t('followersOpen')}</p>`}
<div class="field to"><label for="to">${i18n.t('toWhom')}</label>
<input class="input" id="to" name="to" autocapitalize="none" spellcheck="false" value="${to}"></div></fieldset>`;
}

/** Those that were uploaded before can be left out; new ones can be added, without scripts too. */
function renderPictures(pictures: readonly Attachment[], i18n: I18n): Html {
  return html`<details class="pictures" ?open=${pictures.length > 0}><summary>${i18n.t('addPictures')}</summary>
${pictures.map(
  ({ id, url, alt }) => html`<label class="check"><input type="checkbox" name="keep[]" value="${id}" checked>
<img src="${url}" alt="" width="48" height="48"> ${i18n.t('keepPicture', { alt: alt || i18n.t('noDescription') })}</label>`,
)}
${PICTURE_FIELDS.slice(pictures.length).map((name, index) => renderPictureField(name, index + pictures.length + 1, i18n))}
</details>`;
}

const renderPictureField = (name: string, n: number, i18n: I18n): Html => html`<div class="field">
<label for="${name}">${i18n.t('pictureField', { n })}</label>
<input class="input" type="file" id="${name}" name="${name}" accept="${PICTURE_TYPES.join(',')}">
<label for="alt-${name}">${i18n.t('pictureAlt', { n })}</label>
<textarea class="input" id="alt-${name}" name="${name.replace('picture', 'alt')}" rows="2" dir="auto"></textarea></div>`;

const renderLanguage = (chosen: string, i18n: I18n): Html => html`<div class="field">
<label for="in-language">${i18n.t('writtenIn')}</label>
<select class="input" id="in-language" name="language"><option value="">${i18n.t('notSaid')}</option>${languagesWith(
  chosen,
).map(
  (tag) =>
    html`<option value="${tag}" lang="${tag}" ?selected=${tag === chosen}>${nameLanguage(tag)}</option>`,
)}</select></div>`;
