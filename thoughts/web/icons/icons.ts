// The icons of the pages: symbols of one file that the build writes. A word beside each icon, or the label of
// its control, says the same.
import { createHash } from 'node:crypto';
import { Html, trusted } from '@tandem/platform/html/html.ts';
import { markSanitised } from '@tandem/platform/html/sanitised.ts';

/** Names of the package @tabler/icons. */
const NAMES = [
  'adjustments-horizontal',
  'alert-triangle',
  'arrow-left',
  'at',
  'ban',
  'bell',
  'bell-filled',
  'bell-off',
  'bell-ringing',
  'bookmark',
  'bookmark-filled',
  'code',
  'chart-bar',
  'checks',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'circle-check-filled',
  'corner-up-left',
  'device-mobile',
  'dots',
  'download',
  'edit',
  'external-link',
  'eye',
  'filter',
  'flag',
  'hash',
  'heart',
  'heart-filled',
  'history',
  'home',
  'home-filled',
  'info-circle',
  'link',
  'list',
  'lock',
  'logout',
  'mail',
  'mail-filled',
  'menu-2',
  'message-circle',
  'message-circle-filled',
  'moon',
  'palette',
  'pencil',
  'photo',
  'pin',
  'quote',
  'repeat',
  'search',
  'settings',
  'settings-filled',
  'shield-lock',
  'speakerphone',
  'ticket',
  'tool',
  'trash',
  'user',
  'user-circle',
  'user-filled',
  'user-plus',
  'users',
  'users-group',
  'volume-off',
  'world',
  'x',
] as const;

export type IconName = (typeof NAMES)[number];

/** For the build; the scripts swap the icon of a pressed button by its name alone. */
export const ICON_SPRITE = { file: 'icons', constant: '__ICONS__', icons: NAMES };

/** The drawings change with the names, or with this version of the package. */
const VERSION = '3.51.0';
const HASH = createHash('sha256')
  .update(`${VERSION} ${NAMES.join(' ')}`)
  .digest('base64url');

/** The path of the symbols. It is short, as a page of a list has it some hundred times. */
export const SPRITE_PATH = `/i/${HASH.slice(0, 6)}`;

const drawn = new Map<IconName, Html>(
  NAMES.map((name) => [
    name,
    trusted(markSanitised(`<svg class=i aria-hidden=true><use href="${SPRITE_PATH}#${name}"/></svg>`)),
  ]),
);

export const icon = (name: IconName): Html => drawn.get(name) ?? new Html('');
