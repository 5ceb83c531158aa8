import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { ServiceError } from '../../../ground/errors.ts';

/** What browsers load: files in a directory, of which the console's page names the first. */
export type ConsoleBundle = {
  directory: string;
  /** Names in the directory, each with a digest in it: they never change. */
  script: string;
  /** By name: `console` for all views, `narrow` which overrides them all, and those of single views. */
  styles: Record<string, string>;
  /** The main font. */
  font: string;
  /** Files that the script loads first, so that the page can preload them. */
  preloads: string[];
  /** Files that each view loads first, by its address, such as `orders/*`. */
  views: Record<string, ViewBundle>;
  /** The files of the other pages. */
  pages: Record<PageFile, string>;
};

/** A file of a page that is served under an address of its own. */
export type PageFile = 'docs.js' | 'door.js' | 'driver.css' | 'driver.js' | 'worker.js';

/** What the view at an address needs besides the script; for both views if shippers have their own. */
export type ViewBundle = {
  /** Names of `styles`. */
  styles: string[];
  scripts: string[];
  /** Scripts with its texts, by language. */
  words: { en: string[]; de: string[] };
};

const root = fileURLToPath(new URL('../../../../', import.meta.url));
export const networkFile = 'data/roads/network.tsv';
export const manifestName = 'manifest.json';

/**
 * The bundle of the current sources. If there is none, another process makes it first, which takes some seconds and
 * more memory than a service has.
 * @throws {Error} if it cannot be made, for instance in a read-only folder.
 */
export async function loadConsoleBundle(report: (line: string) => void): Promise<ConsoleBundle> {
  const directory = bundleDirectory();
  if (!isMade(directory)) {
    report('console: bundling');
    const compile = fileURLToPath(new URL('compile.ts', import.meta.url));
    await promisify(execFile)(process.execPath, [compile], { env: { ...process.env, NODE_OPTIONS: '' } });
  }
  const manifest = JSON.parse(await readFile(join(directory, manifestName), 'utf8')) as Omit<
    ConsoleBundle,
    'directory'
  >;
  return { directory, ...manifest };
}

let opened: Promise<ConsoleBundle | undefined> | undefined;

/** The bundle, loaded once for everything that serves its files; undefined if it cannot be made, which is logged. */
export function openBundle(log: FastifyBaseLogger): Promise<ConsoleBundle | undefined> {
  opened ??= loadConsoleBundle((line) => log.info(line)).catch((error) => {
    // The interfaces work without the pages.
    log.error(
      { reason: String(error.message) },
      'the pages (console, login, drivers, documentation) could not be bundled, and their scripts are not served',
    );
    return undefined;
  });
  return opened;
}

/** A file of a page, or undefined without a bundle. */
export async function readPageFile(log: FastifyBaseLogger, name: PageFile): Promise<string | undefined> {
  const bundle = await openBundle(log);
  return bundle && readFile(join(bundle.directory, bundle.pages[name]), 'utf8');
}

/** @throws {ServiceError} for any file while there is no bundle. */
export function refuseUnbundled(): never {
  const message = 'The page could not be made when the service started: its log says why.';
  throw new ServiceError('service_unavailable', { message });
}

/** Where the bundle of the current sources is, or will be. */
export function bundleDirectory(): string {
  return join(root, '.cache', `console-${digestOfSources()}`);
}

export function isMade(directory: string): boolean {
  return existsSync(join(directory, manifestName));
}

/** Changes with every file that the bundle is made of, and with the versions of what is bundled. */
function digestOfSources(): string {
  const files = globSync(
    [
      'console/**/*.{ts,tsx,css,json}',
      'client/src/*.ts',
      'src/http/pages/{console,*/page}/*.{ts,js}',
      'src/http/pages/{kit,driver/page}/*.css',
      networkFile,
    ],
    {
      cwd: root,
    },
  );
  const digest = createHash('sha256');
  for (const file of [...files.sort(), 'package.json'])
    digest.update(`${file}\n`).update(readFileSync(join(root, file)));
  return digest.digest('hex').slice(0, 12);
}
