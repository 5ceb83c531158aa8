/** The parts of an interface description (OpenAPI 3.1) that the page shows. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
};
export type ShownExample = { summary: string; value: unknown };
export type Content = Record<string, { schema?: Schema; examples?: Record<string, ShownExample> }>;
export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
};
export type Reply = { $ref?: string; description: string; content?: Content };
export type Server = { url: string; description: string };
export type Described = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Reply>;
  servers?: Server[];
  'x-codeSamples'?: { lang: string; label: string; source: string }[];
};
export type Description = {
  info: { title: string; summary: string; description: string };
  servers: Server[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Described>>;
  webhooks?: Record<string, { post: Described }>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Reply> };
};

/** An operation with its address. */
export type Placed = Described & { method: string; path: string };

/** Every operation, in the order of the description. */
export function operationsOf({ paths }: Description): Placed[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ ...described, path, method: method.toUpperCase() })),
  );
}
