// The icon that a user chose for an activity, mood or feeling: displayed beside its name.
import type { Appearance } from '../../foundation/storage/records.ts';

/** The path of the sprite, which the build defines. */
declare const __ICONS__: string;

/** Names of icons are ASCII; emojis are not. */
export const isName = (icon: string): boolean => /^[\x20-\x7e]+$/.test(icon);

type IconProps = { of: Partial<Appearance> | undefined; size?: number };

/** Renders nothing without an icon: a colour by itself has no meaning. */
export function ChosenIcon({ of: { icon, color } = {}, size = 20 }: IconProps) {
  if (!icon) return null;
  const tint = color ? `i tint-${color}` : 'i';
  if (!isName(icon))
    return (
      <span class="i emoji" aria-hidden="true">
        {icon}
      </span>
    );
  return (
    <svg class={tint} width={size} height={size} aria-hidden="true">
      <use href={`${__ICONS__}#${icon}`} />
    </svg>
  );
}
