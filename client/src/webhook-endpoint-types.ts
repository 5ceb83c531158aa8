export type WebhookEndpointRequest = { url: string; types?: string[]; description?: string; enabled?: boolean };
export type WebhookEndpointChange = Partial<WebhookEndpointRequest>;
export type WebhookEndpoint = { id: string; url: string; types: string[]; description: string; enabled: boolean };
export type WebhookEndpointReply = { message: string; data: WebhookEndpoint };
export type CreatedWebhookEndpointReply = { message: string; data: WebhookEndpoint & { secret: string } };
export type WebhookEndpointsReply = { message: string; data: WebhookEndpoint[] };
export type WebhookAttemptsReply = { message: string; data: Record<string, unknown>[] };
