// The texts of the page on which members allow an app to use their account, in German.
import type { authorizeEn } from './en.ts';

export const authorizeDe: Readonly<Record<keyof typeof authorizeEn, string>> = {
  authorizeTitle: '{app} erlauben?',
  authorizeAccount: 'Du bist als @{name} auf {host} angemeldet.',
  authorizeOther: 'Anderes Konto verwenden',
  authorizeWants: '{app} möchte:',
  authorizeGoesTo: 'Du wirst weitergeleitet an {target}.',
  authorizeStaysHere: 'Dir wird ein Code angezeigt, den du in die App kopierst.',
  authorizeAllow: 'Erlauben',
  authorizeDeny: 'Ablehnen',
  authorizeDone: 'Fast fertig',
  authorizeCopy: 'Kopiere diesen Code in die App:',
  authorizeDenied: 'Abgelehnt',
  authorizeDeniedText: 'Die App darf dein Konto nicht verwenden. Du kannst diese Seite schließen.',
  authorizeFailed: 'Das hat nicht geklappt',
  authorizeUnknownApp: 'Die App ist diesem Server unbekannt. Beginne in der App von vorn.',
  authorizeBadRedirect: 'Die Adresse, an die die App dich weiterleiten will, hat sie nicht registriert.',
  authorizeBadRequest: '{app} hat eine ungültige Anfrage geschickt. Beginne in der App von vorn.',
  authorizeStale:
    'Das Formular ist veraltet oder kam von einer anderen Website. Beginne in der App von vorn.',
  scopeProfile: 'deinen Namen und dein Bild sehen',
  scopeRead: 'alles lesen, was dein Konto sehen kann',
  scopeWrite: 'in deinem Namen schreiben, ändern und löschen',
  scopeFollow: 'sehen und ändern, wem du folgst und wen du blockierst oder stummschaltest',
  scopePush: 'dir Benachrichtigungen senden',
  scopeReads: 'lesen: {parts}',
  scopeWrites: 'ändern: {parts}',
};
