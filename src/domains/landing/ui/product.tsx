const text = "A client's task board with priority, due date and assistant on each card.";

/** Created by scripts/landing-product.ts. CSS shows the image of the current color mode. */
const Picture = ({ mode }: { mode: 'light' | 'dark' }) => (
  <picture className={`only-${mode}`}>
    <source
      media="(max-width: 639px)"
      srcSet={`/product-phone-${mode}.webp`}
      width="780"
      height="1280"
    />
    <img
      src={`/product-${mode}.webp`}
      alt={text}
      width="1920"
      height="1200"
      loading="lazy"
      decoding="async"
    />
  </picture>
);

export const Product = () => (
  <section className="product" aria-labelledby="product-title">
    <div className="product-inner">
      <h2 id="product-title">Watch the work get done.</h2>
      <p>
        Hand over a task, follow it across the board and see the hours it took. This is your client
        portal.
      </p>
      <div className="product-frame">
        <Picture mode="light" />
        <Picture mode="dark" />
      </div>
    </div>
  </section>
);
