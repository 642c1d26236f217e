// The composer as a form. What was written comes back with every refusal. Its menus and tools are `details`
// and work without scripts.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { countCharacters } from '@tandem/web/i18n/characters.ts';
import type { Attachment } from '../../accounts/media/attachments.ts';
import { PICTURE_TYPES } from '../../accounts/media/uploads/upload.ts';
import { QUOTE_POLICIES } from '../../foundation/quote-policies/policy.ts';
import type { TextKey } from '../i18n/en.ts';
import type { I18n } from '../i18n/i18n.ts';
import { type IconName, icon } from '../icons/icons.ts';
import { type ArticleOptions, renderArticle, renderQuote } from '../thoughts/article.ts';
import { type Person, renderPicture } from '../thoughts/person.ts';
import { renderBareField, renderCounter } from './content-field.ts';
import { audiencesFor, type ChosenAudience, type Draft, textOf } from './draft.ts';
import { languagesWith, nameLanguage } from './languages.ts';
import type { Problem } from './problems.ts';
import { renderReach, type Unreached } from './reach.ts';

const AUDIENCE = {
  public: { label: 'everybody', about: 'forPublic', icon: 'world' },
  unlisted: { label: 'unlisted', about: 'forUnlisted', icon: 'moon' },
  followers: { label: 'followers', about: 'forFollowers', icon: 'users' },
  direct: { label: 'direct', about: 'forDirect', icon: 'at' },
  private: { label: 'onlyMe', about: 'forOnlyMe', icon: 'lock' },
} as const satisfies Record<ChosenAudience, { label: TextKey; about: TextKey; icon: IconName }>;

type Reach = {
  /** People who are named, and not reached. */
  unreached: readonly Unreached[];
  /** Whether the writer asked for them. */
  isAsked: boolean;
  /** Whether people of this server can follow the writer without approval. */
  isOpen: boolean;
};

/** Why nothing was posted: a problem, or pictures without a description, which the writer can confirm. */
export type Held = { problem: Problem | null; undescribed?: readonly Attachment[] };

/** `self` is the writer. */
export function renderComposer(
  draft: Draft,
  { problem, undescribed = [] }: Held,
  { unreached, isAsked, isOpen }: Reach,
  { self, ...options }: ArticleOptions & { self: Person },
): Html {
  const { content, parent, quoted, key, isHome } = draft;
  const { i18n } = options;
  const label = i18n.t(parent ? 'yourReply' : 'thinking');
  const before = countCharacters(textOf(draft), 10_000) - countCharacters(content, 10_000);
  return html`${parent && html`<div class="parent">${renderArticle(parent, { ...options, member: null })}</div>`}
${problem && html`<p class="notice" role="alert">${i18n.t('notPosted', { reason: i18n.t(problem) })}</p>`}${renderReminder(undescribed, i18n)}
<form class="composer compose${isHome ? ' home' : ''}" id="compose" method="post" action="/write" enctype="multipart/form-data"><button hidden></button><input type="hidden" name="key" value="${key}">${
    parent && html`<input type="hidden" name="reply" value="${parent.number}">`
  }${quoted && html`<input type="hidden" name="quote" value="${quoted.number}">`}${
    isHome && html`<input type="hidden" name="place" value="home">`
  }${renderPicture(self)}<div class="body">${renderAudience(draft, i18n)}<div class="field recipients"><label for="to">${i18n.t('toWhom')}</label><input class="input" id="to" name="to" autocapitalize="none" spellcheck="false" value="${draft.to}"></div>${renderMentions(draft, i18n)}${renderWarning(draft, i18n)}
${renderBareField({ content, label, isTooLong: problem === 'tooLong', before, isFocused: !isHome }, i18n)}
${quoted && html`<div>${renderQuote({ quoted }, { ...options, member: null })}${draft.quoteHint ? html`<p class="small muted">${i18n.t(draft.quoteHint)}</p>` : null}</div>`}
${renderThumbs(draft.pictures, i18n)}
<div class="tools">${renderTool('pictures', 'photo', i18n.t('addPictures'), draft.pictures.length > 0)}${renderTool('warning', 'alert-triangle', i18n.t('contentWarning'), draft.warning !== '')}${renderLanguage(draft, i18n)}<span class="gap"></span>${renderCounter()}<button class="button primary">${i18n.t('post')}</button></div>${isOpen && html`<p class="hint for-followers">${i18n.t('followersOpen')}</p>`}
<div class="files"><label class="small" for="picture">${i18n.t('pictureChoose')}</label><input type="file" id="picture" name="picture" multiple accept="${PICTURE_TYPES.join(',')}"><button class="button" name="act" value="attach">${i18n.t('attach')}</button></div>
<button class="button quiet check-reach" name="check" value="1">${i18n.t('reachCheck')}</button>
${renderReach(unreached, i18n, isAsked)}</div></form>`;
}

/** Without scripts the link leads to the field of the first picture that has none. */
function renderReminder(undescribed: readonly Attachment[], i18n: I18n): Html | null {
  const [first] = undescribed;
  return first === undefined
    ? null
    : html`<p class="notice" role="alert">${i18n.t('altMissing', { n: undescribed.length })} <button class="button" form="compose" name="act" value="anyway">${i18n.t('postAnyway')}</button><a class="button" href="#alt-${first.id}">${i18n.t('altAdd')}</a></p>`;
}

const OPEN_TO = {
  public: 'quotedByAnyone',
  followers: 'followers',
  nobody: 'quotedByMe',
} as const satisfies Record<(typeof QUOTE_POLICIES)[number], TextKey>;

