/** What a program or a person of the company may: read, report and dispatch, or decide on people and settings. */
export const operatorScopes = ['operator:read', 'operator:dispatch', 'operator:admin'] as const;
export type OperatorScope = (typeof operatorScopes)[number];
