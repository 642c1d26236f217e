// The kinds of hostile connections that the trial knows, and the service that each is opened to.
import type { ServiceName } from '../testing/service-under-test.ts';

export const KINDS = {
  /** Signed GETs of a thought as ActivityPub; the key is on a host that accepts and never replies. */
  'key-get': 'thoughts',
  /** Forged activities to the inbox; the key is on such a host. */
  'key-post': 'thoughts',
  /** Genuine, signed replies to notes on hosts that take nine seconds for each. */
  'slow-ancestors': 'thoughts',
  /** One byte of the body of an activity. */
  'slow-inbox': 'thoughts',
  /** A conversation of 30,000 replies, never read. */
  'unread-thread': 'thoughts',
  /** One byte of the body of a login. */
  'slow-login': 'journal',
  /** One byte of a photo. */
  'slow-upload': 'journal',
  /** All entries of a large journal, never read. */
  'unread-entries': 'journal',
  'unread-calendar': 'journal',
  /** A voice memo of many megabytes, never read. */
  'unread-memo': 'journal',
  'unread-export': 'journal',
  /** Logins with identifiers that nobody has. */
  'random-logins': 'journal',
} as const satisfies Record<string, ServiceName>;

export type Kind = keyof typeof KINDS;

export const kinds = Object.keys(KINDS) as readonly Kind[];

export const isKind = (text: string): text is Kind => Object.hasOwn(KINDS, text);
