import { type FocusEvent, useRef, useState } from 'react';
import { portalPrice } from '#domains/plans/catalogue/catalogue.ts';
import { currencySymbol, formatWholeMoney } from '#shared/money.ts';
import {
  compareCosts,
  defaultSalary,
  maxWeeklyHours,
  minWeeklyHours,
  readSalary,
  weeklyHoursStep,
  writeSalary,
} from '../../savings.ts';
import { useMount } from '../islands.ts';
import { CostTable } from './cost-table.tsx';

/** The inputs are uncontrolled, so that text typed before the hydration is kept. */
export function Calculator() {
  const [salary, setSalary] = useState(defaultSalary);
  const [hours, setHours] = useState(maxWeeklyHours);
  const salaryField = useRef<HTMLInputElement>(null);
  const hoursField = useRef<HTMLInputElement>(null);
  const savings = compareCosts(salary, hours);
  const { saved, savedPercent, plan } = savings;

  function recompute() {
    setSalary((before) => readSalary(salaryField.current?.value) ?? before);
    setHours((before) => hoursField.current?.valueAsNumber ?? before);
  }
  function formatField({ currentTarget }: FocusEvent<HTMLInputElement>) {
    currentTarget.value = writeSalary(readSalary(currentTarget.value) ?? salary);
  }
  useMount(recompute);

  return (
    <section className="calculator" aria-label="Savings calculator">
      <p className="saving" aria-live="polite">
        <span>{saved >= 0 ? 'Annual savings' : 'An employee would be cheaper by'}</span>{' '}
        <strong>{formatWholeMoney(Math.abs(saved))}</strong>{' '}
        {saved >= 0 && <span className="saving-share">{`(${savedPercent}%)`}</span>}
      </p>
      <CostTable savings={savings} />
      <p className="calculator-note">
        {plan && `The VA is shown at the advertised price. ${portalPrice(plan)}`}
      </p>
      <div className="calculator-fields">
        <div>
          <label htmlFor="calculator-salary">Full-time salary per year</label>
          <span className="money-field">
            <span aria-hidden="true">{currencySymbol()}</span>
            <input
              ref={salaryField}
              id="calculator-salary"
              type="text"
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              defaultValue={writeSalary(defaultSalary)}
              onInput={recompute}
              onBlur={formatField}
            />
          </span>
        </div>
        <div>
          <label htmlFor="calculator-hours">{`Hours per week: ${hours}`}</label>
          <input
            ref={hoursField}
            id="calculator-hours"
            type="range"
            min={minWeeklyHours}
            max={maxWeeklyHours()}
            step={weeklyHoursStep}
            defaultValue={maxWeeklyHours()}
            onInput={recompute}
          />
        </div>
      </div>
    </section>
  );
}
