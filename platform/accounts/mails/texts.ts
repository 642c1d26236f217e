// The texts of mails about accounts, in English and German.
import type { ActivityKind } from '../activity/activity.ts';

export type MailLanguage = 'en' | 'de';
export type MailPurpose = 'verify' | 'reset' | 'sign-in' | 'changed' | 'email-changed';

/** What the texts name. `what` is a change of {@link describeChange}. */
export type MailFacts = {
  user: string;
  host: string;
  link: string;
  address: string;
  device: string | null;
  time: string;
  what: string;
};

type Text = (facts: MailFacts & { device: string }) => { subject: string; text: string };

const TEXTS: Record<MailLanguage, Record<MailPurpose, Text>> = {
  en: {
    verify: ({ address, user, host, link }) => ({
      subject: 'Confirm your e-mail address',
      text: `Confirm that ${address} belongs to @${user} on ${host}: ${link}. If this was not you, ignore this mail.`,
    }),
    reset: ({ user, host, link }) => ({
      subject: 'Reset your password',
      text: `Somebody asked to reset the password of @${user} on ${host}. Choose a new one: ${link}. If this was not you, ignore this mail.`,
    }),
    'sign-in': ({ user, host, device, time, link }) => ({
      subject: `New sign-in to ${host}`,
      text: `@${user} signed in on ${device} at ${time}. If this was not you, change your password: ${link}`,
    }),
    changed: ({ host, what, time, device, link }) => ({
      subject: `Your account on ${host} changed`,
      text: `${what} at ${time}, on ${device}. If this was not you: ${link}`,
    }),
    'email-changed': ({ host, address, link }) => ({
      subject: `Your e-mail address on ${host} changed`,
      text: `It is now ${address}. If this was not you, undo the change: ${link}`,
    }),
  },
  de: {
    verify: ({ address, user, host, link }) => ({
      subject: 'Bestätige deine E-Mail-Adresse',
      text: `Bestätige, dass ${address} zu @${user} auf ${host} gehört: ${link}. Wenn du das nicht warst, ignoriere diese Mail.`,
    }),
    reset: ({ user, host, link }) => ({
      subject: 'Setze dein Passwort zurück',
      text: `Jemand möchte das Passwort von @${user} auf ${host} zurücksetzen. Wähle ein neues: ${link}. Wenn du das nicht warst, ignoriere diese Mail.`,
    }),
    'sign-in': ({ user, host, device, time, link }) => ({
      subject: `Neue Anmeldung bei ${host}`,
      text: `@${user} hat sich um ${time} auf ${device} angemeldet. Wenn du das nicht warst, ändere dein Passwort: ${link}`,
    }),
    changed: ({ host, what, time, device, link }) => ({
      subject: `Dein Konto auf ${host} wurde geändert`,
      text: `${what}, ${time}, auf ${device}. Wenn du das nicht warst: ${link}`,
    }),
    'email-changed': ({ host, address, link }) => ({
      subject: `Deine E-Mail-Adresse auf ${host} wurde geändert`,
      text: `Sie lautet jetzt ${address}. Wenn du das nicht warst, mache die Änderung rückgängig: ${link}`,
    }),
  },
};

const UNKNOWN_DEVICE: Record<MailLanguage, string> = {
  en: 'an unknown device',
  de: 'einem unbekannten Gerät',
};

/** The subject and the text of a mail. */
export const renderMail = (
  purpose: MailPurpose,
  language: MailLanguage,
  facts: MailFacts,
): { subject: string; text: string } =>
  TEXTS[language][purpose]({ ...facts, device: facts.device ?? UNKNOWN_DEVICE[language] });

const CHANGES: Partial<Record<ActivityKind, Record<MailLanguage, string>>> = {
  'password-changed': { en: 'The password was changed', de: 'Das Passwort wurde geändert' },
  'password-reset': { en: 'The password was reset', de: 'Das Passwort wurde zurückgesetzt' },
  'second-factor-on': {
    en: 'The second factor was turned on',
    de: 'Der zweite Faktor wurde eingeschaltet',
  },
  'second-factor-off': {
    en: 'The second factor was turned off',
    de: 'Der zweite Faktor wurde ausgeschaltet',
  },
  'recovery-code-used': { en: 'A recovery code was used', de: 'Ein Wiederherstellungscode wurde benutzt' },
  'passkey-added': { en: 'A passkey was added', de: 'Ein Passkey wurde hinzugefügt' },
  'passkey-removed': { en: 'A passkey was removed', de: 'Ein Passkey wurde entfernt' },
  'passkey-refused': { en: 'A passkey was refused', de: 'Ein Passkey wurde abgelehnt' },
  'identity-added': { en: 'A login was connected', de: 'Eine Anmeldung wurde verbunden' },
  'identity-removed': { en: 'A connected login was removed', de: 'Eine verbundene Anmeldung wurde entfernt' },
  'reset-link-created': {
    en: 'An administrator created a link to reset the password',
    de: 'Ein Administrator hat einen Link zum Zurücksetzen des Passworts erstellt',
  },
};

/** What happened, as the beginning of a sentence. */
export const describeChange = (kind: ActivityKind, language: MailLanguage): string =>
  CHANGES[kind]?.[language] ?? { en: 'The account was changed', de: 'Das Konto wurde geändert' }[language];
