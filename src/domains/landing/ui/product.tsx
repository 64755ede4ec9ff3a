const text = "A client's task board with priority, due date and assistant on each card.";

/** Drawn by scripts/landing-product.ts; which of the two is seen is a matter of light and dark. */
const Picture = ({ colours }: { colours: 'light' | 'dark' }) => (
  <picture className={`only-${colours}`}>
    <source
      media="(max-width: 639px)"
      srcSet={`/product-phone-${colours}.webp`}
      width="780"
      height="1280"
    />
    <img
      src={`/product-${colours}.webp`}
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
        <Picture colours="light" />
        <Picture colours="dark" />
      </div>
    </div>
  </section>
);
