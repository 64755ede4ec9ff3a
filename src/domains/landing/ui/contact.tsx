import { agency } from '#shared/agency.ts';
import type { Company } from '../http.ts';
import { islandPlaceholder } from './islands.ts';
import { PageSection } from './section.tsx';

export const Contact = ({ COMPANY_EMAIL, LINKEDIN_URL, FACEBOOK_URL }: Company) => (
  <PageSection
    id="contact"
    title="Tell us what's eating your time"
    lead="We'll be in touch within 24 hours, talk through the work and match you with a VA within 24-48 hours."
  >
    <div className="contact-facts">
      <dl>
        {COMPANY_EMAIL && (
          <div>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${COMPANY_EMAIL}`}>{COMPANY_EMAIL}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>Business hours</dt>
          <dd>{agency().businessHours}</dd>
        </div>
        <div>
          <dt>Support</dt>
          <dd>24/7</dd>
        </div>
      </dl>
      <ul className="contact-networks">
        {LINKEDIN_URL && (
          <li>
            <a href={LINKEDIN_URL} target="_blank" rel="noopener">
              LinkedIn
            </a>
          </li>
        )}
        {FACEBOOK_URL && (
          <li>
            <a href={FACEBOOK_URL} target="_blank" rel="noopener">
              Facebook
            </a>
          </li>
        )}
      </ul>
    </div>
    <section id="demo-form" className="demo-form" aria-labelledby="demo-title">
      <h3 id="demo-title">Request a demo</h3>
      <div id="form">{islandPlaceholder('form')}</div>
    </section>
  </PageSection>
);
