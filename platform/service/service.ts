// A running service, and how its settings make one.

import { StartupError } from '../cli/explain-error.ts';
import { ConfigurationError, type Environment, type Setting } from '../config/settings.ts';
import type { Roles } from './roles.ts';

export type Service = {
  name: string;
  /** Where it listens, such as `http://localhost:8001`; where it would, if it does not serve. */
  url: string;
  roles: Roles;
  /** Where its metrics are, if they have a port of their own. */
  metricsUrl: string | null;
  /** Finishes what it accepted, then lets go of everything it holds. */
  close(): Promise<void>;
};

export type StartService = () => Promise<Service>;

/** A service that a process can host; `<NAME>_PORT` is the setting of its port. */
export type ServiceDefinition = {
  name: string;
  /** The settings it declares, by the name of their variable. */
  settings: Readonly<Record<string, Setting<unknown>>>;
  /** Reads the service's settings; throws a ConfigurationError where one is wrong. */
  configure(environment: Environment, roles: Roles): StartService;
};

/** The service that `start` starts with what `read` reads of its declared settings. */
export const defineService = <Config>(
  { name, settings }: Pick<ServiceDefinition, 'name' | 'settings'>,
  read: (environment: Environment, roles: Roles) => Config,
  start: (config: Config) => Promise<Service>,
): ServiceDefinition => ({
  name,
  settings,
  configure: (environment, roles) => {
    const config = read(environment, roles);
    return () =>
      start(config).catch((cause: unknown) => {
        throw new StartupError(name, cause);
      });
  },
});

/** All of them. Throws one ConfigurationError that names every fault once: services share settings. */
export function configureServices(
  services: readonly ServiceDefinition[],
  environment: Environment,
  roles: Roles,
): StartService[] {
  const errors = new Set<string>();
  const starts = services.flatMap(({ configure }) => {
    try {
      return [configure(environment, roles)];
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      for (const fault of error.message.split('\n')) errors.add(fault);
      return [];
    }
  });
  if (errors.size > 0) throw new ConfigurationError([...errors].join('\n'));
  return starts;
}
