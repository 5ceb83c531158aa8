import type { Static, TObject, TSchema } from 'typebox';
import type { LiveServices } from './live.ts';
import {
  type Definition,
  type Door,
  defineOperation,
  defineOperatorOperation,
  type Operation,
  type OperationRequest,
  type OperatorDoor,
  type ShipperDoor,
} from './operation.ts';

type Success = Definition<Door, TSchema, TObject, TObject>['success'];
type OwnFields = 'params' | 'body' | 'bodyExamples' | 'queryExamples';

/** What both doors share. Its tag and description apply where a door has none of its own. */
type Shared<Body extends TSchema, Query extends TObject, Params extends TObject> = Omit<
  Definition<Door, Body, Query, Params>,
  'operationId' | 'scope' | 'handle' | 'tag' | 'description' | 'success' | OwnFields
> &
  Partial<Pick<Definition<Door, Body, Query, Params>, 'description' | OwnFields>> & {
    tag?: ShipperDoor['tag'] & OperatorDoor['tag'];
    success: Omit<Success, 'examples'> & Partial<Pick<Success, 'examples'>>;
  };

/** What belongs to one door: the operation's name there, who may call it, its reply, and texts that differ. */
type Own<At extends Door, Body extends TSchema, Query extends TObject, Params extends TObject> = Pick<
  Definition<At, Body, Query, Params>,
  'operationId' | 'scope' | 'handle'
> &
  Partial<Pick<Definition<At, Body, Query, Params>, 'tag' | 'description' | OwnFields>> &
  Partial<Pick<Success, 'examples'>>;

/** One row for what shippers do with their own things, and the company with anybody's. */
export function bothDoors<
  Body extends TSchema = TSchema,
  Query extends TObject = TObject,
  Params extends TObject = TObject,
>(
  shared: Shared<Body, Query, Params>,
  own: { shippers: Own<ShipperDoor, Body, Query, Params>; company: Own<OperatorDoor, Body, Query, Params> },
): { shippers: Operation; company: Operation<OperatorDoor> } {
  const rowAt = <At extends Door>({ examples, ...row }: Own<At, Body, Query, Params>) =>
    ({
      ...shared,
      ...row,
      success: { examples: {}, ...shared.success, ...(examples && { examples }) },
    }) as Definition<At, Body, Query, Params>;
  return { shippers: defineOperation(rowAt(own.shippers)), company: defineOperatorOperation(rowAt(own.company)) };
}

/** The request to an operation that answers everybody alike. */
type Anybody<Query extends TObject> = Omit<OperationRequest<unknown, Static<Query>, Static<TObject>, never>, 'caller'>;

/** A row for something to look up before asking for a price: the same for all, and shippers need no scope for it. */
export function lookUp<Query extends TObject>({
  operationId,
  tag,
  handle,
  ...shared
}: Omit<Shared<TSchema, Query, TObject>, 'tag'> & {
  operationId: string;
  tag: ShipperDoor['tag'];
  handle(live: LiveServices, request: Anybody<Query>): Promise<unknown>;
}): { shippers: Operation; company: Operation<OperatorDoor> } {
  return bothDoors<TSchema, Query>(shared, {
    shippers: { operationId, tag, scope: undefined, handle },
    company: { operationId: `${operationId}ForCompany`, tag: 'Prices', scope: 'operator:read', handle },
  });
}
