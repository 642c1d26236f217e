// Push messages on this device: subscribing, unsubscribing, and renewing lost subscriptions.
import { readChoice, writeChoice } from '../../../foundation/preferences/preferences.ts';
import { person, sendRequest } from '../../../foundation/session/session.ts';
import { CHANNELS, type Channels, DEVICES, type Device } from '../store.ts';

/** The reason why push messages cannot be enabled here; `ready` if they can. */
export type PushSupport = 'ready' | 'insecure' | 'home-screen' | 'unsupported' | 'denied';

export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
      ? 'home-screen'
      : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

const CHOICE = 'push';

/** The stored state of this device's subscription. */
type Known = { userId: string; deviceId: string; endpoint: string };

function readKnown(): Known | null {
  try {
    const { userId, deviceId, endpoint } = JSON.parse(readChoice(CHOICE) ?? 'null') ?? {};
    return [userId, deviceId, endpoint].every((one) => typeof one === 'string')
      ? { userId, deviceId, endpoint }
      : null;
  } catch {
    return null;
  }
}

/** The id of this device among those that are reminded. */
export function knownDevice(): string | null {
  const known = readKnown();
  return known && known.userId === person.value?.id ? known.deviceId : null;
}

/** Call from a user gesture: requests permission, subscribes, and registers with the server. */
export async function enablePush(publicKey: string): Promise<'on' | 'denied' | 'dismissed' | 'failed'> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
  try {
    return (await subscribe(publicKey, null)) ? 'on' : 'failed';
  } catch {
    return 'failed';
  }
}

/** Returns whether the server stored the subscription. @throws if the push service is unreachable */
async function subscribe(publicKey: string, former: Known | null): Promise<boolean> {
  const manager = await findManager();
  const { value: user } = person;
  if (!manager || !user) return false;
  const existing = await manager.getSubscription();
  if (existing && !fits(existing, publicKey)) await existing.unsubscribe();
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint, keys, name: await deviceName() };
  const reply = await sendRequest<Device>(DEVICES, { method: 'POST', body });
  if (!reply.ok) return false;
  const { id: deviceId } = reply.data;
  const known: Known = { userId: user.id, deviceId, endpoint: endpoint ?? '' };
  writeChoice(CHOICE, JSON.stringify(known));
  if (former && former.deviceId !== deviceId)
    await sendRequest(`${DEVICES}/${former.deviceId}`, { method: 'DELETE' });
  return true;
}

async function findManager(): Promise<PushManager | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration ? (await navigator.serviceWorker.ready).pushManager : null;
}

/** Whether it was made with this key of the server. */
function fits({ options }: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey: key } = options;
  if (key === null) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey;
}

/** As the list of signed in devices calls it. */
async function deviceName(): Promise<string | null> {
  const reply = await sendRequest<{ name: string | null; current: boolean }[]>('/api/v1/users/me/sessions');
  return (reply.ok && reply.data.find(({ current }) => current)?.name?.slice(0, 60)) || null;
}

export async function disablePush(): Promise<boolean> {
  const known = readKnown();
  if (known) {
    const reply = await sendRequest(`${DEVICES}/${known.deviceId}`, { method: 'DELETE' });
    if (!reply.ok && reply.status !== 404) return false;
  }
  await forgetSubscription();
  return true;
}

async function forgetSubscription(): Promise<void> {
  writeChoice(CHOICE, null);
  const subscription = await (await findManager())?.getSubscription();
  await subscription?.unsubscribe();
}

/**
 * At each start: compares the subscriptions of the device, the browser and the server. A subscription that
 * the browser or the push service dropped, or that has another key, is created again. A subscription of
 * another user, or one removed on another device, is ended.
 */
export async function repairPush(): Promise<void> {
  const known = readKnown();
  if (!known || pushSupport() === 'insecure') return;
  if (known.userId !== person.value?.id) return forgetSubscription();
  const reply = await sendRequest<Channels>(CHANNELS);
  if (!reply.ok) return;
  const { publicKey, devices } = reply.data.push;
  const device = devices.find(({ id }) => id === known.deviceId);
  if (!device) return forgetSubscription();
  if (Notification.permission !== 'granted') return void (await disablePush());
  const subscription = await (await findManager())?.getSubscription();
  const isSound = subscription && subscription.endpoint === known.endpoint && fits(subscription, publicKey);
  if (isSound && device.active) return;
  // The push service ended it; the browser may not have noticed yet.
  if (!device.active) await subscription?.unsubscribe();
  await subscribe(publicKey, known);
}
