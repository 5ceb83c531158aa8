import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const bytesMax = 2 ** 26;

/** A word on a page, in points from its upper left corner. */
export type PlacedWord = { text: string; left: number; top: number; right: number; bottom: number };
/** Darkness of each pixel, 0 black to 255 white, row by row. */
export type Picture = { width: number; height: number; pixels: Buffer };

/** The words of each page of a PDF, from the top down, as `pdftotext` of poppler-utils finds them. */
export async function readWords(pdf: Buffer, directory: string): Promise<PlacedWord[][]> {
  const file = await store(pdf, directory);
  const { stdout } = await run('pdftotext', ['-bbox', file, '-'], { maxBuffer: bytesMax });
  return stdout
    .split('<page ')
    .slice(1)
    .map((page) => [...page.matchAll(wordPattern)].map(readWord).toSorted(inReadingOrder));
}

function inReadingOrder(a: PlacedWord, b: PlacedWord): number {
  return Math.round(a.top) - Math.round(b.top) || a.left - b.left;
}

const wordPattern = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)<\/word>/g;

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function readWord([, left, top, right, bottom, text]: RegExpMatchArray): PlacedWord {
  const plain = text!.replace(/&(\w+);/g, (_, name: string) => entities[name]!);
  return { text: plain, left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) };
}

/** A page as `pdftoppm` draws it, in greys. */
export async function drawPage(pdf: Buffer, page: number, dpi: number, directory: string): Promise<Picture> {
  const file = await store(pdf, directory);
  const options = ['-gray', '-r', String(dpi), '-f', String(page), '-l', String(page), file];
  const { stdout } = await run('pdftoppm', options, { maxBuffer: bytesMax, encoding: 'buffer' });
  const [head = '', width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.toString('latin1')) ?? [];
  return { width: Number(width), height: Number(height), pixels: stdout.subarray(head.length) };
}

async function store(pdf: Buffer, directory: string): Promise<string> {
  const file = join(directory, 'paper.pdf');
  await writeFile(file, pdf);
  return file;
}
