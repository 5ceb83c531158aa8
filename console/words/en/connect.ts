/** How programs and agents reach the service. */
export const connect = {
  title: 'Connect a program',
  sandbox: 'Programs and agents reach the sandbox like this.',
  production: 'Programs and agents reach production like this: what they book is driven and billed.',
  token: 'Token',
  issued: 'The company issues their tokens.',
  tokensLink: 'Your tokens',
  tokenHint: 'It is filled in below and stays in this page.',
  unfit: {
    kind: (start: string) => `No token of this environment: those begin with ${start}`,
    character: () => 'A character of the token is wrong or missing: copy it again.',
  },
  copy: (what: string) => `Copy ${what}`,
  withToken: 'Connect a program with it',
  snippet: {
    curl: {
      title: 'curl',
      text: 'What four pallets from Hamburg to Milan cost. It stores nothing.',
    },
    typescript: {
      title: 'TypeScript',
      text: 'The same with transport-ordering-client. It is in no registry: the company hands you its package, which npm pack makes in the folder client of a checkout of the service.',
    },
    python: { title: 'Python', text: 'The same with what Python brings itself.' },
    mcp: {
      title: 'MCP',
      text: 'For agents: in the configuration of an MCP client. With a token without agent:book and agent:cancel an agent only reads.',
    },
  },
  events: 'What happens to an order reaches a program by the feed of events, or by webhooks.',
  /** By their paths under `/docs/`. */
  guide: {
    interface: 'Guide to the interface',
    'client/README': 'Guide to the client',
    agents: 'Guide for agents',
    events: 'Guide to events',
  },
};
