// A button that becomes a field for a new name.
import type { ComponentChild } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';

type NewNameProps = {
  label: string;
  onAdd: (name: string) => Promise<void>;
  /** The button, which calls `open`. */
  children: (open: () => void) => ComponentChild;
};

export function NewName({ label, onAdd, children }: NewNameProps) {
  const [name, setName] = useState<string | null>(null);
  const add = () => {
    const given = name?.trim() ?? '';
    setName(null);
    if (given !== '') void onAdd(given);
  };
  if (name === null) return <>{children(() => setName(''))}</>;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') add();
    else setName(null);
  };
  return (
    <div class="new-name">
      <input
        class="input"
        maxLength={100}
        aria-label={label}
        placeholder={label}
        value={name}
        ref={(field) => field?.focus()}
        onInput={(event) => setName(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" class="button" onClick={add}>
        {t('activities.add')}
      </button>
    </div>
  );
}
