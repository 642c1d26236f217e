// Choosing the file to import, or dropping it.
import { Icon } from '@tandem/web/ui/icon.tsx';
import { useRef, useState } from 'preact/hooks';
import { td } from './words/words.ts';

export function ImportDrop({ onFile }: { onFile: (file: File | undefined) => void }) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is besides the button
    <div
      class={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer?.files[0]);
      }}
    >
      <button type="button" class="button" onClick={() => input.current?.click()}>
        <Icon name="data" size={20} /> {td('data.import.choose')}
      </button>
      <p class="small muted">{td('data.import.drop')}</p>
      <input
        ref={input}
        hidden
        type="file"
        accept=".daylio,.csv,.json,.zip"
        aria-label={td('data.import.choose')}
        onChange={({ currentTarget }) => onFile(currentTarget.files?.[0])}
      />
    </div>
  );
}
