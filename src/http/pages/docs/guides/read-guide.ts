import { readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shownAddress } from '../../../kernel/contract/description/shown-address.ts';
import { type Guide, listGuides } from './list-guides.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

/** Where links in a page lead: to other pages as Markdown, or as pages for browsers. */
type Ending = '.md' | '';
/** `address` is that of this service, without a slash at its end. */
type Served = { ending: Ending; address: string };

/** Files beside the pages that the service has too, by their place under its root. */
const served: Readonly<Record<string, string>> = {
  'openapi/openapi.json': 'openapi.json',
  'openapi/operator.json': 'operator/openapi.json',
};

/**
 * The Markdown of a page, with `address`, where the service is reached, in its commands, and with links that lead to
 * what this service has; of others only the words stay.
 */
export async function readGuide(guide: Guide, { ending, address }: Served): Promise<string> {
  const text = await readFile(join(root, guide.file), 'utf8');
  // What stands in a block of code is no link.
  return text
    .replaceAll(shownAddress, address)
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part) => (part.startsWith('```') ? part : moveLinks(part, guide, ending)))
    .join('');
}

/** A picture of the pages, or undefined for any other name. */
export async function readPicture(name: string): Promise<Buffer | undefined> {
  if (!/^pictures\/(badges\/)?[\w-]+\.(png|svg)$/.test(name)) return undefined;
  return readFile(join(root, 'docs', name)).catch(() => undefined);
}

function moveLinks(text: string, guide: Guide, ending: Ending): string {
  return text
    .replace(
      /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g,
      (_whole, mark: string, words: string, target: string) => {
        const moved = moveTarget(target, guide, ending);
        // A picture may be a link.
        const inner = words.includes('](') ? moveLinks(words, guide, ending) : words;
        return moved === undefined ? inner : `${mark}[${inner}](${moved})`;
      },
    )
    .replace(/\b(src|srcset|href)="([^"]+)"/g, (whole, name: string, target: string) => {
      const moved = moveTarget(target, guide, ending);
      return moved === undefined ? whole : `${name}="${moved}"`;
    });
}

/** Relative to the page, so that it holds under any path; undefined if the service has no such file. */
function moveTarget(target: string, guide: Guide, ending: Ending): string | undefined {
  if (/^(?:[a-z]+:|#)/.test(target)) return target;
  const [path = '', anchor] = target.split('#');
  const place = placeOf(posix.join(posix.dirname(guide.file), path), ending);
  if (place === undefined) return undefined;
  return posix.relative(posix.join('docs', dirname(guide.path)), place) + (anchor === undefined ? '' : `#${anchor}`);
}

/** The place under the service's root of a file of the project. */
function placeOf(file: string, ending: Ending): string | undefined {
  if (/^docs\/pictures\/(badges\/)?[\w-]+\.(png|svg)$/.test(file)) return file;
  const path = file.replace(/^docs\/|\.md$/g, '');
  return listGuides().has(path) ? `docs/${path}${ending}` : served[file];
}
