import { Command } from 'commander';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/open-database.ts';
import { report } from './progress.ts';

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('Bring the database up to date; the service does the same when it starts.')
    .exitOverride()
    .action(async () => {
      const lines: string[] = [];
      const database = await openDatabase(
        readConfig(),
        (line) => lines.push(line),
        () => {},
      );
      await database.close();
      for (const line of lines) report(line);
      process.stdout.write('The database is up to date.\n');
    });
}
