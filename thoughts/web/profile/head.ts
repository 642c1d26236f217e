// The head of a profile.
import { type Html, html } from '@tandem/platform/html/html.ts';
import { ICON_PATH } from '../addresses.ts';
import type { Words } from '../i18n/words.ts';
import type { Site } from '../site/page.ts';
import { renderStyleLink, toLink } from '../thought/head.ts';
import type { Profile } from './view.ts';

const ACTIVITY = 'application/activity+json';

export function renderHead(
  { thoughts: { base } }: Site,
  { actor, person, withStyle }: Profile,
  words: Words,
): { title: string; head: Html; links: string[] } {
  const { name, handle, path, isLocal, picture } = person;
  const id = isLocal ? `${base}/users/${handle}` : (actor.url ?? '');
  const full = isLocal ? `@${handle}@${new URL(base).host}` : `@${handle}`;
  const bio = actor.bio || words.say('thoughtsCount', { n: actor.public_count });
  return {
    title: `${name} (${full})`,
    links: isLocal
      ? [
          toLink(id, ACTIVITY),
          ...(actor.atom === 1 ? [toLink(`${path}/feed.atom`, 'application/atom+xml')] : []),
        ]
      : [],
    head: html`<link rel="canonical" href="${isLocal ? base + path : id}">
<meta name="description" content="${bio}">
<meta name="fediverse:creator" content="${full}">
<meta property="og:type" content="profile">
<meta property="og:title" content="${name} (${full})">
<meta property="og:description" content="${bio}">
<meta property="og:url" content="${base}${path}">
<meta property="profile:username" content="${full}">
<meta property="og:image" content="${base}${picture ?? ICON_PATH}">
${
  isLocal
    ? html`<link rel="alternate" type="${ACTIVITY}" href="${id}">
${actor.atom === 1 ? html`<link rel="alternate" type="application/atom+xml" href="${path}/feed.atom">` : null}`
    : null
}
${withStyle ? renderStyleLink(handle) : null}`,
  };
}
