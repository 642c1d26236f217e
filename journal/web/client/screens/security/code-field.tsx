// The field for a code of the second factor.
import { ts } from './i18n/i18n.ts';

export const CodeField = ({ id, about = ts('code.about') }: { id: string; about?: string }) => (
  <div class="field">
    <label for={id}>{ts('code')}</label>
    <input
      id={id}
      name={id}
      class="input"
      autocomplete="one-time-code"
      autocapitalize="characters"
      spellcheck={false}
      maxLength={32}
      required
      aria-describedby={`${id}-about`}
    />
    <p class="small muted" id={`${id}-about`}>
      {about}
    </p>
  </div>
);
