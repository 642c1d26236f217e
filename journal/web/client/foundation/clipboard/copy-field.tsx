// A text to be copied elsewhere, with a button that does so.
import { useState } from 'preact/hooks';
import { t } from '../i18n/words.ts';
import './copy-field.css';

type CopyFieldProps = { id: string; label: string; text: string; rows?: number };

/** It can be selected by hand where the clipboard is not allowed. */
export function CopyField({ id, label, text, rows = 1 }: CopyFieldProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      document.querySelector<HTMLTextAreaElement>(`#${id}`)?.select();
    }
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        class="input copied"
        readOnly
        rows={rows}
        spellcheck={false}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div class="row">
        <button
          type="button"
          class="button"
          aria-label={t('copy.label', { name: label })}
          onClick={() => void copy()}
        >
          {t('copy')}
        </button>
        <span class="small muted" role="status">
          {isCopied ? t('copied') : ''}
        </span>
      </div>
    </div>
  );
}
