// Whether keys of one letter do something, on this device.

const NAME = 'keys';

/** A browser may refuse to store anything: then they are on. */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(NAME) !== 'off';
  } catch {
    return true;
  }
}

export function setKeysOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, 'off');
  } catch {
    // Nothing is remembered.
  }
}
