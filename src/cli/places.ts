import type { Command } from 'commander';
import type { ImportResult } from '../cities/import/postal-import.ts';
import { readConfig } from '../config.ts';
import { group, jsonOption } from './command.ts';
import { report } from './progress.ts';

export function addPlacesCommands(program: Command): void {
  group(program, 'places', 'Towns and postal codes.')
    .command('import <file>')
    .description('Import postal codes from a GeoNames postal file, plain or zipped; a running service takes them up.')
    .addOption(jsonOption())
    .action(async (file: string, options: { json?: boolean }) => {
      const { importPostalFile } = await import('../cities/import/postal-import.ts');
      const { postalDirectory } = await import('../reference-data.ts');
      const directory = postalDirectory(readConfig().dataDirectory);
      const result = await importPostalFile({ file, directory, onProgress: report });
      process.stdout.write(`${options.json ? JSON.stringify(result, null, 2) : describe(result)}\n`);
    });
}

function describe({ imported, skipped, malformed, malformedCount, countries }: ImportResult): string {
  const lines = malformed.map(({ line, reason }) => `  line ${line}: ${reason}`);
  if (malformedCount > malformed.length) lines.push(`  and ${malformedCount - malformed.length} more`);
  return [
    `${imported} postal codes of ${countries.length} countries imported: ${countries.join(', ') || 'none'}.`,
    `${skipped} lines of countries that are not served, or repeated, were left out.`,
    ...(malformedCount > 0 ? [`${malformedCount} malformed lines were left out:`, ...lines] : []),
  ].join('\n');
}
