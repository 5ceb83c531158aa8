type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  /** The schema of every field of a record. */
  patternProperties?: Record<string, Schema>;
  description?: string;
};
type Content = { content?: Record<string, { schema?: Schema }> };
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema };
type Described = { operationId: string; parameters?: Parameter[]; requestBody?: Content };

export type Description = {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Content> };
};

export const columnsMax = 120;
const open = '(string & {})';

/**
 * The types of an interface description (OpenAPI 3.1) as TypeScript: one for each schema, one for the query of each
 * operation that has one, and the codes of all refusals. Sets of words in replies may grow, so a reply has one of
 * today's words or any other.
 */
export function describeTypes(description: Description): string {
  return [...declareTypes(description).values()].join('\n');
}

/** The same by their names. */
export function declareTypes(description: Description): Map<string, string> {
  const { schemas, responses } = description.components;
  const asked = namesIn(requestsOf(description), schemas);
  const types = new Map<string, string>();
  const add = (name: string, schema: Schema, isOpen: boolean) => types.set(name, declare(name, schema, isOpen));
  for (const [name, schema] of Object.entries(schemas)) add(name, schema, !asked.has(name));
  for (const { operationId, parameters = [] } of operationsOf(description)) {
    const query = parameters.filter((parameter) => parameter.in === 'query');
    const name = `${operationId[0]!.toUpperCase()}${operationId.slice(1)}Query`;
    if (query.length > 0) add(name, queryOf(query), false);
  }
  const codes = Object.values(responses).flatMap((response) => codesOf(response));
  add('RefusalCode', { enum: [...new Set(codes)], description: 'Why the service refuses.' }, true);
  return types;
}

function operationsOf({ paths }: Description): Described[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods));
}

function requestsOf(description: Description): unknown[] {
  return operationsOf(description).map(({ requestBody }) => requestBody);
}

/** The schemas that something refers to, directly or through others. */
export function namesIn(root: unknown, schemas: Record<string, Schema>): Set<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    for (const [key, part] of Object.entries(value)) {
      if (key !== '$ref') visit(part);
      else if (!names.has(nameOf(part))) {
        names.add(nameOf(part));
        visit(schemas[nameOf(part)]);
      }
    }
  };
  visit(root);
  return names;
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

function codesOf({ content = {} }: Content): unknown[] {
  return Object.values(content).flatMap(({ schema }) => {
    const { enum: words, anyOf = [] } = schema?.properties?.code ?? {};
    return words ?? anyOf.flatMap((part) => part.enum ?? []);
  });
}

/** A query as an object: the names without the brackets of arrays. */
function queryOf(parameters: readonly Parameter[]): Schema {
  const entries = parameters.map(({ name, description, schema }) => {
    // What else a list may be is its text with commas, which would let any text through.
    const list = schema.anyOf?.find(({ type }) => type === 'array');
    const property: [string, Schema] = [
      name.replace('[]', ''),
      { ...(list ?? schema), ...(description && { description }) },
    ];
    return property;
  });
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name.replace('[]', ''));
  return { type: 'object', properties: Object.fromEntries(entries), required };
}

function declare(name: string, schema: Schema, isOpen: boolean): string {
  return `${comment(schema.description, '')}export type ${name} =${typed(schema, isOpen, '')};\n`;
}

/** The type after a colon or an equals sign. */
function typed(schema: Schema, isOpen: boolean, indent: string): string {
  const type = typeOf(schema, isOpen, indent);
  return type.startsWith('\n') ? type : ` ${type}`;
}

function typeOf(schema: Schema, isOpen: boolean, indent: string): string {
  if (schema.$ref !== undefined) return nameOf(schema.$ref);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) {
    const words = schema.enum.map(literal);
    const isText = schema.enum.every((word) => typeof word === 'string');
    return union(isOpen && isText ? [...words, open] : words, indent);
  }
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter(isWhole);
  if (choices.length > 0 && schema.properties === undefined) return chooseAmong(choices, isOpen, indent);
  if (schema.allOf !== undefined) return schema.allOf.map((part) => typeOf(part, isOpen, indent)).join(' & ');
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? 'unknown' : union([...types.map((type) => plain(type, schema, isOpen, indent))], indent);
}

/** Whether a choice says what a value is, and not only which of its fields belong together. */
function isWhole({ required: _required, description: _description, ...rest }: Schema): boolean {
  return Object.keys(rest).length > 0;
}

/** A closed set with any other text becomes the known words, or any other. */
function chooseAmong(choices: Schema[], isOpen: boolean, indent: string): string {
  const types = choices.flatMap((choice) => {
    const words = choice.enum?.map(literal) ?? (choice.const === undefined ? undefined : [literal(choice.const)]);
    return words ?? [typeOf(choice, isOpen, indent)];
  });
  const hasWords = types.some((type) => type.startsWith("'"));
  return union(
    types.map((type) => (type === 'string' && hasWords ? open : type)),
    indent,
  );
}

function union(types: string[], indent: string): string {
  const distinct = [...new Set(types)];
  const line = distinct.join(' | ');
  if (distinct.length === 1 || line.length + indent.length < columnsMax - 40) return line;
  return `\n${distinct.map((type) => `${indent}  | ${type}`).join('\n')}`;
}

function literal(value: unknown): string {
  return typeof value === 'string'
    ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
    : JSON.stringify(value);
}

const plainTypes: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

function plain(type: string, schema: Schema, isOpen: boolean, indent: string): string {
  if (type === 'array') {
    const element = schema.items ? typeOf(schema.items, isOpen, indent) : 'unknown';
    return `Array<${element}${element.startsWith('\n') ? `\n${indent}` : ''}>`;
  }
  if (type === 'object') return object(schema, isOpen, indent);
  const known = plainTypes[type];
  if (known === undefined) throw new Error(`A schema has the type ${type}, which is not known here.`);
  return known;
}

function object(schema: Schema, isOpen: boolean, indent: string): string {
  const { properties, required = [], additionalProperties, patternProperties = {} } = schema;
  if (properties === undefined) {
    const values = typeof additionalProperties === 'object' ? additionalProperties : patternProperties['^.*$'];
    return `Record<string, ${values?.type === undefined ? 'unknown' : typeOf(values, isOpen, indent)}>`;
  }
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const key = /^[a-z_$][\w$]*$/i.test(name) ? name : literal(name);
    const mark = required.includes(name) ? '' : '?';
    return `${comment(descriptionOf(property), inner)}${inner}${key}${mark}:${typed(property, isOpen, inner)};\n`;
  });
  return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('')}${indent}}`;
}

/** The description of a value that may be null is that of the other choice. */
function descriptionOf({ description, anyOf = [] }: Schema): string | undefined {
  return description ?? anyOf.find((choice) => choice.description !== undefined)?.description;
}

/** A description as a comment, in lines of at most 120 columns. */
function comment(text: string | undefined, indent: string): string {
  if (text === undefined || text === '') return '';
  const safe = text.replaceAll('*/', '*\\/');
  const single = `${indent}/** ${safe} */\n`;
  if (!safe.includes('\n') && single.length <= columnsMax) return single;
  const lines = safe.split('\n').flatMap((line) => wrap(line, columnsMax - indent.length - 3));
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

export function wrap(text: string, columns: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!;
    if (last !== '' && last.length + word.length + 1 > columns) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
