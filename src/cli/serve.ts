import { Command } from 'commander';

export function serveCommand(): Command {
  return new Command('serve')
    .description('Start the service; Ctrl-C or SIGTERM drains and ends it.')
    .exitOverride()
    .action(async () => {
      // The other commands would wait for the HTTP server to be loaded.
      const { runService } = await import('./run-service.ts');
      await runService();
    });
}
