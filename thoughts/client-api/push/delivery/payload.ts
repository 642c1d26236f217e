// What a push message says: apps show it as it is, and find the notification by its id.
import type { Notification } from '../../notifications/contract.ts';

/** As Mastodon cuts them. */
const [MAX_TITLE, MAX_BODY] = [140, 140];

const TITLES: Readonly<Record<string, (name: string) => string>> = {
  mention: (name) => `${name} mentioned you`,
  status: (name) => `${name} just posted`,
  reblog: (name) => `${name} boosted your post`,
  favourite: (name) => `${name} favourited your post`,
  poll: (name) => `A poll by ${name} has ended`,
  follow: (name) => `${name} is now following you`,
  follow_request: (name) => `${name} wants to follow you`,
};

/** `text` is the plain text of the post, and `bio` that of the profile. */
export type Shown = { notification: Notification; text: string | null; bio: string };

export function toPayload({ notification, text, bio }: Shown, accessToken: string): string {
  const { id, type, account, status } = notification;
  const name = account.display_name || account.username;
  const title = TITLES[type]?.(name) ?? name;
  return JSON.stringify({
    access_token: accessToken,
    preferred_locale: 'en',
    // A number: Ice Cubes and Tusky read no other.
    notification_id: Number(id),
    notification_type: type,
    icon: account.avatar,
    title: cut(title, MAX_TITLE),
    body: cut(status?.spoiler_text || (text ?? bio), MAX_BODY),
  });
}

/** At most `length` grapheme clusters, with an ellipsis where something is left out. */
function cut(text: string, length: number): string {
  const clusters = Array.from(SEGMENTER.segment(text.slice(0, length * 20)), ({ segment }) => segment);
  return clusters.length <= length ? clusters.join('') : `${clusters.slice(0, length - 1).join('')}…`;
}

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' });
