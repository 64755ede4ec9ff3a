import { agency, environmentTestimonials } from '#shared/agency.ts';
import {
  benefits,
  claims,
  countWord,
  offeredServices,
  questionsOf,
  testimonials,
} from '../content.ts';
import type { Company } from '../http.ts';
import { Drawing } from './drawing.tsx';
import { PageSection } from './section.tsx';

// The sections of the landing page that only list texts of content.ts, in the order of the page.

export const Claims = (company: Company) => (
  <section className="claims" aria-label={`${agency().name} in figures`}>
    <dl>
      {(company.claims ?? claims).map(({ figure, text }) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  </section>
);

export function Services() {
  const services = offeredServices();
  const count = countWord(services.length);
  return (
    <PageSection
      id="services"
      title={`${count} ${services.length === 1 ? 'kind' : 'kinds'} of work you can hand over`}
      lead="One VA covers them all. Start with one task and add more once it's running."
    >
      <ul className="service-list">
        {services.map(({ key, name, drawing, tasks }) => (
          <li key={key}>
            <Drawing name={drawing} />
            <h3>{name}</h3>
            {tasks && <p>{tasks}</p>}
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

const pointAt = (share: number, radius: number) => {
  const turn = share * 2 * Math.PI;
  const [x, y] = [50 + radius * Math.sin(turn), 50 - radius * Math.cos(turn)];
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
};

const minutes = Array.from({ length: 60 }, (_, minute) => minute / 60);

/** A clock dial that is filled between two shares of the hour. */
function ShareDial({ from, to }: { from: number; to: number }) {
  const line = (share: number) => `M${pointAt(share, 36)}L${pointAt(share, 47)}`;
  const isFilled = (share: number) => share >= from && share < to;
  return (
    <svg className="share-dial" viewBox="0 0 100 100" width="160" height="160" aria-hidden="true">
      <path
        d={minutes
          .filter((share) => !isFilled(share))
          .map(line)
          .join('')}
      />
      <path className="share-filled" d={minutes.filter(isFilled).map(line).join('')} />
      <path className="share-hand" d={`M50 50L${pointAt(to, 26)}`} />
      <circle cx="50" cy="50" r="3" />
    </svg>
  );
}

export const Benefits = () => (
  <PageSection id="benefits" title="What changes when busywork is off your plate">
    <ul className="benefit-list">
      {benefits.map(({ figure, text, from, to, reason }) => (
        <li key={text}>
          <ShareDial from={from} to={to} />
          <h3>
            <strong>{figure}</strong> {text}
          </h3>
          <p>{reason}</p>
        </li>
      ))}
    </ul>
  </PageSection>
);

const star = 'M10 1.8l2.5 5.3 5.8.8-4.2 4 1 5.7L10 14.9l-5.1 2.7 1-5.7-4.2-4 5.8-.8z';

const Stars = () => (
  <svg className="stars" viewBox="0 0 108 20" role="img" aria-label="5 out of 5 stars">
    {[0, 22, 44, 66, 88].map((left) => (
      <path key={left} d={star} transform={`translate(${left} 0)`} />
    ))}
  </svg>
);

/** The testimonials of the owner or from the environment, or else samples. */
const readTestimonials = (company: Company) =>
  company.testimonials ?? environmentTestimonials(company) ?? testimonials;

export const Testimonials = (company: Company) => (
  <PageSection id="testimonials" title="What our clients say">
    <ul className="quote-list">
      {readTestimonials(company).map(({ quote, by }) => (
        <li key={by}>
          <figure>
            <Stars />
            <blockquote>{quote}</blockquote>
            <figcaption>{by}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  </PageSection>
);

/** All items share one `name`, so that the browser keeps only one open, even without JavaScript. */
export const Faqs = (company: Company) => (
  <PageSection id="faqs" title="Questions before you sign up">
    <div className="faq-list">
      {questionsOf(company).map(({ question, answer }) => (
        <details key={question} name="faq">
          <summary>
            <h3>{question}</h3>
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <path d="M2 10h16" />
              <path className="faq-upright" d="M10 2v16" />
            </svg>
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  </PageSection>
);
