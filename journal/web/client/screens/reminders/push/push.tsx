// Push messages: on this device, and the list of the others.
import { useEffect, useState } from 'preact/hooks';
import { describeDelivery, describeFailure, LastDelivery } from '../delivery.tsx';
import { tr } from '../i18n.ts';
import { type Channels, type Device, load, removeDevice, testChannel } from '../store.ts';
import { disablePush, enablePush, knownDevice, pushSupport } from './device.ts';

const UNSUPPORTED = {
  insecure: 'push.insecure',
  'home-screen': 'push.homeScreen',
  unsupported: 'push.unsupported',
  denied: 'push.denied',
} as const;

export function Push({ publicKey, devices }: Channels['push']) {
  const own = devices.find(({ id }) => id === knownDevice());
  const others = devices.filter((device) => device !== own);
  return (
    <section class="card stack" aria-labelledby="push">
      <h3 id="push">{tr('push.title')}</h3>
      {own?.active ? <ThisDevice device={own} /> : <Offer publicKey={publicKey} hasEnded={Boolean(own)} />}
      {others.length > 0 && <OtherDevices devices={others} />}
    </section>
  );
}

function ThisDevice({ device }: { device: Device }) {
  const [error, setError] = useState('');
  const stop = async () => {
    if (await disablePush()) await load();
    else setError(describeFailure(''));
  };
  return (
    <>
      <p>{tr('push.isOn')}</p>
      <LastDelivery channel="push" device={device.id} last={device.lastDelivery} />
      <div>
        <button type="button" class="button" onClick={() => void stop()}>
          {tr('push.off')}
        </button>
      </div>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}

type OfferProps = { publicKey: string; hasEnded: boolean };

function Offer({ publicKey, hasEnded }: OfferProps) {
  const [message, setMessage] = useState('');
  const [support, setSupport] = useState(pushSupport);
  useEffect(() => {
    // Back from the settings of the browser.
    const look = () => setSupport(pushSupport());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const enable = async () => {
    setMessage(tr('push.asking'));
    const outcome = await enablePush(publicKey);
    setSupport(pushSupport());
    if (outcome !== 'on') return setMessage(outcome === 'denied' ? '' : tr(`push.${outcome}`));
    setMessage('');
    const device = knownDevice();
    if (device) await testChannel('push', device);
  };
  return (
    <>
      {hasEnded && <p class="notice">{tr('push.endedHere')}</p>}
      <p class="small muted">{tr('push.about')}</p>
      {support === 'ready' ? (
        <div>
          <button type="button" class="button" onClick={() => void enable()}>
            {tr('push.on')}
          </button>
        </div>
      ) : (
        <p class="notice">{tr(UNSUPPORTED[support])}</p>
      )}
      <p class="small" role="status">
        {message}
      </p>
    </>
  );
}

function OtherDevices({ devices }: { devices: readonly Device[] }) {
  const [error, setError] = useState('');
  const remove = async (id: string) => {
    const failure = await removeDevice(id);
    setError(failure === null ? '' : describeFailure(failure));
  };
  return (
    <div>
      <h4>{tr('push.devices')}</h4>
      <ul>
        {devices.map(({ id, name, active, lastDelivery }) => (
          <li class="activity" key={id}>
            <span>
              {name ?? tr('push.device')}
              <br />
              <span class="small muted">{active ? describeDelivery(lastDelivery) : tr('push.ended')}</span>
            </span>
            <button
              type="button"
              class="button"
              aria-label={tr('push.remove', { name: name ?? tr('push.device') })}
              onClick={() => void remove(id)}
            >
              {tr('calendar.remove')}
            </button>
          </li>
        ))}
      </ul>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
