import type { SampleRequest } from './sample-request.ts';
import { type Spelling, writeLiteral } from './write-literal.ts';

const python: Spelling = {
  text: (text) => JSON.stringify(text),
  key: (name) => JSON.stringify(name),
  word: (value) => ({ true: 'True', false: 'False', null: 'None' })[`${value}`],
  indent: '    ',
  inside: '',
  trailing: ',',
};

/** With the standard library alone, for an environment in which `TOKEN` is set. */
export function writePython({ method, url, body, idempotencyKey, file }: SampleRequest): string {
  const hasBody = body !== undefined;
  const isPlain = method === (hasBody ? 'POST' : 'GET');
  return [
    ...(hasBody || !file ? ['import json'] : []),
    'import os',
    'from urllib.request import Request, urlopen',
    '',
    ...(hasBody ? [`body = ${writeLiteral(body, python)}`] : []),
    'request = Request(',
    `    ${JSON.stringify(url)},`,
    ...(isPlain ? [] : [`    method="${method}",`]),
    '    headers={',
    '        "Authorization": f"Bearer {os.environ[\'TOKEN\']}",',
    ...(idempotencyKey ? [`        "Idempotency-Key": "${idempotencyKey}",`] : []),
    ...(hasBody ? ['        "Content-Type": "application/json",'] : []),
    '    },',
    ...(hasBody ? ['    data=json.dumps(body).encode(),'] : []),
    ')',
    ...(file
      ? [`with urlopen(request) as reply, open("${file}", "wb") as file:`, '    file.write(reply.read())']
      : ['with urlopen(request) as reply:', '    print(json.load(reply))']),
  ].join('\n');
}
