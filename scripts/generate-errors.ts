import { errorsByStatus, introduction } from '../src/http/pages/docs/errors/by-status.ts';
import { generated } from './generated-file.ts';

const groups = [...errorsByStatus()].flatMap(([status, errors]) => [
  `## ${status}`,
  ...errors.flatMap(({ code, text, when, do: what, repeat }) => [
    `### \`${code}\``,
    text,
    `**When:** ${when}`,
    `**Do:** ${what}`,
    `**Repeat it?** ${repeat}`,
  ]),
]);
const about = 'Written by `npm run generate` from `src/http/pages/docs/errors/`; a service shows it at `/docs/errors`.';
await generated('docs/errors.md', `${['# Errors', about, ...introduction, ...groups].join('\n\n')}\n`);