/** The summary holds the names of all choices; the style shows the chosen one, without scripts too. */
function renderAudience(draft: Draft, i18n: I18n): Html {
  const offered = audiencesFor(draft.parent);
  const chosen = offered.includes(draft.audience) ? draft.audience : offered[0];
  return html`<details class="menu audience" name="m"><summary>${offered.map(
    (one) =>
      html`<span class="${one}${one === chosen ? ' initial' : ''}">${icon(AUDIENCE[one].icon)}${i18n.t(AUDIENCE[one].label)}</span>`,
  )}${icon('chevron-down')}<span class="vh"> ${i18n.t('whoReads')}</span></summary><div class="sheet start"><div role="radiogroup" aria-label="${i18n.t('whoReads')}">${offered.map(
    (one) =>
      html`<label><input type="radio" name="audience" value="${one}" ?checked=${one === chosen}>${icon(AUDIENCE[one].icon)}<span>${i18n.t(AUDIENCE[one].label)}<small>${i18n.t(AUDIENCE[one].about)}</small></span></label>`,
  )}</div><hr><div role="radiogroup" aria-labelledby="who-quotes"><p class="small muted" id="who-quotes">${i18n.t('whoCanQuote')}</p>${QUOTE_POLICIES.map(
    (one) =>
      html`<label><input type="radio" name="quoting" value="${one}" ?checked=${one === draft.quoting}><span>${i18n.t(OPEN_TO[one])}</span></label>`,
  )}</div></div></details>`;
}

const renderMentions = ({ mentions }: Draft, i18n: I18n): Html | null =>
  mentions.length === 0
    ? null
    : html`<div class="mentions" role="group" aria-label="${i18n.t('mentionsOf')}">${mentions.map(
        ({ handle, isOn }) =>
          html`<label><input type="checkbox" name="mention[]" value="${handle}" ?checked=${isOn}><bdi>@${handle}</bdi></label>`,
      )}</div>`;

/** A button that shows a part of the form, which the style does while the `details` is open. */
const renderTool = (name: string, sign: IconName, label: string, isOpen: boolean): Html =>
  html`<details class="tool ${name}" ?open=${isOpen}><summary class="icon-button" title="${label}">${icon(sign)}<span class="vh">${label}</span></summary></details>`;

const renderWarning = ({ warning }: Draft, i18n: I18n): Html =>
  html`<div class="field warning-field"><label for="warning">${i18n.t('contentWarning')}</label><input class="input" id="warning" name="warning" dir="auto" value="${warning}"></div>`;

/** Scripts show chosen files before they are uploaded, as copies of the model, which is never sent. */
const renderThumbs = (pictures: readonly Attachment[], i18n: I18n): Html =>
  html`<div class="thumbs">${pictures.map((picture, at) => renderThumb(picture, at + 1, i18n))}</div><fieldset class="model" disabled hidden>${renderThumb(null, 1, i18n)}</fieldset>`;

function renderThumb(picture: Attachment | null, n: number, i18n: I18n): Html {
  const { id, alt } = picture ?? { id: 'new', alt: '' };
  const button = (verb: 'remove' | 'earlier' | 'later', sign: IconName): Html =>
    html`<button class="icon-button ${verb}" name="act" value="${verb}:${id}">${icon(sign)}<span class="vh">${i18n.t(PICTURE_BUTTONS[verb])}</span></button>`;
  return html`<div class="picture" role="group" aria-label="${i18n.t('pictureNumber', { n })}"><div class="thumb">${
    picture
      ? html`<img src="${picture.url}" alt="" width="132" height="100">`
      : html`<canvas width="264" height="200"></canvas>`
  }${button('remove', 'x')}${button('earlier', 'chevron-left')}${button('later', 'chevron-right')}<button class="alt-button${alt === '' ? ' none' : ''}" type="button" aria-expanded="false">${alt === '' ? '+ ALT' : 'ALT'}</button></div><input type="hidden" name="keep[]" value="${id}"><div class="field"><label for="alt-${id}">${i18n.t('pictureAlt', { n })}</label><textarea class="input" id="alt-${id}" name="alt[]" rows="2" dir="auto" placeholder="${i18n.t('altPlaceholder')}">
${alt}</textarea></div></div>`;
}

const PICTURE_BUTTONS = {
  remove: 'pictureRemove',
  earlier: 'pictureEarlier',
  later: 'pictureLater',
} as const satisfies Record<string, TextKey>;

/** The closed field is as wide as the tag, which stands before the name of each language. */
const renderOption = (tag: string, chosen: string, name: string): Html =>
  html`<option value="${tag}" lang="${tag}" ?selected=${tag === chosen}>${tag.toUpperCase()}\u2003\u2003${name}</option>`;

/**
 * The usual languages of the writer first. The start page has these alone; scripts add the others there,
 * with the names that the browser knows.
 */
function renderLanguage({ language, isHome }: Draft, i18n: I18n): Html {
  const usual = [...new Set([language, i18n.language, 'en'])].filter((tag) => tag !== '');
  const others = languagesWith(language).filter((tag) => !usual.includes(tag));
  const isWhole = !isHome;
  const more = isWhole ? [] : languagesWith('').filter((tag) => !usual.includes(tag));
  return html`<select class="language" id="in-language" name="language" aria-label="${i18n.t('writtenIn')}" title="${i18n.t('writtenIn')}" data-more="${more.join(' ')}">${usual.map(
    (tag) => renderOption(tag, language, nameLanguage(tag)),
  )}<option value="" ?selected=${language === ''}>Aa\u2003\u2003${i18n.t('notSaid')}</option>${isWhole && others.map((tag) => renderOption(tag, language, nameLanguage(tag)))}</select>`;
}
