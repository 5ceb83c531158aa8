/** Where a program calls the service, and as whom. */
export type Connection = {
  /** The environment's address without a path of an interface: `https://freight.example/sandbox`. */
  base: string;
  token: string;
};

export type SnippetName = 'curl' | 'typescript' | 'python' | 'mcp';

/** Programs that ask for a price, which stores nothing, and what an agent's client is configured with. */
export const snippets: Readonly<Record<SnippetName, (connection: Connection) => string>> = {
  curl: ({ base, token }) => `DAY=$(date -u -d '3 days' +%F 2>/dev/null || date -u -v+3d +%F)
curl -sS '${base}/api/v3/price' \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Content-Type: application/json' \\
  -d @- <<END
{"items": [{"quantity": 4, "category": "epal", "height": 120, "weight": 250}],
 "loadings": [{"country": "DE", "zip_code": "20457"}],
 "unloadings": [{"country": "IT", "zip_code": "20121"}],
 "loading_date": "\${DAY}T08:00:00+01:00"}
END
`,
  typescript: ({ base, token }) => `import { Transport } from 'transport-ordering-client';

const transport = new Transport({
  baseUrl: '${base}/api/v3',
  token: '${token}',
});
const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
const { data: offers } = await transport.price({
  items: [{ quantity: 4, category: 'epal', height: 120, weight: 250 }],
  loadings: [{ country: 'DE', zip_code: '20457' }],
  unloadings: [{ country: 'IT', zip_code: '20121' }],
  loading_date: \`\${day}T08:00:00+01:00\`,
});
for (const { vehicle, value } of offers) console.log(vehicle.name, value, 'EUR');
`,
  python: ({ base, token }) => `import json
from datetime import datetime, timedelta, timezone
from urllib.request import Request, urlopen

day = (datetime.now(timezone.utc) + timedelta(days=3)).date()
transport = {
    "items": [{"quantity": 4, "category": "epal", "height": 120, "weight": 250}],
    "loadings": [{"country": "DE", "zip_code": "20457"}],
    "unloadings": [{"country": "IT", "zip_code": "20121"}],
    "loading_date": f"{day}T08:00:00+01:00",
}
request = Request(
    "${base}/api/v3/price",
    data=json.dumps(transport).encode(),
    headers={"Authorization": "Bearer ${token}", "Content-Type": "application/json"},
)
with urlopen(request) as reply:
    for offer in json.load(reply)["data"]:
        print(offer["vehicle"]["name"], offer["value"], "EUR")
`,
  mcp: ({ base, token }) => {
    const freight = { type: 'http', url: `${base}/mcp`, headers: { Authorization: `Bearer ${token}` } };
    return `${JSON.stringify({ mcpServers: { freight } }, null, 2)}\n`;
  },
};
