import {
  includedInAll,
  includeTitle,
  offeredPlans,
  ownLines,
  portalPrice,
  titleOf,
} from '#domains/plans/catalogue/catalogue.ts';
import type { CataloguePlan } from '#shared/catalogue-plans.ts';
import { formatMoney, formatWholeMoney } from '#shared/money.ts';
import { countWord } from '../content.ts';
import { PageSection } from './section.tsx';

/** Registration, which leads on to the payment of the plan. */
const registerFor = ({ slug }: CataloguePlan) =>
  `/auth?${new URLSearchParams({ register: 'true', next: `/checkout?plan=${slug}` })}`;

type PlanCardProps = { plan: CataloguePlan; plans: CataloguePlan[] };

function PlanCard({ plan, plans }: PlanCardProps) {
  const { slug, badge, advertised } = plan;
  const title = titleOf(plan);
  return (
    <li className="plan" {...(plan.isMostPopular && { 'data-popular': true })}>
      <header>
        <h3>{title}</h3>
        {badge && <span className="plan-badge">{badge}</span>}
      </header>
      <p className="plan-price">
        <strong>{formatWholeMoney(advertised.monthlyPrice)}</strong> per month
      </p>
      <p className="plan-portal-price">{portalPrice(plan)}</p>
      <ul className="plan-facts">
        <li>
          <strong>{advertised.monthlyHours} hours</strong> per month
        </li>
        <li>
          <strong>{formatMoney(advertised.hourlyRate)}</strong> per hour
        </li>
        {ownLines(plan, plans).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <a className="button" href={registerFor(plan)} aria-label={`Choose ${title}`}>
        Choose this plan
      </a>
      <a
        className="plan-demo"
        href={`/?plan=${slug}#demo-form`}
        data-plan={slug}
        aria-label={`Request a demo of ${title}`}
      >
        Request a demo
      </a>
    </li>
  );
}

const titleFor = (count: number) =>
  `${countWord(count)} ${count === 1 ? 'plan' : 'plans'}, paid by the month`;

function leadFor(plans: CataloguePlan[]) {
  if (plans.length === 1) return 'Hours, storage and service in one price.';
  const isSame = plans.every(({ included }) => included.length === includedInAll(plans).length);
  const all = plans.length === 2 ? 'both' : 'all of them';
  return isSame
    ? `The service is the same in ${all}. They differ in hours, storage and sharing.`
    : 'They differ in hours, storage, sharing and service.';
}

export function Pricing() {
  const plans = offeredPlans();
  const common = includedInAll(plans);
  return (
    <PageSection id="pricing" title={titleFor(plans.length)} lead={leadFor(plans)}>
      <ul className="plan-list">
        {plans.map((plan) => (
          <PlanCard key={plan.slug} plan={plan} plans={plans} />
        ))}
      </ul>
      {common.length > 0 && (
        <div className="plan-included">
          <h3 id="both-plans">{includeTitle(plans.length)}</h3>
          <ul aria-labelledby="both-plans">
            {common.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </PageSection>
  );
}
