import { Command } from 'commander';
import { readConfig } from '../config.ts';
import { report } from './progress.ts';

export function serveCommand(): Command {
  return new Command('serve')
    .description('Start the service; Ctrl-C or SIGTERM drains and ends it.')
    .option('--workers <number>', 'processes behind the port, or auto for one per core; goes before WORKERS')
    .exitOverride()
    .action(async ({ workers }: { workers?: string }) => {
      // Loaded here, so that other commands do not wait for the HTTP server.
      const { runService } = await import('../process/run-service.ts');
      const env = workers === undefined ? process.env : { ...process.env, WORKERS: workers };
      await runService(readConfig(env), report);
    });
}
