// A button that signs a challenge with a passkey, in browsers that have passkeys.
import type { Result } from '@tandem/web/api/http-client.ts';
import { askForPasskey, hasPasskeys } from '@tandem/web/local/passkeys.ts';
import { useState } from 'preact/hooks';
import { ts } from '../i18n/i18n.ts';
import { describeProblem } from '../problems.ts';

/** What the server sends to begin; a login has a challenge of its own. */
export type PasskeyOptions = { challenge: string; options: object };

type Props = {
  label: string;
  begin: () => Promise<Result<PasskeyOptions>>;
  /** Gets the response of the passkey, and the challenge of a login. */
  onResponse: (response: object, challenge: string) => Promise<unknown>;
};

export function PasskeyButton({ label, begin, onResponse }: Props) {
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    setError('');
    const reply = await begin();
    if (!reply.ok) setError(describeProblem(reply.problem));
    else {
      const response = await askForPasskey('get', reply.data.options).catch(() => undefined);
      if (response === undefined) setError(ts('passkey.failed'));
      else if (response) await onResponse(response, reply.data.challenge);
    }
    setBusy(false);
  };
  if (!hasPasskeys()) return null;
  return (
    <>
      <button type="button" class="button" disabled={isBusy} onClick={() => void ask()}>
        {label}
      </button>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
