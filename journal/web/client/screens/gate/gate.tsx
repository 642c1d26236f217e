// What signing in and registering share: the frame, and the field for a password.
import { Face } from '@tandem/web/ui/face.tsx';
import { MOODS } from '@tandem/web/ui/moods.ts';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { Title } from '../../foundation/navigation/navigation.tsx';
import './gate.css';

export const Gate = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <main class="gate" id="content">
    <div class="welcome">
      <div class="welcome-faces">
        {MOODS.map((mood) => (
          <Face key={mood} mood={mood} size={36} />
        ))}
      </div>
      <Title text={title} />
      <p class="muted">{t('signin.lead')}</p>
    </div>
    {children}
    {children !== null && !window.isSecureContext && <p class="notice">{t('account.insecure')}</p>}
  </main>
);

type PasswordProps = { id: string; label: string; autoComplete: string; about?: string };

export function PasswordField({ id, label, autoComplete, about }: PasswordProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={id}
        class="input"
        {...(isShown ? { type: 'text' as const } : { type: 'password' as const })}
        autocomplete={autoComplete}
        required
        minLength={autoComplete === 'new-password' ? 8 : undefined}
        maxLength={256}
        aria-describedby={about ? `${id}-about` : undefined}
      />
      {about && (
        <p class="small muted" id={`${id}-about`}>
          {about}
        </p>
      )}
      <label class="check small" style={{ fontWeight: 400 }}>
        <input
          type="checkbox"
          checked={isShown}
          onChange={({ currentTarget }) => setShown(currentTarget.checked)}
        />
        {t('signin.show')}
      </label>
    </div>
  );
}

export const textOf = (form: HTMLFormElement, name: string): string =>
  String(new FormData(form).get(name) ?? '');
