// A running service, its configuration and its start.

import { StartupError } from '../cli/explain-error.ts';
import { ConfigurationError, type Environment, type Setting } from '../config/settings.ts';
import type { Roles } from './roles.ts';

export type Service = {
  name: string;
  /**
   * The listening address, such as `http://localhost:8001`; the configured one if the process does not serve.
   */
  url: string;
  roles: Roles;
  /** The address of the metrics, if they have a separate port. */
  metricsUrl: string | null;
  /** Finishes accepted requests, then releases all resources. */
  close(): Promise<void>;
};

export type StartService = () => Promise<Service>;

/** A service that a process can host; `<NAME>_PORT` is the setting of its port. */
export type ServiceDefinition = {
  name: string;
  /** Its settings by variable name. */
  settings: Readonly<Record<string, Setting<unknown>>>;
  /** Reads the settings; throws a ConfigurationError if one is invalid. */
  configure(environment: Environment, roles: Roles): StartService;
};

/** Defines a service; `start` starts it with the configuration that `read` returns. */
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

/**
 * Configures all services. Throws one ConfigurationError that lists each error once: services share settings.
 */
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
