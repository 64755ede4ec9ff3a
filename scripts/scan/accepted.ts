import type { Row } from './run.ts';

/** Findings that are false, each with the reason. */
const accepted = [
  {
    tool: 'wapiti',
    finding: /^Cross Site Request Forgery: (Lack of anti CSRF token|CSRF token '\w+' is not)/,
    reason:
      'Changes need JSON and are refused if Sec-Fetch-Site or Origin names another site (src/server/origin.ts); there are no tokens, and wapiti sends neither header.',
  },
  {
    tool: 'wapiti',
    finding: /^HTTP Secure Headers: X-XSS-Protection is not set/,
    reason: 'Browsers have removed this filter; the content security policy replaces it.',
  },
];

/** Splits the findings of a row into those that are true and the reasons why the others are false. */
export function judge({ tool, findings }: Pick<Row, 'tool' | 'findings'>) {
  const reasonOf = (finding: string) =>
    accepted.find((each) => each.tool === tool && each.finding.test(finding))?.reason;
  return {
    findings: findings.filter((finding) => reasonOf(finding) === undefined),
    falseOnes: findings.map(reasonOf).filter((reason) => reason !== undefined),
  };
}
