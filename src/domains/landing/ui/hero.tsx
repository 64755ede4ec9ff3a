import type { Company } from '../http.ts';
import { islandPlaceholder } from './islands.ts';
import { Week } from './week.tsx';

export const Hero = ({ SCHEDULING_URL }: Company) => (
  <section className="hero" aria-labelledby="hero-title">
    <div className="hero-inner">
      <div className="hero-words">
        <h1 id="hero-title">
          Get <em>20 to 30 hours</em> of your week back.
        </h1>
        <p>
          A dedicated virtual assistant takes over your inbox, customer replies, invoices and
          research.
        </p>
        <div className="hero-actions">
          <a className="button" href="#demo-form">
            Find Your VA Today
          </a>
          <a
            className="button button-plain"
            href={SCHEDULING_URL ?? '#demo-form'}
            {...(SCHEDULING_URL && { target: '_blank', rel: 'noopener' })}
          >
            Schedule Consultation
          </a>
        </div>
      </div>
      <div id="calculator" className="hero-calculator">
        {islandPlaceholder('calculator')}
      </div>
      <Week />
    </div>
  </section>
);
