import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addFigures, type Watched } from '../../src/monitoring/metric-figures.js';
import { createMetrics } from '../../src/monitoring/metrics.js';
import { silentLog } from '../support/silent-log.js';

const RULES = readFileSync('hosting/alerts.yml', 'utf8');
const DASHBOARD = JSON.parse(readFileSync('hosting/grafana-dashboard.json', 'utf8'));
const PAGE = readFileSync('docs/monitoring.md', 'utf8');

interface Panel {
  readonly title: string;
  readonly datasource: { readonly uid: string };
  readonly targets: ReadonlyArray<{ readonly expr: string }>;
  readonly fieldConfig: { readonly defaults: { readonly unit?: string } };
}

/** Prometheus's own, of a scrape. */
const OF_PROMETHEUS = ['up'];
const SUFFIXES = { counter: [''], gauge: [''], summary: [''], histogram: ['_bucket', '_sum', '_count'] };

/** What the bot serves: the names of its metrics, and those of its queues. */
async function exported(): Promise<{ readonly metrics: Set<string>; readonly queues: Set<string> }> {
  const metrics = createMetrics(silentLog);
  const queues = new Set<string>();
  const noting = { ...metrics, queue: (name: string) => queues.add(name) };
  // Nothing is read of these: a figure that cannot be had keeps its name.
  const services = new Proxy({}, { get: () => ({}) });
  addFigures(noting as never, { services, website: {}, dispatcher: {}, gateway: {}, backups: {} } as Watched);
  const { text } = await metrics.report();
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  return {
    metrics: new Set(
      types.flatMap(([, name, type]) =>
        (SUFFIXES[type as keyof typeof SUFFIXES] ?? []).map((end) => name + end),
      ),
    ),
    queues,
  };
}

/** The metrics that an expression is made of: words before a selector, a range, a comparison or an end. */
const namesIn = (expression: string): string[] =>
  [...expression.replace(/"[^"]*"/g, '""').matchAll(/\b(?:purser|process|nodejs)_\w+|\bup\b/g)].map(
    ([name]) => name,
  );

const queuesIn = (expression: string): string[] =>
  [...expression.matchAll(/\bqueue="([^"]+)"/g)].map(([, name = '']) => name);

/**
 * The rules, of a file that keeps to what every reader of YAML takes the same: maps and lists with two blanks a level,
 * and texts in one line, in single quotes where they hold what YAML would read as its own.
 */
function readRules(text: string): Array<Record<string, string>> {
  const rules: Array<Record<string, string>> = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const [, blanks = '', item = '', name = '', value = ''] =
      /^((?: {2})*)(- )?(\w+):(?: (\S.*))?$/.exec(line) ?? expect.fail(`line ${index + 1}: ${line}`);
    const isQuoted = /^'[^']*'$/.test(value);
    if (!isQuoted && /: | #|^[[\]{}&*!|>'"%@`,?-]|:$/.test(value)) expect.fail(`line ${index + 1}: quotes`);
    if (item !== '' && name === 'alert') rules.push({});
    const rule = rules.at(-1);
    if (rule !== undefined && blanks.length >= 6) rule[name] = isQuoted ? value.slice(1, -1) : value;
  }
  return rules;
}

const rules = readRules(RULES);

describe('the alerts for Prometheus', () => {
  it('are all read', () => {
    expect(rules).toHaveLength(RULES.match(/- alert: /g)?.length ?? 0);
    expect(rules.length).toBeGreaterThan(10);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  it.each(rules.map((rule) => [rule['alert'], rule] as const))(
    '%s is of metrics that there are',
    async (_, rule) => {
      const { metrics, queues } = await exported();
      const names = namesIn(rule['expr'] ?? '');
      expect(names).not.toEqual([]);
      expect(names.filter((name) => !metrics.has(name) && !OF_PROMETHEUS.includes(name))).toEqual([]);
      expect(queuesIn(rule['expr'] ?? '').filter((name) => !queues.has(name))).toEqual([]);
    },
  );

  it.each(rules.map((rule) => [rule['alert'], rule] as const))(
    '%s says what to do, and how bad it is',
    (_, rule) => {
      expect(rule['severity']).toMatch(/^(critical|warning)$/);
      // What it is, and then what to do.
      expect(rule['summary']).toMatch(/[.] [A-Z].*[.]$/);
      expect(rule['description']).toMatch(/[.]$/);
      expect(rule['for'] ?? '1m').toMatch(/^\d+[mh]$/);
    },
  );
});

describe('the dashboard for Grafana', () => {
  const panels: Panel[] = DASHBOARD.panels.filter(({ type }: { type: string }) => type !== 'row');

  it('can be imported: it brings no data source of its own', () => {
    expect(DASHBOARD.schemaVersion).toBeGreaterThanOrEqual(36);
    expect(DASHBOARD.templating.list[0]).toMatchObject({ name: 'datasource', type: 'datasource' });
    expect(DASHBOARD.id).toBeUndefined();
    const ids = DASHBOARD.panels.map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(panels.map((panel) => [panel.title, panel] as const))(
    'shows %s, of metrics that there are',
    async (_, panel) => {
      const { metrics } = await exported();
      expect(panel.fieldConfig.defaults.unit).toEqual(expect.any(String));
      expect(panel.datasource.uid).toBe(`$\{datasource}`);
      for (const { expr } of panel.targets) {
        expect(namesIn(expr)).not.toEqual([]);
        expect(namesIn(expr).filter((name) => !metrics.has(name))).toEqual([]);
      }
    },
  );
});

describe('the metrics in docs/monitoring.md', () => {
  it('are those that the bot serves', async () => {
    const { metrics, queues } = await exported();
    const table = PAGE.split('\n').filter((line) => line.startsWith('| `purser_'));
    const notified = table.flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
    );
    const served = [...metrics].filter((name) => name.startsWith('purser_') && !/_(bucket|sum)$/.test(name));
    expect(notified.sort()).toEqual(served.map((name) => name.replace(/_count$/, '')).sort());
    for (const queue of queues) expect(PAGE).toContain(`\`${queue}\``);
  });
});
