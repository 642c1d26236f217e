// The settings of the cover.
import { useEffect, useState } from 'preact/hooks';
import { tl } from './i18n.ts';
import { chooseDeviceCheck, cover, coverAfter, DELAYS, lockSettings, switchOff, switchOn } from './lock.ts';
import { hasDeviceCheck } from './secret.ts';

const SHORTEST_PASSCODE = 4;

export const LockSettings = () => (
  <section>
    <p>{tl('honest')}</p>
    <p class="small muted">{tl('about')}</p>
    <Switch />
  </section>
);

function Switch() {
  if (!window.isSecureContext) return <p class="notice">{tl('insecure')}</p>;
  return lockSettings.value ? <SwitchedOn /> : <SwitchedOff />;
}

function SwitchedOff() {
  const [after, setAfter] = useState<number>(DELAYS[0]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    void switchOn(String(new FormData(form).get('new-passcode') ?? ''), after);
  };
  return (
    <form onSubmit={submit}>
      <div class="field">
        <label for="new-passcode">{tl('passcode')}</label>
        <input
          id="new-passcode"
          name="new-passcode"
          class="input"
          type="password"
          autocomplete="off"
          required
          minLength={SHORTEST_PASSCODE}
          aria-describedby="new-passcode-about"
        />
        <p class="small muted" id="new-passcode-about">
          {tl('passcode.about')}
        </p>
      </div>
      <Delay after={after} onChange={setAfter} />
      <div>
        <button type="submit" class="button">
          {tl('on')}
        </button>
      </div>
    </form>
  );
}

function SwitchedOn() {
  return (
    <div class="stack">
      <Delay after={lockSettings.value?.after ?? DELAYS[0]} onChange={coverAfter} />
      <DeviceCheck />
      <div class="row">
        <button type="button" class="button" onClick={cover}>
          {tl('now')}
        </button>
        <button type="button" class="button" onClick={switchOff}>
          {tl('off')}
        </button>
      </div>
    </div>
  );
}

function DeviceCheck() {
  const [isOffered, setOffered] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => void hasDeviceCheck().then(setOffered), []);
  const isOn = Boolean(lockSettings.value?.credential);
  if (!isOffered && !isOn) return null;
  const change = async (isWanted: boolean) => setFailed(!(await chooseDeviceCheck(isWanted)) && isWanted);
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget }) => void change(currentTarget.checked)}
        />
        {tl('device')}
      </label>
      {hasFailed && (
        <p class="error" role="alert">
          {tl('device.failed')}
        </p>
      )}
    </>
  );
}

type DelayProps = { after: number; onChange: (after: number) => void };

const Delay = ({ after, onChange }: DelayProps) => (
  <fieldset class="stack" style={{ gap: '8px' }}>
    <legend>{tl('after')}</legend>
    <div class="toggles">
      {DELAYS.map((minutes) => (
        <label class="toggle" key={minutes}>
          <input
            type="radio"
            name="lock-after"
            class="visually-hidden"
            checked={after === minutes}
            onChange={() => onChange(minutes)}
          />
          {tl('minutes', { n: minutes })}
        </label>
      ))}
    </div>
  </fieldset>
);
