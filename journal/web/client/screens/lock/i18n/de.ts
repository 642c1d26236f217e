// The German texts of the app lock.
import type { en } from './en.ts';

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
