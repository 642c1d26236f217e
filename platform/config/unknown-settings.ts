// Finds variables that resemble settings but are unknown, most of them misspelt.
import { findNearest } from '../text/nearest.ts';
import type { Environment, Setting } from './settings.ts';

/**
 * Variables that Kubernetes and container links set for a service of the same name, such as
 * JOURNAL_PORT_8001_TCP.
 */
const SERVICE_LINK = /_(SERVICE_(HOST|PORT)(_\w+)?|PORT_\d+_(TCP|UDP)(_\w+)?)$/;

/**
 * A sentence for each variable of `environment` with the service's prefix (`JOURNAL_` for `journal`) that is
 * not among `settings`, with the nearest setting if one is similar.
 */
export function describeUnknownSettings(
  service: string,
  settings: Readonly<Record<string, Setting<unknown>>>,
  environment: Environment,
): string[] {
  const prefix = `${service.toUpperCase()}_`;
  const unknown = Object.keys(environment).filter(
    (name) => name.startsWith(prefix) && !(name in settings) && !SERVICE_LINK.test(name),
  );
  return unknown.sort().map((name) => {
    const nearest = findNearest(name, Object.keys(settings));
    return `${name} is not a setting${nearest === null ? '' : `; did you mean ${nearest}?`}`;
  });
}
