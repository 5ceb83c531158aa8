import type { SampleRequest } from './sample-request.ts';
import { type Spelling, writeLiteral } from './write-literal.ts';

const json: Spelling = {
  text: (text) => JSON.stringify(text),
  key: (name) => JSON.stringify(name),
  word: String,
  indent: '  ',
  inside: '',
  trailing: '',
};

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** For a shell in which `TOKEN` is set. */
export function writeCurl({ method, url, body, idempotencyKey, file }: SampleRequest): string {
  const hasBody = body !== undefined;
  const isPlain = method === 'GET' || (method === 'POST' && hasBody);
  return [
    `curl ${isPlain ? '' : `-X ${method} `}${quote(url)}`,
    '-H "Authorization: Bearer $TOKEN"',
    ...(idempotencyKey ? [`-H 'Idempotency-Key: ${idempotencyKey}'`] : []),
    ...(hasBody ? ["-H 'Content-Type: application/json'", `-d ${quote(writeLiteral(body, json))}`] : []),
    ...(file ? [`-o ${file}`] : []),
  ].join(' \\\n  ');
}
