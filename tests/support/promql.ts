import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const read = (file: string) =>
  readFileSync(new URL(`../../deploy/monitoring/${file}`, import.meta.url), 'utf8');

type Target = { expr: string; legendFormat: string };
type Dashboard = { panels: { targets: Target[] }[] };
type Rules = {
  groups: { rules: { alert: string; expr: string; labels: { severity: string } }[] }[];
};

export const alerts = (parse(read('alerts.yaml')) as Rules).groups.flatMap(({ rules }) => rules);

/** Every expression of the dashboard and the alert rules. */
export function listExpressions(): string[] {
  const { panels } = JSON.parse(read('dashboard.json')) as Dashboard;
  return [...alerts, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);
}

const words = new Set(['by', 'without', 'and', 'or', 'unless', 'on', 'ignoring', 'bool', 'offset']);
const matchers = /\{[^{}]*\}/g;
const groupings = /\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g;
const ranges = /\[[^\]]*\]/g;

/** The metrics and labels that an expression of PromQL names. */
export function readNames(expression: string) {
  const inMatchers = (expression.match(matchers) ?? []).flatMap((braces) =>
    [...braces.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
  );
  const inGroupings = [...expression.matchAll(groupings)].flatMap(([, list = '']) =>
    list.split(',').map((label) => label.trim()),
  );
  // What is not a label, a range, a number or the name of a function is a metric.
  const rest = expression.replace(matchers, ' ').replace(groupings, ' ').replace(ranges, ' ');
  const metrics = [...rest.matchAll(/(?<![\w.])[a-z_]\w*(?!\w*\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !words.has(name));
  return { metrics, labels: [...inMatchers, ...inGroupings] };
}
