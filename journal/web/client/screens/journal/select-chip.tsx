// A chip that chooses one of several values; a chosen one shows its value and ×.
import './select-chip.css';
import { Icon } from '@tandem/web/ui/icon.tsx';
import type { IconName } from '@tandem/web/ui/icons.ts';
import { t } from '../../foundation/i18n/i18n.ts';

type SelectChipProps = {
  icon: IconName;
  label: string;
  /** '' for any. */
  value: string;
  options: readonly { id: string; name: string }[];
  onChange: (value: string) => void;
};

export const SelectChip = ({ icon, label, value, options, onChange }: SelectChipProps) => (
  <span class={value ? 'chip chosen' : 'chip'}>
    <Icon name={icon} size={16} />
    <select aria-label={label} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      <option value="">{label}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
    {value ? (
      <button type="button" aria-label={t('journal.clear.one', { name: label })} onClick={() => onChange('')}>
        <Icon name="close" size={16} />
      </button>
    ) : (
      <Icon name="down" size={16} />
    )}
  </span>
);
