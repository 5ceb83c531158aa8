/** Absolute addresses by relation. Null: there is none. */
export type Links = { readonly [Relation in (typeof relations)[number]]?: string | null };

const relations = ['next', 'prev', 'first', 'last'] as const;
/** Proxies take only a few kilobytes of headers, and a link repeats every filter. */
const lengthMax = 2048;

/**
 * The links of a page as a `Link` header (RFC 8288), or no header. Whoever follows it needs the next page, so that one
 * is always there; the others if there is room.
 */
export function linkHeader(links: Links): { link?: string } {
  const header = relations.reduce((all, relation) => {
    const url = links[relation];
    if (typeof url !== 'string') return all;
    // Parsed, since a header takes only ASCII.
    const link = `<${new URL(url).href}>; rel="${relation}"`;
    if (all === '') return link;
    return all.length + link.length + 2 > lengthMax ? all : `${all}, ${link}`;
  }, '');
  return header === '' ? {} : { link: header };
}
