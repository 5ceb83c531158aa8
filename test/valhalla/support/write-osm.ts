type Tags = Record<string, string>;
type Position = readonly [longitude: number, latitude: number];

/** Roads, ferries and countries to make an extract of. */
export type Land = {
  /** Lines from end to end; what shares an end is joined there. */
  ways: { points: readonly Position[]; tags: Tags }[];
  /** By ISO code, a ring that ends where it began. */
  countries: Record<string, readonly Position[]>;
};

/** An extract in the format of OpenStreetMap (wiki.openstreetmap.org/wiki/PBF_Format), with data of our own. */
export function writeOsm({ ways, countries }: Land): Buffer {
  const strings = new Map<string, number>([['', 0]]);
  const textAt = (text: string) => {
    if (!strings.has(text)) strings.set(text, strings.size);
    return strings.get(text)!;
  };
  const nodes = new Map<string, { id: number; position: Position }>();
  const nodeAt = (position: Position) => {
    const key = position.join();
    if (!nodes.has(key)) nodes.set(key, { id: nodes.size + 1, position });
    return nodes.get(key)!.id;
  };
  const tagsOf = (tags: Tags) => [
    bytes(2, packed(Object.keys(tags).map(textAt))),
    bytes(3, packed(Object.values(tags).map(textAt))),
  ];
  const wayOf = (id: number, points: readonly Position[], tags: Tags) =>
    bytes(3, [number(1, id), ...tagsOf(tags), bytes(8, packed(deltas(points.map(nodeAt))))]);
  const borders = Object.entries(countries).map(([code, ring], index) => ({ code, ring, id: ways.length + index + 1 }));
  const writtenWays = [
    ...ways.map(({ points, tags }, index) => wayOf(index + 1, points, tags)),
    ...borders.map(({ id, ring }) => wayOf(id, ring, { boundary: 'administrative', admin_level: '2' })),
  ];
  const relations = borders.map(({ code, id }, index) => {
    const tags = { type: 'boundary', boundary: 'administrative', admin_level: '2', name: code };
    const role = packed([textAt('outer')]);
    const members = [bytes(8, role), bytes(9, packed([zigzag(id)])), bytes(10, packed([1]))];
    return bytes(4, [number(1, index + 1), ...tagsOf({ ...tags, 'ISO3166-1:alpha2': code }), ...members]);
  });
  const writtenNodes = [...nodes.values()].map(({ id, position: [longitude, latitude] }) =>
    bytes(1, [
      number(1, zigzag(id)),
      ...[latitude, longitude].map((at, i) => number(8 + i, zigzag(Math.round(at * 1e7)))),
    ]),
  );
  const groups = [writtenNodes, writtenWays, relations].filter((group) => group.length > 0);
  const table = [...strings.keys()].map((text) => bytes(1, Buffer.from(text)));
  return Buffer.concat([
    block('OSMHeader', bytes(4, Buffer.from('OsmSchema-V0.6'))),
    block('OSMData', Buffer.concat([bytes(1, table), ...groups.map((group) => bytes(2, group))])),
  ]);
}

function block(type: string, content: Buffer): Buffer {
  const blob = Buffer.concat([bytes(1, content), number(2, content.length)]);
  const header = Buffer.concat([bytes(1, Buffer.from(type)), number(3, blob.length)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, blob]);
}

function bytes(field: number, content: Buffer | readonly Buffer[]): Buffer {
  const all = Buffer.isBuffer(content) ? content : Buffer.concat(content);
  return Buffer.concat([varint(field * 8 + 2), varint(all.length), all]);
}

function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8), varint(value)]);
}

function packed(values: readonly number[]): Buffer {
  return Buffer.concat(values.map(varint));
}

function deltas(values: readonly number[]): number[] {
  return values.map((value, index) => zigzag(value - (values[index - 1] ?? 0)));
}

function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

function varint(value: number): Buffer {
  const parts: number[] = [];
  let left = value;
  for (; left >= 128; left = Math.floor(left / 128)) parts.push((left % 128) + 128);
  return Buffer.from([...parts, left]);
}
