import { useEffect } from 'react';

const productName = 'GVA';

/** Names the page in the tab and the history. The innermost page to ask wins. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = title === productName ? title : `${title} · ${productName}`;
  }, [title]);
}
