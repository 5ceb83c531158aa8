import type { EnvironmentName } from '../../../../ground/config.ts';
import { version } from '../../../../ground/version.ts';
import { operatorsHead, shippersHead } from '../../../kernel/contract/description/interface-heads.ts';
import { prefixes } from '../../../kernel/contract/prefixes.ts';
import { type Guide, type GuidePart, listGuides, partNames } from './list-guides.ts';

type LlmsOptions = {
  /** Before each link: the address of the service, or '' for paths. */
  base: string;
  environments: readonly EnvironmentName[];
};

/** What there is to read, for programs that read (llmstxt.org): every page of this version, by what it is for. */
export function writeLlms({ base, environments }: LlmsOptions): string {
  const guides = [...listGuides().values()];
  const ofPart = (part: GuidePart) => guides.filter((guide) => guide.part === part);
  const linkTo = ({ path, title, summary }: Guide) => writeLink(title, `${base}/docs/${path}.md`, summary);
  const hasCompany = environments.some((name) => name !== 'mock');
  return [
    `# ${shippersHead.title}`,
    '',
    `> ${shippersHead.summary} A service that a freight company runs itself: prices at once, bookings that a repeat`,
    '> with the same key cannot double, and events until the goods are delivered.',
    '',
    `This is version ${version}, and so are these pages. Where programs call it:`,
    '',
    ...environments.map((name) => `- ${name}: \`${base}${prefixes[name]}\``),
    '',
    `## ${partNames.programs}`,
    '',
    ...ofPart('programs').map(linkTo),
    '',
    '## Descriptions',
    '',
    writeLink(`${shippersHead.title}: shippers`, `${base}/openapi.json`, `OpenAPI 3.1. ${shippersHead.summary}`),
    ...(hasCompany
      ? [writeLink(operatorsHead.title, `${base}/operator/openapi.json`, `OpenAPI 3.1. ${operatorsHead.summary}`)]
      : []),
    '',
    `## ${partNames.people}`,
    '',
    ...ofPart('people').map(linkTo),
    '',
    '## Optional',
    '',
    ...ofPart('decisions').map(({ path, title }) => `- [${title}](${base}/docs/${path}.md)`),
    '',
  ].join('\n');
}

function writeLink(title: string, address: string, summary: string): string {
  return `- [${title}](${address}): ${summary}`;
}
