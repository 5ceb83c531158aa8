/** Checks of a scenario that cannot hold here, each with the reason. */
type Exceptions = Record<string, string>;

const noTestTool = 'asks for a tool of the tests, which a server of freight does not have';
const noResources = 'the server offers no resources: documents are read by get_document';
const noPrompts = 'the server offers no prompts';
const noCompletion = 'nothing is completed without prompts and resources';
const noLogging = 'the server sends no logs to clients';
const noSessions = 'the server keeps no sessions, so none can be resumed or ended';
const noSubscriptions = 'nothing to subscribe to: tools change with a release alone';

/** Scenarios that judge the server as it is, by revision: all checks must hold but those that are named. */
export const judged: Record<string, Record<string, Exceptions>> = {
  '2025-11-25': { 'server-initialize': {}, ping: {}, 'tools-list': {}, 'dns-rebinding-protection': {} },
  '2026-07-28': {
    'server-stateless': {
      'sep-2575-server-rejects-undeclared-capability': noTestTool,
      'sep-2575-missing-capability-http-400': noTestTool,
      'sep-2575-http-server-no-independent-requests-on-stream': noTestTool,
      'sep-2575-server-no-log-without-loglevel': noTestTool,
      'sep-2575-server-sends-subscription-ack': noSubscriptions,
      'sep-2575-server-tags-subscription-id': noSubscriptions,
      'sep-2575-server-sends-prompts-list-changed-on-subscription': noSubscriptions,
      'sep-2575-server-sends-tools-list-changed-on-subscription': noSubscriptions,
    },
    'tools-list': {},
    'server-sse-multiple-streams': {},
    'sep-2164-resource-not-found': { 'sep-2164-error-code': noResources, 'sep-2164-data-uri': noResources },
    'dns-rebinding-protection': {},
    caching: {
      'sep-2549-prompts-list-caching-hints': noPrompts,
      'sep-2549-resources-list-caching-hints': noResources,
      'sep-2549-resources-templates-list-caching-hints': noResources,
      'sep-2549-resources-read-caching-hints': noResources,
    },
    'http-header-validation': {},
    'input-required-result-unsupported-methods': {},
  },
};

/** Of both revisions, where they have them: scenarios that judge what the server does not have, with the reason. */
const inBoth: Record<string, string> = {
  'completion-complete': noCompletion,
  'tools-call-simple-text': noTestTool,
  'tools-call-image': noTestTool,
  'tools-call-audio': noTestTool,
  'tools-call-embedded-resource': noTestTool,
  'tools-call-mixed-content': noTestTool,
  'tools-call-error': noTestTool,
  'tools-call-with-progress': noTestTool,
  'json-schema-2020-12': noTestTool,
  'resources-list': noResources,
  'resources-read-text': noResources,
  'resources-read-binary': noResources,
  'resources-templates-read': noResources,
  'prompts-list': noPrompts,
  'prompts-get-simple': noPrompts,
  'prompts-get-with-args': noPrompts,
  'prompts-get-embedded-resource': noPrompts,
  'prompts-get-with-image': noPrompts,
};

/** The others, by revision. */
export const leftOut: Record<string, Record<string, string>> = {
  '2025-11-25': {
    ...inBoth,
    'server-session-lifecycle': noSessions,
    'server-sse-polling': noSessions,
    'server-sse-multiple-streams': noSessions,
    'logging-set-level': noLogging,
    'tools-call-with-logging': noLogging,
    'tools-call-sampling': noTestTool,
    'tools-call-elicitation': noTestTool,
    'elicitation-sep1034-defaults': noTestTool,
    'elicitation-sep1330-enums': noTestTool,
    'resources-subscribe': noResources,
    'resources-unsubscribe': noResources,
  },
  '2026-07-28': {
    ...inBoth,
    'http-custom-header-server-validation': 'no tool has an argument that goes into a header',
    'input-required-result-basic-elicitation': noTestTool,
    'input-required-result-basic-sampling': noTestTool,
    'input-required-result-basic-list-roots': noTestTool,
    'input-required-result-request-state': noTestTool,
    'input-required-result-multiple-input-requests': noTestTool,
    'input-required-result-multi-round': noTestTool,
    'input-required-result-missing-input-response': noTestTool,
    'input-required-result-non-tool-request': noPrompts,
    'input-required-result-result-type': noTestTool,
    'input-required-result-tampered-state': noTestTool,
    'input-required-result-capability-check': noTestTool,
    'input-required-result-ignore-extra-params': noTestTool,
    'input-required-result-validate-input': noTestTool,
  },
};
