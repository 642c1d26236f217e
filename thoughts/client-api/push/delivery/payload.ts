// What a push message says: apps show it as it is, and find the notification by its id.
import { profilePath, thoughtPath } from '../../../foundation/addresses/page-paths.ts';
import type { Notification } from '../../notifications/contract.ts';
import { pageTitleOf, titleOf } from './titles.ts';

/** As Mastodon cuts them. */
const MAX_TITLE = 140;
const MAX_BODY = 140;

/** `text` is the plain text of the post, and `bio` that of the profile. */
export type Shown = { notification: Notification; text: string | null; bio: string; language: string };

export function toPayload({ notification, text, bio, language }: Shown, accessToken: string): string {
  const { id, type, account, status } = notification;
  const name = account.display_name || account.username;
  return JSON.stringify({
    access_token: accessToken,
    preferred_locale: language,
    // A number: Ice Cubes and Tusky read no other.
    notification_id: Number(id),
    notification_type: type,
    icon: account.avatar,
    title: cut(titleOf(language, type, name), MAX_TITLE),
    body: cut(status?.spoiler_text || (text ?? bio), MAX_BODY),
  });
}

/** What a browser shows, and the page that it opens. */
export function toPagePayload({ notification, text, language }: Shown): string {
  const { id, type, account, status } = notification;
  const name = account.display_name || account.username;
  const path = status
    ? thoughtPath(status.account.acct, status.id)
    : type === 'follow_request'
      ? '/me/notifications'
      : profilePath(account.acct);
  return JSON.stringify({
    title: cut(pageTitleOf(language, type, name), MAX_TITLE),
    body: cut(status?.spoiler_text || (text ?? ''), MAX_BODY),
    path,
    tag: `news-${id}`,
  });
}

/** At most `length` grapheme clusters, with an ellipsis where something is left out. */
function cut(text: string, length: number): string {
  const clusters = Array.from(SEGMENTER.segment(text.slice(0, length * 20)), ({ segment }) => segment);
  return clusters.length <= length ? clusters.join('') : `${clusters.slice(0, length - 1).join('')}…`;
}

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });
