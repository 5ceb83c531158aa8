/** How programs and agents reach the service. */
export const connect = {
  title: 'Connect a program',
  sandbox: 'Programs and agents reach the sandbox like this.',
  production: 'Programs and agents reach production like this: what they book is driven and billed.',
  token: 'Token',
  issued: 'The company issues their tokens.',
  tokensLink: 'Your tokens',
  tokenHint: 'It is filled in below and stays in this page.',
  tokenUnfit: (start: string) => `No token of this environment: those begin with ${start}`,
  copy: (what: string) => `Copy ${what}`,
  withToken: 'Connect a program with it',
  snippet: {
    curl: { title: 'curl', text: 'What four pallets from Hamburg to Milan cost. It stores nothing.' },
    typescript: { title: 'TypeScript', text: 'The same with transport-ordering-client.' },
    python: { title: 'Python', text: 'The same with what Python brings itself.' },
    mcp: {
      title: 'MCP',
      text: 'For agents: in the configuration of an MCP client. With a token without agent:book and agent:cancel an agent only reads.',
    },
  },
};
