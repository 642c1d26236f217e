// The button of a form that makes or uses a passkey. Scripts show it where the browser has passkeys.
import { type Html, html } from '@tandem/platform/html/html.ts';

type PasskeyButton = {
  label: string;
  /** The host of passkeys; null where this server has none. */
  host: string | null;
  /** Where scripts get the options for the browser. */
  options: string;
  verb?: 'create' | 'get';
};

export const passkeyButton = ({ label, host, options, verb = 'get' }: PasskeyButton): Html | null =>
  host === null
    ? null
    : html`<input type="hidden" name="passkey"><button class="button" type="button" hidden data-passkey="${verb}" data-host="${host}" data-options="${options}">${label}</button>`;
