// A button that becomes a field for a new name.
import { Icon } from '@tandem/web/ui/icon.tsx';
import { useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';

type NewNameProps = { button: string; label: string; onAdd: (name: string) => Promise<void> };

export function NewName({ button, label, onAdd }: NewNameProps) {
  const [name, setName] = useState<string | null>(null);
  const add = () => {
    const given = name?.trim() ?? '';
    setName(null);
    if (given !== '') void onAdd(given);
  };
  if (name === null)
    return (
      <div>
        <button type="button" class="button quiet" onClick={() => setName('')}>
          <Icon name="log" size={20} /> {button}
        </button>
      </div>
    );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (event.key === 'Enter') add();
    else setName(null);
  };
  return (
    <div class="row">
      <input
        class="input"
        style={{ flex: 1 }}
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
