import { generated } from './generated-file.ts';
import { describeDashboard } from './monitoring/describe-dashboard.ts';
import { processRows } from './monitoring/process-panels.ts';
import { workRows } from './monitoring/work-panels.ts';

await generated(
  'deploy/monitoring/grafana-dashboard.json',
  `${JSON.stringify(describeDashboard([...workRows, ...processRows]), null, 2)}\n`,
);
