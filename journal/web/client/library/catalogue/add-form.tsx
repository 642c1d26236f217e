// The form that adds an item to a catalogue, or restores an archived one.
import { Icon } from '@tandem/web/ui/icon.tsx';
import { useId, useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { tl } from './i18n/i18n.ts';

type AddProps = {
  label: string;
  placeholder?: string;
  taken: string;
  find: (name: string) => { id: string; name: string; archived: boolean } | null;
  onRestore: (id: string) => Promise<void>;
  onAdd: (name: string) => Promise<void>;
};

export function AddForm({ label, placeholder = label, taken: takenText, find, onRestore, onAdd }: AddProps) {
  const [name, setName] = useState('');
  const taken = name.trim() === '' ? null : find(name);
  const note = useId();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '' || (taken && !taken.archived)) return;
    await (taken ? onRestore(taken.id) : onAdd(name.trim()));
    setName('');
  };
  return (
    <form class="stack" style={{ gap: '6px' }} onSubmit={(event) => void submit(event)}>
      <div class="row" style={{ flexWrap: 'nowrap' }}>
        <input
          class="input"
          aria-label={label}
          placeholder={placeholder}
          maxLength={100}
          value={name}
          aria-describedby={note}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
        <button type="submit" class="button">
          <Icon name={taken?.archived ? 'again' : 'log'} size={20} />
          {taken?.archived ? tl('activities.unarchive') : t('activities.add')}
        </button>
      </div>
      <p id={note} class="small muted" role="status">
        {taken?.archived ? tl('activities.takenArchived', { name: taken.name }) : taken ? takenText : ''}
      </p>
    </form>
  );
}
