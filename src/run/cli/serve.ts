import { Command } from 'commander';
import { readConfig } from '../../ground/config.ts';
import { report } from './progress.ts';

export function serveCommand(): Command {
  return new Command('serve')
    .description('Start the service; Ctrl-C or SIGTERM drains and ends it.')
    .option('--workers <number>', 'processes behind the port, or auto for one per core; goes before WORKERS')
    .exitOverride()
    .action(async ({ workers }: { workers?: string }) => {
      // Loaded here, so that other commands do not wait for the HTTP server.
      const { runService } = await import('../process/run-service.ts');
      const stated = workers === undefined ? {} : { WORKERS: workers };
      await runService(readConfig({ ...process.env, ...logLevel(), ...stated }), report);
    });
}

/** At a terminal somebody is reading, and should see the first lines of a start rather than a line for each request. */
function logLevel(): NodeJS.ProcessEnv {
  return process.stdout.isTTY && !process.env.LOG_LEVEL?.trim() ? { LOG_LEVEL: 'warn' } : {};
}
