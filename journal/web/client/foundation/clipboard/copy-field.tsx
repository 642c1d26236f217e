// A read-only text field with a copy button.
import { useState } from 'preact/hooks';
import { t } from '../i18n/i18n.ts';
import './copy-field.css';

type CopyFieldProps = { id: string; label: string; text: string; rows?: number };

/** Selects the text for manual copying if the clipboard is not available. */
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
