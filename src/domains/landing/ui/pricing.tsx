import { catalogue, included, portalPrice } from '#domains/plans/catalogue/catalogue.ts';
import { formatMoney } from '#shared/money.ts';
import type { NamedPlan } from '#shared/value-sets.ts';
import { wholeDollars } from '../savings.ts';
import { PageSection } from './section.tsx';

/** Registration, which leads on to the payment of the plan. */
const registerFor = (plan: NamedPlan) =>
  `/auth?${new URLSearchParams({ register: 'true', next: `/checkout?plan=${plan}` })}`;

function PlanCard({ plan }: { plan: NamedPlan }) {
  const { title, badge, advertised, storage, sharing } = catalogue[plan];
  return (
    <li className={`plan plan-${plan}`}>
      <header>
        <h3>{title}</h3>
        {badge && <span className="plan-badge">{badge}</span>}
      </header>
      <p className="plan-price">
        <strong>{wholeDollars(advertised.monthlyPrice)}</strong> per month
      </p>
      <p className="plan-portal-price">{portalPrice(plan)}</p>
      <ul className="plan-facts">
        <li>
          <strong>{advertised.monthlyHours} hours</strong> per month
        </li>
        <li>
          <strong>{formatMoney(advertised.hourlyRate)}</strong> per hour
        </li>
        <li>{storage}</li>
        <li>{sharing}</li>
      </ul>
      <a className="button" href={registerFor(plan)} aria-label={`Choose ${title}`}>
        Choose this plan
      </a>
      <a
        className="plan-demo"
        href={`/?plan=${plan}#demo-form`}
        data-plan={plan}
        aria-label={`Request a demo of ${title}`}
      >
        Request a demo
      </a>
    </li>
  );
}

export const Pricing = () => (
  <PageSection
    id="pricing"
    title="Two plans, paid by the month"
    lead="The service is the same in both. They differ in hours, storage and sharing."
  >
    <ul className="plan-list">
      <PlanCard plan="part-time" />
      <PlanCard plan="full-time" />
    </ul>
    <div className="plan-included">
      <h3 id="both-plans">Both plans include</h3>
      <ul aria-labelledby="both-plans">
        {included.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  </PageSection>
);
