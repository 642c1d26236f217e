// The visitor of a page: session, language, theme and display options.
import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '@tandem/platform/identity/caller.ts';
import { readCookie } from '@tandem/web/pages/cookies.ts';
import type { ActorId } from '../../ids.ts';
import { I18N, type I18n, readLanguage } from '../i18n/i18n.ts';

export const LOOKS = ['system', 'light', 'dark'] as const;
type Look = (typeof LOOKS)[number];

/** The choices of a browser, in the order of {@link VIEW_PARTS}, separated by dots: `de.dark`. */
export const VIEW_COOKIE = 'view';

const VIEW_PARTS = ['language', 'look', 'styles', 'pictures', 'counts', 'alt'] as const;

/** A part that is absent or empty has its default. */
export type View = Partial<Record<(typeof VIEW_PARTS)[number], string>>;

export function readView(header: string | undefined): View {
  const values = (readCookie(header, VIEW_COOKIE) ?? '').split('.');
  return Object.fromEntries(
    VIEW_PARTS.flatMap((part, at) => (/^[a-z]{1,10}$/.test(values[at] ?? '') ? [[part, values[at]]] : [])),
  );
}

/** The value of the cookie. */
export const viewValue = (view: View): string =>
  VIEW_PARTS.map((part) => view[part] ?? '')
    .join('.')
    .replace(/\.+$/, '');

/** A logged-in user of this server. */
export type Member = { caller: Caller; actorId: ActorId };

/** The name of the session cookie. Browsers accept the prefix from this very host and over TLS only. */
export const sessionCookieName = (isSecure: boolean): string => (isSecure ? '__Host-session' : 'session');

/**
 * The value of the session cookie, not verified. `publicUrl` decides the name: with TLS, a cookie without the
 * prefix may come from a sibling domain, which could log visitors in to an attacker's account. Without a
 * public URL the scheme is unknown and both names are read.
 */
export const sessionCookieOf = (header: string | undefined, publicUrl: string | null): string | undefined =>
  [true, false]
    .filter((isSecure) => publicUrl === null || isSecure === publicUrl.startsWith('https:'))
    .map((isSecure) => readCookie(header, sessionCookieName(isSecure)))
    .find((value) => value !== undefined && value !== '');

/** The display options of thoughts. */
export type Choices = {
  /** Whether pictures of other servers are loaded without a click. */
  opensPictures: boolean;
  /** Whether how often a thought was liked, boosted and replied to is left out. */
  hidesCounts: boolean;
  /** Whether the composer asks before it posts pictures without a description. */
  remindsOfAlt: boolean;
};

export type Visitor = {
  i18n: I18n;
  look: Look;
  /** Whether profiles are displayed with the styles of their owners. */
  showsStyles: boolean;
  choices: Choices;
  /** Whether the first steps are hidden on the start page. */
  hidesSteps: boolean;
  /** The account on another server that an anonymous visitor entered, or null. */
  home: string | null;
  /** Null for strangers. */
  viewer: ActorId | null;
  member: Member | null;
};

/** `off` if the first steps are hidden. */
export const STEPS_COOKIE = 'steps';

/** The lifetime of preference cookies, in seconds: the maximum of browsers. */
export const CHOICE_LIFETIME = 400 * 86_400;

/** Where a stranger has an account. */
export const HOME_COOKIE = 'home';

const MAX_HOME = 300;

function readHomeCookie(header: string | undefined): string | null {
  const value = readCookie(header, HOME_COOKIE) ?? '';
  return /^[\w.@:%~+-]+$/.test(value) && value.length <= MAX_HOME ? decoded(value) : null;
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** A stranger with these headers. */
export function readStranger(headers: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>): Visitor {
  const { language: chosen, look, styles, pictures, counts, alt } = readView(headers.cookie);
  const language = readLanguage(chosen, headers['accept-language']);
  return {
    i18n: I18N[language],
    look: LOOKS.find((one) => one === look) ?? 'system',
    showsStyles: styles !== 'plain',
    choices: {
      opensPictures: pictures === 'open',
      hidesCounts: counts === 'none',
      remindsOfAlt: alt !== 'off',
    },
    hidesSteps: readCookie(headers.cookie, STEPS_COOKIE) === 'off',
    home: readHomeCookie(headers.cookie),
    viewer: null,
    member: null,
  };
}

/** The cache key of an anonymous page besides its address; null for possible members. */
export function variantOf(headers: IncomingHttpHeaders): string | null {
  if (sessionCookieOf(headers.cookie, null) !== undefined) return null;
  const { i18n, look, showsStyles, choices, home } = readStranger(headers);
  const { opensPictures, hidesCounts } = choices;
  return `${i18n.language} ${look} ${showsStyles} ${opensPictures} ${hidesCounts} ${home ?? ''}`;
}
