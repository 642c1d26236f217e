// The commands that run services: start, serve and work.
import { type Command, defineCommand } from '../../cli/command.ts';
import { ALL_ROLES, type Roles } from '../roles.ts';
import type { ServiceDefinition } from '../service.ts';
import { runServices } from '../supervision/host.ts';

/**
 * `start` runs everything in one process; `serve` and `work` run as many processes of each role as needed.
 */
export const runCommands = (services: readonly ServiceDefinition[]): readonly Command[] => [
  createRunCommand(
    services,
    ALL_ROLES,
    'start',
    'Runs the service in both roles until it is stopped. The default command.',
  ),
  createRunCommand(
    services,
    ['serve'],
    'serve',
    'Handles requests only; queues and periodic jobs need separate worker processes.',
  ),
  createRunCommand(services, ['work'], 'work', 'Processes queues and periodic jobs, and listens on no port.'),
];

const createRunCommand = (
  services: readonly ServiceDefinition[],
  roles: Roles,
  name: string,
  summary: string,
): Command =>
  defineCommand({
    name,
    summary,
    run: async () => {
      await runServices(services, roles);
      return undefined;
    },
  });
