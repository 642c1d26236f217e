// A token that was just created: shown once, with what to do with it.
import { useEffect, useRef } from 'preact/hooks';
import { CopyField } from '../../foundation/clipboard/copy-field.tsx';
import type { Created, Scope } from './token.ts';
import { tt } from './words/words.ts';

type CreatedProps = { created: Created; onDone: () => void };

export function CreatedToken({ created: { token, scope }, onDone }: CreatedProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div class="card stack" ref={box} tabIndex={-1} role="group" aria-labelledby="token-created">
      <p id="token-created" class="label">
        {tt('created.title')}
      </p>
      <CopyField id="token" label={tt('token')} text={token} rows={2} />
      <CopyField id="token-curl" label={tt('curl')} text={toCurl(token, scope)} rows={5} />
      {scope === 'entries:create' && <Recipes />}
      <div>
        <button type="button" class="button primary" onClick={onDone}>
          {tt('done')}
        </button>
      </div>
    </div>
  );
}

const entriesUrl = (): string => `${location.origin}/api/v1/entries`;

function toCurl(token: string, scope: Scope): string {
  const command = `curl '${entriesUrl()}' \\\n  -H 'Authorization: Bearer ${token}'`;
  if (scope === 'read') return command;
  return `${command} \\\n  -H 'Content-Type: application/json' \\\n  -d '{"mood": 4}'`;
}

const Recipes = () => (
  <details>
    <summary>{tt('recipe.title')}</summary>
    <ul class="stack">
      <li>{tt('recipe.ios', { url: entriesUrl() })}</li>
      <li>{tt('recipe.android')}</li>
      <li>{tt('recipe.home')}</li>
    </ul>
  </details>
);
