import type { Command } from 'commander';
import type { ImportResult, NotedLine } from '../../engine/cities/import/postal-import.ts';
import { readConfig } from '../../ground/config.ts';
import { countOf } from '../../ground/count-of.ts';
import { group, jsonOption, printFound } from './command.ts';
import { report } from './progress.ts';

export function addPlacesCommands(program: Command): void {
  group(program, 'places', 'Towns and postal codes.')
    .command('import <file>')
    .description('Import postal codes from a GeoNames postal file, plain or zipped; a running service takes them up.')
    .option('--allow-fewer', 'replace a country even if the file has half of its rows imported before, or fewer')
    .addOption(jsonOption())
    .action(async (file: string, options: { allowFewer?: boolean; json?: boolean }) => {
      const { importPostalFile } = await import('../../engine/cities/import/postal-import.ts');
      const { postalDirectory } = await import('../reference-data.ts');
      const directory = postalDirectory(readConfig().dataDirectory);
      const result = await importPostalFile({ file, directory, allowFewer: options.allowFewer, onProgress: report });
      printFound(result, options, describe);
      if (result.imported === 0) throw new Error('No line of the file could be used; nothing was imported.');
    });
}

function describe({ imported, skipped, countries, ...noted }: ImportResult): string {
  return [
    `${countOf(imported, 'row')} imported, of ${countries.join(', ') || 'no country'}.`,
    `${countOf(skipped, 'line')} of countries that are not served, or repeated, left out.`,
    ...describeNoted('malformed left out', noted.malformedCount, noted.malformed),
    ...describeNoted('outside their country left out', noted.misplacedCount, noted.misplaced),
    ...describeNoted('far from their town put where it is', noted.displacedCount, noted.displaced),
  ].join('\n');
}

function describeNoted(what: string, count: number, first: NotedLine[]): string[] {
  if (count === 0) return [];
  const lines = first.map(({ line, reason }) => `  line ${line}: ${reason}`);
  const more = count > first.length ? [`  and ${count - first.length} more`] : [];
  return [`${countOf(count, 'line')} ${what}:`, ...lines, ...more];
}
