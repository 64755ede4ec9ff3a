import { catalogue } from '#domains/plans/catalogue.ts';
import { compareCosts, defaultSalary, fullTimeWeeklyHours, wholeDollars } from '../savings.ts';
import { islandPlaceholder } from './islands.ts';
import { settingOf, Unless, When } from './setting.tsx';
import { Week } from './week.tsx';

const { employee, assistant } = compareCosts(defaultSalary, fullTimeWeeklyHours);

export const Hero = () => (
  <section className="hero" aria-labelledby="hero-title">
    <div className="hero-inner">
      <div className="hero-words">
        <h1 id="hero-title">
          Get <em>20 to 30 hours</em> of your week back.
        </h1>
        <p>
          {`A dedicated virtual assistant takes over your inbox, customer replies, invoices and research. Full-time costs ${wholeDollars(assistant)} a year; an employee costs ${wholeDollars(employee)}. Plans start at ${wholeDollars(catalogue['part-time'].advertised.monthlyPrice)} a month.`}
        </p>
        <div className="hero-actions">
          <a className="button" href="#demo-form">
            Find Your VA Today
          </a>
          <When setting="SCHEDULING_URL">
            <a
              className="button button-plain"
              href={settingOf('SCHEDULING_URL')}
              target="_blank"
              rel="noopener"
            >
              Schedule Consultation
            </a>
          </When>
          <Unless setting="SCHEDULING_URL">
            <a className="button button-plain" href="#demo-form">
              Schedule Consultation
            </a>
          </Unless>
        </div>
      </div>
      <div id="calculator" className="hero-calculator">
        {islandPlaceholder('calculator')}
      </div>
      <Week />
    </div>
  </section>
);
