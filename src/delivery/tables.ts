/**
 * The tables of one kind of target, without their schema. All kinds have the same columns, those of
 * `webhook_endpoints`, `webhook_failures` and `webhook_attempts`; a table of targets has more of its own.
 */
export type DeliveryTables = { targets: string; failures: string; attempts: string };
