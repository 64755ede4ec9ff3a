import { Link } from '@tanstack/react-router';
import { productName, useDocumentTitle } from '#client/document-title.ts';
import { DemoForm } from './demo-form/demo-form.tsx';
import styles from './landing-page.module.css';

/** Plain CSS: what a visitor downloads first carries neither the theme nor the data layer of the portal. */
export function LandingPage() {
  useDocumentTitle(productName);
  return (
    <main className={styles.page}>
      <img src="/favicon.svg" alt="" width="56" height="56" />
      <h1>GVA</h1>
      <p>Hand over tasks, follow the hours, and talk to the virtual assistant who does the work.</p>
      <Link to="/auth" className={styles.action} preload="intent">
        Sign In
      </Link>
      <section id="demo-form" className={styles.demo} aria-labelledby="demo-title">
        <h2 id="demo-title">Request a demo</h2>
        <DemoForm />
      </section>
    </main>
  );
}
