// The languages that apps offer (ISO 639-1), with their names in English.

const CODES =
  'af am ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fr ga gd gl gu he hi hr hu hy id is it ja ka kk km ' +
  'kn ko ku ky la lb lo lt lv mk ml mn mr ms my nb ne nl nn no oc pa pl ps pt ro ru sc si sk sl sq sr sv sw ta te th ' +
  'tr uk ur uz vi zh zu';

const names = new Intl.DisplayNames(['en'], { type: 'language' });

export const LANGUAGES = CODES.split(' ').map((code) => ({ code, name: names.of(code) ?? code }));
