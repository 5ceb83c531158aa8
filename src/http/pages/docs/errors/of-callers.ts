import type { ErrorCode } from '../../../../ground/errors.ts';
import { type Advice, repeats } from './advice.ts';

/** Who calls, and what they may do. */
export const callerAdvice = {
  token_missing: {
    when: 'The request has no `Authorization` header.',
    do: 'Send `Authorization: Bearer <token>`. Whoever runs the service makes a token (`npx transport token create` in its folder).',
    repeat: repeats.corrected,
  },
  token_malformed: {
    when: 'The header holds something that cannot be a token: a placeholder of the docs, a part of a token, a token with a wrong character, a login link, quotes or spaces. `message` says which.',
    do: 'Copy the whole token, which begins with `tos_`, and put it behind `Bearer` and one space.',
    repeat: repeats.corrected,
  },
  token_unknown: {
    when: 'The token is well formed, but this service has never made it. It may have been made in another database: `npx transport token create` uses the `DATA_DIR` or `DATABASE_URL` of its own environment and folder, which can differ from those of the service.',
    do: 'Make the token with the settings of the service. It is not mistyped: that would be `token_malformed`.',
    repeat: repeats.corrected,
  },
  token_revoked: {
    when: 'Somebody ended the token, or rotated it and its overlap is over. For a page of the console: its session has ended.',
    do: 'Use the token that replaced it, or have a new one made. In the console, log in again.',
    repeat: repeats.corrected,
  },
  token_expired: {
    when: 'The token was made with an end, which has passed.',
    do: 'Have a new token made. `GET /tokens` shows when the others of the account end.',
    repeat: repeats.corrected,
  },
  token_wrong_environment: {
    when: 'Tokens of the sandbox begin with `tos_test_`, those of production with `tos_live_`; each opens its own base and no other.',
    do: 'Use the base that `message` names, or a token of this environment.',
    repeat: repeats.corrected,
  },
  account_disabled: {
    when: 'The company has disabled the account to which the token belongs.',
    do: 'Ask the company.',
    repeat: repeats.corrected,
  },
  login_failed: {
    when: 'E-mail or password is wrong, or a link was used before or is too old. Which of them is not told.',
    do: 'Type e-mail and password anew, or ask an administrator of the company for another link, or whoever runs the service: `npx transport person link` prints one, and each start of the service those of the people of the demo.',
    repeat: repeats.corrected,
  },
  session_ended: {
    when: 'The session in the console was ended, was unused for 12 hours, or is over 7 days old.',
    do: 'Log in again.',
    repeat: repeats.corrected,
  },
  scope_missing: {
    when: 'The token is known, but does not have the scope of this operation. `message` and `WWW-Authenticate` name it.',
    do: 'Use a token with that scope, or ask for one: a token is given its scopes when it is made.',
    repeat: repeats.corrected,
  },
  wrong_interface: {
    when: 'Shippers and the company have an interface each, `/api/v3` and `/operator/v1`; a token opens one of them.',
    do: 'Use the base that `message` names, or a token of this interface.',
    repeat: repeats.corrected,
  },
  origin_refused: {
    when: 'A page of another site, or a program, sent what only the own pages of the service may send.',
    do: 'Programs use a token and the interface. Behind a proxy, `BASE_URL` has to be the address that people use.',
    repeat: repeats.corrected,
  },
  person_refused: {
    when: 'The identity provider knows the person, and gives them none of the roles that `OIDC_ROLES` names.',
    do: 'An administrator of the identity provider gives the person a role.',
    repeat: repeats.corrected,
  },
} as const satisfies { readonly [Code in ErrorCode]?: Advice };
