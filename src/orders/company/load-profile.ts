import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stampOfFile, type WatchedFiles } from '../../ground/watch-files.ts';
import { type CompanyProfile, type CompanySource, defaultProfile, judgeProfile } from './company-profile.ts';

/** Where the operator says who it is. */
export function profileFile(dataDirectory: string): string {
  return join(dataDirectory, 'company.json');
}

/**
 * Reads and checks the company's profile. Without the file everything is empty.
 * @throws {Error} listing every problem with its field.
 */
export function loadProfile(dataDirectory: string): CompanyProfile {
  const file = profileFile(dataDirectory);
  return stampOfFile(file) === '' ? defaultProfile : readProfile(file);
}

/** @throws {Error} listing every problem of the file with its field. */
export function readProfile(file: string): CompanyProfile {
  const judged = judgeText(readFileSync(file, 'utf8'));
  if ('profile' in judged) return judged.profile;
  const lines = judged.problems.map((problem) => `  ${problem}`);
  throw new Error(`The company's profile ${file} cannot be used:\n${lines.join('\n')}`);
}

function judgeText(text: string): ReturnType<typeof judgeProfile> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    // The engine's message quotes the file, and addresses do not belong in a log.
    const [where = ''] = / at position \d+( \(line \d+ column \d+\))?/.exec((error as Error).message) ?? [];
    return { problems: [`the file is not JSON${where}`] };
  }
  return judgeProfile(content);
}

/** The profile of a data folder, for a source in use. */
export function watchedProfile(source: CompanySource, dataDirectory: string): WatchedFiles {
  return {
    stamp: () => stampOfFile(profileFile(dataDirectory)),
    reload: () => {
      source.profile = loadProfile(dataDirectory);
    },
  };
}
