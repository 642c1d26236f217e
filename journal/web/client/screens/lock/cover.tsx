// The screen of the locked app: faces that log, and the form to unlock it. The document contains no text of
// entries.
import type { Mood } from '@tandem/web/ui/moods.ts';
import { useLayoutEffect, useState } from 'preact/hooks';
import { moodName, t } from '../../foundation/i18n/i18n.ts';
import { logAnywhere, messageOf, momentNow, release } from '../../library/entries/entries.ts';
import { Faces } from '../log/faces.tsx';
import { tl } from './i18n.ts';
import { leave, lockSettings, openByDevice, openByPasscode, triesLeft } from './lock.ts';
import './lock.css';

export function Cover() {
  const [message, setMessage] = useState('');
  // Before the next frame: no title of a screen remains in the list of windows.
  useLayoutEffect(() => {
    document.title = tl('title');
  }, []);
  const log = async (mood: Mood) => {
    try {
      const entry = await logAnywhere(mood, momentNow());
      setMessage(entry ? t('log.savedMood', { mood: moodName(mood) }) : t('log.full'));
      if (entry) await release(entry.id);
    } catch (error) {
      setMessage(messageOf(error));
    }
  };
  return (
    <main class="cover stack" id="content">
      <h1 id="cover-question">{t('log.question')}</h1>
      <Faces onPick={(mood) => void log(mood)} labelledBy="cover-question" />
      <p role="status">{message}</p>
      <OpenForm />
    </main>
  );
}

function OpenForm() {
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const byPasscode = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget as HTMLFormElement;
    const passcode = String(new FormData(form).get('passcode') ?? '');
    setBusy(true);
    const isOpen = await openByPasscode(passcode);
    setBusy(false);
    form.reset();
    setError(isOpen ? '' : tl('wrong', { n: triesLeft() }));
  };
  const byDevice = async () => setError((await openByDevice()) ? '' : tl('wrong.device'));
  return (
    <form class="stack" onSubmit={(event) => void byPasscode(event)}>
      <div class="field">
        <label for="passcode">{tl('passcode')}</label>
        <input
          id="passcode"
          name="passcode"
          class="input"
          type="password"
          autocomplete="off"
          required
          aria-describedby={error ? 'cover-error' : undefined}
        />
      </div>
      {error && (
        <p class="error" role="alert" id="cover-error">
          {error}
        </p>
      )}
      <div class="row">
        <button type="submit" class="button primary" aria-disabled={isBusy}>
          {tl('open')}
        </button>
        {lockSettings.value?.credential && (
          <button type="button" class="button" onClick={() => void byDevice()}>
            {tl('open.device')}
          </button>
        )}
        <button type="button" class="button quiet" onClick={() => void leave()}>
          {tl('forgotten')}
        </button>
      </div>
    </form>
  );
}
