// The texts of mails about accounts, in English and German.
import { formatInstant } from '../../time/clock.ts';
import type { ActivityKind } from '../activity/activity.ts';
import type { AccountMail, MailLanguage } from './mails.ts';

/** `link` is the address that a mail leads to, `host` the name of the server. */
type Facts = { user: string; host: string; link: string; address: string };

type Text = { subject: string; text: string };

/** The subject and the text of a mail. */
export function renderMail(mail: AccountMail, facts: Facts): Text {
  const texts = TEXTS[mail.language];
  switch (mail.purpose) {
    case 'verify':
      return texts.verify(facts);
    case 'reset':
      return texts.reset(facts);
    case 'sign-in':
      return texts['sign-in']({ ...facts, ...happened(mail, mail.device) });
    case 'changed':
      return texts.changed({
        ...facts,
        ...happened(mail, mail.device),
        what: describeChange(mail.what, mail.language),
      });
    case 'email-changed':
      return texts['email-changed']({ ...facts, address: maskAddress(mail.newAddress) });
  }
}

type Happened = { device: string; time: string };

const happened = ({ language, at }: AccountMail, device: string | null): Happened => ({
  device: device ?? UNKNOWN_DEVICE[language],
  time: `${formatInstant(at).slice(0, 16).replace('T', ' ')} UTC`,
});

/** `ada@example.org` as `a…@example.org`. */
const maskAddress = (address: string): string => address.replace(/^(.)[^@]*/, '$1…');

type Texts = {
  verify(facts: Facts): Text;
  reset(facts: Facts): Text;
  'sign-in'(facts: Facts & Happened): Text;
  changed(facts: Facts & Happened & { what: string }): Text;
  'email-changed'(facts: Facts): Text;
};

const TEXTS: Record<MailLanguage, Texts> = {
  en: {
    verify: ({ address, user, host, link }) => ({
      subject: 'Confirm your email address',
      text: `Confirm that ${address} belongs to @${user} on ${host}: ${link}\n\nIf this was not you, ignore this email.`,
    }),
    reset: ({ user, host, link }) => ({
      subject: 'Reset your password',
      text: `Somebody asked to reset the password of @${user} on ${host}. Choose a new one: ${link}\n\nIf this was not you, ignore this email.`,
    }),
    'sign-in': ({ user, host, device, time, link }) => ({
      subject: `New sign-in to ${host}`,
      text: `@${user} signed in on ${device} at ${time}.\n\nIf this was not you, change your password: ${link}`,
    }),
    changed: ({ host, user, what, time, device, link }) => ({
      subject: `Your account on ${host} changed`,
      text: `@${user}: ${what} at ${time}, on ${device}.\n\nIf this was not you: ${link}`,
    }),
    'email-changed': ({ host, user, address, link }) => ({
      subject: `Your email address on ${host} changed`,
      text: `The address of @${user} is now ${address}.\n\nIf this was not you, undo the change: ${link}`,
    }),
  },
  de: {
    verify: ({ address, user, host, link }) => ({
      subject: 'Bestätige deine E-Mail-Adresse',
      text: `Bestätige, dass ${address} zu @${user} auf ${host} gehört: ${link}\n\nWenn du das nicht warst, ignoriere diese E-Mail.`,
    }),
    reset: ({ user, host, link }) => ({
      subject: 'Setze dein Passwort zurück',
      text: `Jemand möchte das Passwort von @${user} auf ${host} zurücksetzen. Wähle ein neues: ${link}\n\nWenn du das nicht warst, ignoriere diese E-Mail.`,
    }),
    'sign-in': ({ user, host, device, time, link }) => ({
      subject: `Neue Anmeldung bei ${host}`,
      text: `@${user} hat sich um ${time} auf ${device} angemeldet.\n\nWenn du das nicht warst, ändere dein Passwort: ${link}`,
    }),
    changed: ({ host, user, what, time, device, link }) => ({
      subject: `Dein Konto auf ${host} wurde geändert`,
      text: `@${user}: ${what}, ${time}, auf ${device}.\n\nWenn du das nicht warst: ${link}`,
    }),
    'email-changed': ({ host, user, address, link }) => ({
      subject: `Deine E-Mail-Adresse auf ${host} wurde geändert`,
      text: `Die Adresse von @${user} lautet jetzt ${address}.\n\nWenn du das nicht warst, mache die Änderung rückgängig: ${link}`,
    }),
  },
};

const UNKNOWN_DEVICE: Record<MailLanguage, string> = {
  en: 'an unknown device',
  de: 'einem unbekannten Gerät',
};

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
const describeChange = (kind: ActivityKind, language: MailLanguage): string =>
  CHANGES[kind]?.[language] ?? { en: 'The account was changed', de: 'Das Konto wurde geändert' }[language];
