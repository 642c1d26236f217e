// The form for a new token.
import { textOf } from '../sign-in/gate.tsx';
import type { Scope } from './token.ts';
import { tt } from './words/words.ts';

const SCOPES = [
  ['entries:create', 'scope.create'],
  ['read', 'scope.read'],
] as const;

type NewTokenProps = { onCreate: (name: string, scope: Scope) => Promise<void> };

export function NewToken({ onCreate }: NewTokenProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const scope = textOf(form, 'scope') === 'read' ? 'read' : 'entries:create';
    void onCreate(textOf(form, 'token-name'), scope);
  };
  return (
    <form onSubmit={submit}>
      <div class="field">
        <label for="token-name">{tt('name')}</label>
        <input
          id="token-name"
          name="token-name"
          class="input"
          required
          maxLength={100}
          placeholder={tt('name.example')}
        />
      </div>
      <fieldset class="stack" style={{ gap: '8px' }}>
        <legend>{tt('scope')}</legend>
        <div class="toggles">
          {SCOPES.map(([value, label], index) => (
            <label class="toggle" key={value}>
              <input
                type="radio"
                name="scope"
                value={value}
                class="visually-hidden"
                defaultChecked={index === 0}
              />
              {tt(label)}
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <button type="submit" class="button">
          {tt('create')}
        </button>
      </div>
    </form>
  );
}
