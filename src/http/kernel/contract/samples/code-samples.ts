import type { Door, Operation } from '../operation.ts';
import { sampleRequest } from './sample-request.ts';
import { writeCurl } from './write-curl.ts';
import { writePython } from './write-python.ts';
import { writeTypescript } from './write-typescript.ts';

/** A program that calls an operation, in the form that extensions of OpenAPI have for it. */
export type CodeSample = { lang: string; label: string; source: string };

/** The operation's first example in each language, sent to `base`. */
export function codeSamples<At extends Door>(operation: Operation<At>, base: string): CodeSample[] {
  const request = sampleRequest(operation, base);
  const typescript = writeTypescript(operation.operationId, request, base);
  return [
    ...(typescript === undefined ? [] : [{ lang: 'TypeScript', label: 'TypeScript', source: typescript }]),
    { lang: 'Shell', label: 'curl', source: writeCurl(request) },
    { lang: 'Python', label: 'Python', source: writePython(request) },
  ];
}
