import { questions } from '../content.ts';
import { PageSection } from './section.tsx';

/** All items share one `name`, so that the browser keeps only one open, even without JavaScript. */
export const Faqs = () => (
  <PageSection id="faqs" title="Questions before you sign up">
    <div className="faq-list">
      {questions.map(({ question, answer }) => (
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
