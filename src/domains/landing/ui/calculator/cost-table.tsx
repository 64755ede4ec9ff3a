import { type Savings, wholeDollars } from '../../savings.ts';

type RowProps = { label: string; amount: number; of: number; from?: number; tone: string };

const percent = (part: number, of: number) => Math.round((part / of) * 1000) / 10;

/** A bar as long as the amount, beginning where the one above it ends. */
const Row = ({ label, amount, of, from = 0, tone }: RowProps) => (
  <tr className={tone}>
    <th scope="row">{label}</th>
    <td>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect x={percent(from, of)} width={percent(amount, of)} height="8" />
      </svg>
    </td>
    <td>{wholeDollars(amount)}</td>
  </tr>
);

export function CostTable({ savings }: { savings: Savings }) {
  const { salary, benefits, officeSpace, equipment, employee, assistant, planLabel } = savings;
  const of = Math.max(employee, assistant);
  const untilBenefits = salary + benefits;
  const untilOffice = untilBenefits + officeSpace;
  return (
    <table className="costs">
      <caption>Cost per year, employee compared with VA</caption>
      <thead>
        <tr>
          <th scope="col">Cost</th>
          <th scope="col">Share</th>
          <th scope="col">Dollars per year</th>
        </tr>
      </thead>
      <tbody>
        <Row tone="part" label="Salary" amount={salary} of={of} />
        <Row tone="part" label="Benefits (30%)" amount={benefits} from={salary} of={of} />
        <Row tone="part" label="Office space" amount={officeSpace} from={untilBenefits} of={of} />
        <Row
          tone="part"
          label="Equipment and training"
          amount={equipment}
          from={untilOffice}
          of={of}
        />
        <Row tone="employee" label="Employee total" amount={employee} of={of} />
        <Row tone="assistant" label={`${planLabel} VA`} amount={assistant} of={of} />
      </tbody>
    </table>
  );
}
