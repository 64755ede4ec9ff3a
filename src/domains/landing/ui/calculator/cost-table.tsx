import { agency } from '#shared/agency.ts';
import { formatWholeMoney } from '#shared/money.ts';
import type { Savings } from '../../savings.ts';

type RowProps = { label: string; amount: number; total: number; from?: number; tone: string };

const percent = (part: number, total: number) => Math.round((part / total) * 1000) / 10;

/** A bar for the amount that starts where the previous bar ends. */
const Row = ({ label, amount, total, from = 0, tone }: RowProps) => (
  <tr className={tone}>
    <th scope="row">{label}</th>
    <td>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect x={percent(from, total)} width={percent(amount, total)} height="8" />
      </svg>
    </td>
    <td>{formatWholeMoney(amount)}</td>
  </tr>
);

export function CostTable({ savings }: { savings: Savings }) {
  const { salary, benefits, officeSpace, equipment, employeeCost, assistantCost, plan } = savings;
  const { currency } = agency();
  const total = Math.max(employeeCost, assistantCost);
  const untilBenefits = salary + benefits;
  const untilOffice = untilBenefits + officeSpace;
  return (
    <table className="costs">
      <caption>Cost per year, employee compared with VA</caption>
      <thead>
        <tr>
          <th scope="col">Cost</th>
          <th scope="col">Share</th>
          <th scope="col">{currency === 'usd' ? 'Dollars' : currency.toUpperCase()} per year</th>
        </tr>
      </thead>
      <tbody>
        <Row tone="part" label="Salary" amount={salary} total={total} />
        <Row tone="part" label="Benefits (30%)" amount={benefits} from={salary} total={total} />
        <Row
          tone="part"
          label="Office space"
          amount={officeSpace}
          from={untilBenefits}
          total={total}
        />
        <Row
          tone="part"
          label="Equipment and training"
          amount={equipment}
          from={untilOffice}
          total={total}
        />
        <Row tone="employee" label="Employee total" amount={employeeCost} total={total} />
        <Row
          tone="assistant"
          label={plan ? `${plan.label} VA` : 'VA'}
          amount={assistantCost}
          total={total}
        />
      </tbody>
    </table>
  );
}
