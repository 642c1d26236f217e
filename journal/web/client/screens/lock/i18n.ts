// The texts of the lock in English and German, loaded with its screens.
import { textsOf } from '../../foundation/i18n/i18n.ts';

export const en = {
  title: 'Locked',
  honest: 'Hides your journal from others who use this device. It does not encrypt.',
  about:
    'Locked, the app shows nothing that you wrote; faces still log. Shift+Esc locks it at once, and so does each start.',
  passcode: 'Passcode',
  'passcode.about': 'At least 4 characters. It is kept on this device alone.',
  after: 'Lock after the page was hidden for',
  minutes: '{n:one minute|{n} minutes}',
  on: 'Switch on',
  off: 'Switch off',
  now: 'Lock now',
  device: 'Open with the fingerprint, face or PIN of this device',
  'device.failed': 'This device did not set it up. The passcode still opens.',
  open: 'Open',
  'open.device': 'Open with this device',
  wrong:
    'That is not the passcode. {n:One try is|{n} tries are} left; then you are signed out, and nothing is lost.',
  'wrong.device': 'This device did not confirm you.',
  forgotten: 'Forgotten? Sign out',
  insecure: 'The app lock needs https.',
} as const;

export const de: Readonly<Record<keyof typeof en, string>> = {
  title: 'Gesperrt',
  honest: 'Verbirgt dein Tagebuch vor anderen, die dieses Gerät benutzen. Verschlüsselt wird es nicht.',
  about:
    'Gesperrt zeigt die App nichts von dem, was du geschrieben hast; mit Gesichtern lässt sich weiter eintragen. Umschalt+Esc sperrt sofort, und jeder Start tut es.',
  passcode: 'Code',
  'passcode.about': 'Mindestens 4 Zeichen. Er bleibt auf diesem Gerät.',
  after: 'Sperren, wenn die Seite verborgen war für',
  minutes: '{n:eine Minute|{n} Minuten}',
  on: 'Einschalten',
  off: 'Ausschalten',
  now: 'Jetzt sperren',
  device: 'Mit Fingerabdruck, Gesicht oder PIN dieses Geräts öffnen',
  'device.failed': 'Dieses Gerät hat es nicht eingerichtet. Der Code öffnet weiterhin.',
  open: 'Öffnen',
  'open.device': 'Mit diesem Gerät öffnen',
  wrong:
    'Das ist nicht der Code. {n:Ein Versuch bleibt|{n} Versuche bleiben}; danach wirst du abgemeldet, und nichts geht verloren.',
  'wrong.device': 'Dieses Gerät hat dich nicht bestätigt.',
  forgotten: 'Vergessen? Abmelden',
  insecure: 'Die App-Sperre braucht https.',
};

export const tl = textsOf<typeof en>({ en, de });
