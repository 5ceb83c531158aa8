import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A page of the documentation that comes with this version. */
export type Guide = {
  /** Under `/docs/`, without an ending: `interface`, `decisions/0007-tokens`, `client/README`. */
  path: string;
  /** In the project: `docs/interface.md`. */
  file: string;
  title: string;
  /** Its first sentence. */
  summary: string;
  part: GuidePart;
};

/** In the order of the lists. */
export const guideParts = ['programs', 'people', 'decisions'] as const;
export type GuidePart = (typeof guideParts)[number];

/** What their pages are called together, wherever all pages are listed. */
export const partNames = { programs: 'Guides', people: 'For those who run it' } as const;

const root = fileURLToPath(new URL('../../../../../', import.meta.url));

/** The paths of what programs and those who write them need, in the order of reading. */
const forPrograms = [
  'interface',
  'sandbox',
  'events',
  'agents',
  'errors',
  'commands',
  'client/README',
  'places',
  'operator',
];
/** Beside what lies in `docs/`. */
const others = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'client/README.md'];

/** Titles and first sentences stand at the beginning. */
const headBytes = 2_000;

let listed: ReadonlyMap<string, Guide> | undefined;

/** Every page by its path: those for programs first, the decisions last. Read when it is first asked for. */
export function listGuides(): ReadonlyMap<string, Guide> {
  listed ??= new Map(findGuides().map((guide) => [guide.path, guide]));
  return listed;
}

function findGuides(): Guide[] {
  const files = [...globSync(others, { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })];
  const guides = files.map((file) => describe(file.replaceAll('\\', '/')));
  return guideParts.flatMap((part) => {
    const own = guides.filter((guide) => guide.part === part);
    if (part !== 'programs') return own.sort((one, other) => (one.path < other.path ? -1 : 1));
    return own.sort((one, other) => forPrograms.indexOf(one.path) - forPrograms.indexOf(other.path));
  });
}

function describe(file: string): Guide {
  const path = file.replace(/^docs\/|\.md$/g, '');
  const head = readFileSync(join(root, file)).subarray(0, headBytes).toString();
  const part = path.startsWith('decisions/') ? 'decisions' : forPrograms.includes(path) ? 'programs' : 'people';
  const title = /^# (.+)$/m.exec(head)?.[1] ?? path;
  return { path, file, part, title: ownCopy(plain(title)), summary: ownCopy(summaryOf(head)) };
}

/**
 * The first sentence of the first paragraph: what is neither a heading, a picture, a table, a list nor code, and not
 * how the page was made.
 */
function summaryOf(text: string): string {
  const blocks = text.replace(/^```[\s\S]*?(^```$|$(?![\s\S]))/gm, '').split(/\n{2,}/);
  const paragraph = blocks.find((block) => /^(?!Written by)(?:[^#<|>![\s-]|\[(?!!))/.test(block)) ?? '';
  const whole = plain(paragraph.replace(/\s+/g, ' ')).trim();
  return /^.+?[.?!](?= \p{Lu}|$)/u.exec(whole)?.[0] ?? whole;
}

/** Without links and emphasis. */
const plain = (text: string) => text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('**', '');

/** A part of a string holds on to all of it. */
const ownCopy = (text: string) => Buffer.from(text).toString();
