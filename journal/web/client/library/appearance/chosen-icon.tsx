// The icon that a user chose for an activity, mood or feeling: a picture beside its name.
import type { Appearance } from '../../foundation/storage/records.ts';
import { isName } from './rules.ts';

/** The path of the sprite; the build puts it in. */
declare const __ICONS__: string;

type IconProps = { of: Partial<Appearance> | undefined; size?: number };

/** Nothing without an icon: a colour has no meaning alone. */
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
