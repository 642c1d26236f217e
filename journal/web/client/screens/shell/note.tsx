// A short note such as “Entry deleted. Undo”.
import { signal } from '@preact/signals';
import { closeNote, note } from '../../sync/sync-status/status.ts';

/** A modal dialog shows the note itself, since nothing outside of it can be pressed. */
export const noteIsInDialog = signal(false);

export function Note() {
  const { value } = note;
  const act = () => {
    closeNote();
    value?.action?.run();
  };
  return (
    <div role="status" aria-live="polite">
      {value && (
        <div class="note">
          <span>{value.text}</span>
          {value.action && (
            <button type="button" class="button" onClick={act}>
              {value.action.label}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
