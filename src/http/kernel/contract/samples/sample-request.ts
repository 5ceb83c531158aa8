import recordedReplies from '../../../../../openapi/example-replies.json' with { type: 'json' };
import type { Door, Operation } from '../operation.ts';

/** A request as samples show it. */
export type SampleRequest = {
  method: string;
  url: string;
  /** Values of the path, in their order. */
  path: readonly string[];
  query: Readonly<Record<string, unknown>>;
  body: unknown;
  /** Only where the operation takes one. */
  idempotencyKey: string | undefined;
  /** The file that a reply other than JSON is written to. */
  file: string | undefined;
};

/** Parameters of paths, with their values in the recorded journey. */
const knownIds: Readonly<Record<string, string>> = {
  orderID: recordedReplies.publishBooking.booked.data.id,
  documentID: recordedReplies['listEvents webhooks']['document.added'].data.document.id,
  endpointID: recordedReplies.createWebhookEndpoint.made.data.id,
};

/** The first example of an operation as a request to the interface at `base`. */
export function sampleRequest<At extends Door>(operation: Operation<At>, base: string): SampleRequest {
  const path = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => knownIds[name] ?? name);
  const query = operation.queryExamples ?? {};
  const [example] = Object.values(operation.bodyExamples ?? {});
  const filled = path.reduce((text, id) => text.replace(/\{\w+\}/, encodeURIComponent(id)), operation.path);
  return {
    method: operation.method,
    url: base + filled + writeSearch(query),
    path,
    query,
    body: example?.value,
    idempotencyKey: operation.headers?.includes('Idempotency-Key') ? 'po-4711' : undefined,
    file: operation.success.schema ? undefined : fileOf(operation.path),
  };
}

function writeSearch(query: SampleRequest['query']): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each) => `${encodeURIComponent(name)}=${encodeURIComponent(String(each))}`),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function fileOf(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1);
  return last.startsWith('{') ? 'document.pdf' : last;
}
