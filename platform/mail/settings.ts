// The URL of the SMTP server.
import type { Setting } from '../config/settings.ts';

/** `isSecure`: TLS from the first byte. `requiresTls`: STARTTLS is mandatory. */
export type SmtpServer = {
  host: string;
  port: number;
  isSecure: boolean;
  requiresTls: boolean;
  user: string | null;
  password: string | null;
};

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Null unless it is `smtp://` or `smtps://` with a host, and optionally a user, a password and a port. */
export function parseSmtpUrl(text: string): SmtpServer | null {
  const url = URL.parse(text);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return null;
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') return null;
  const isSecure = url.protocol === 'smtps:';
  try {
    const user = decodeURIComponent(url.username);
    const password = decodeURIComponent(url.password);
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
      isSecure,
      // Passwords are never sent in the clear, except to a server on this machine.
      requiresTls: !isSecure && user !== '' && !LOOPBACK.test(url.hostname),
      user: user || null,
      password: user === '' ? null : password,
    };
  } catch {
    return null;
  }
}

/** `purpose` describes the mails sent to it, and further requirements. */
export const smtpSetting = (purpose: string): Setting<SmtpServer | null> => ({
  parse: parseSmtpUrl,
  fallback: null,
  help: `SMTP server ${purpose}`,
  accepts: 'smtp://user:password@host:port, or smtps:// for TLS from the start',
  isSecret: true,
});

export const mailFromSetting = (help: string): Setting<string | null> => ({
  parse: (text) => (/^(?:[^<>"\p{Cc}]* )?<?[^\s<>"@]+@[^\s<>"@]+>?$/u.test(text) ? text : null),
  fallback: null,
  help,
  accepts: 'an email address, perhaps with a name: Journal <journal@example.org>',
});
